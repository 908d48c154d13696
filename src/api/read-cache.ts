import { hashKey, QueryClient } from '@tanstack/query-core'

/** Groups of reads: those of the specification, and what else the screens share. A write invalidates whole groups. */
export type Tag =
  | 'news'
  | 'payment'
  | 'refills'
  | 'deposit'
  | 'balance'
  | 'operations'
  | 'notifications'
  | 'profile'

type Group = Tag | readonly Tag[]

export type ReadCache = {
  /**
   * The value that is known, or the answer of `read`. Two callers of one key share one request; it is aborted when the
   * last of them has aborted. A request overtaken by an invalidation answers nobody: it is aborted, and its callers
   * get the answer of a new one. What is made of several groups is out of date with each of them.
   */
  fetch<Value>(
    group: Group,
    key: readonly unknown[],
    read: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value>
  /**
   * After a write that succeeded: what is known of these groups is out of date, here and in the other tabs. `but`, the
   * group and key of a read, is the one that wrote by reading: its own answer stays.
   */
  invalidate(tags: readonly Tag[], but?: readonly [Tag, ...unknown[]]): void
  /** Does the same after a write of another tab, and tells nobody. */
  outdate(tags: readonly Tag[]): void
  /** After a time in which anything may have changed: all that is known is out of date. */
  refresh(): void
  /** Calls back at each invalidation of the group, until the returned function is called. */
  watch(tag: Tag, listener: () => void): () => void
  /** At sign-out: forgets everything and aborts what is under way. */
  clear(): void
}

const FRESH_FOR = 30_000

type Request = { group: Group; callers: number; isOvertaken: boolean }

/** `tellTabs` hears what this tab has written. */
export function createReadCache(
  tellTabs: (tags: readonly Tag[]) => void = () => undefined,
): ReadCache {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: FRESH_FOR } },
  })
  const listeners = new Map<Tag, Set<() => void>>()
  const requests = new Map<string, Request>()

  const join = (group: Group, hash: string): Request => {
    const request = requests.get(hash) ?? { group, callers: 0, isOvertaken: false }
    request.callers += 1
    requests.set(hash, request)
    return request
  }
  const leave = (hash: string, request: Request) => {
    request.callers -= 1
    if (request.callers === 0 && requests.get(hash) === request) requests.delete(hash)
  }
  const forget = (isOld: (group: unknown, hash: string) => boolean) => {
    for (const [hash, request] of requests) {
      if (!isOld(request.group, hash)) continue
      request.isOvertaken = true
      requests.delete(hash)
    }
    client.removeQueries({
      predicate: ({ queryKey, queryHash }) => isOld(queryKey[0], queryHash),
    })
  }

  const outdate = (tags: readonly Tag[], but?: readonly [Tag, ...unknown[]]) => {
    const excluded = but === undefined ? null : hashKey(but)
    forget((group, hash) => hash !== excluded && tags.some((tag) => [group].flat().includes(tag)))
    for (const tag of tags) for (const listener of listeners.get(tag) ?? []) listener()
  }

  return {
    async fetch(group, key, read, signal) {
      const queryKey = [group, ...key]
      const hash = hashKey(queryKey)
      const aborted = Promise.withResolvers<never>()
      const abort = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      try {
        for (;;) {
          signal.throwIfAborted()
          const request = join(group, hash)
          const answer = client.fetchQuery({
            queryKey,
            queryFn: (context) => read(context.signal),
          })
          try {
            const value = await Promise.race([answer, aborted.promise])
            if (!request.isOvertaken) return value
          } catch (error) {
            if (!request.isOvertaken) throw error
          } finally {
            leave(hash, request)
            if (signal.aborted) {
              answer.catch(() => undefined)
              if (request.callers === 0 && !request.isOvertaken) {
                void client.cancelQueries({ queryKey, exact: true })
              }
            }
          }
        }
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
    invalidate(tags, but) {
      outdate(tags, but)
      tellTabs(tags)
    },
    outdate: (tags) => outdate(tags),
    refresh() {
      forget(() => true)
      for (const tagListeners of listeners.values()) for (const listener of tagListeners) listener()
    },
    watch(tag, listener) {
      const tagListeners = listeners.get(tag) ?? new Set()
      listeners.set(tag, tagListeners.add(listener))
      return () => tagListeners.delete(listener)
    },
    clear() {
      void client.cancelQueries()
      client.clear()
    },
  }
}
