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

export type ReadCache = {
  /**
   * The value that is known, or the answer of `read`. Two callers of one key share one request;
   * it is aborted when the last of them has aborted.
   */
  fetch<Value>(
    tag: Tag,
    key: readonly unknown[],
    read: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value>
  /** After a write that succeeded: what is known of these groups is out of date. */
  invalidate(tags: readonly Tag[]): void
  /** After a time in which anything may have changed: all that is known is out of date. */
  refresh(): void
  /** Calls back at each invalidation of the group, until the returned function is called. */
  watch(tag: Tag, listener: () => void): () => void
  /** At sign-out: forgets everything and aborts what is under way. */
  clear(): void
}

const FRESH_FOR = 30_000

export function createReadCache(): ReadCache {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: FRESH_FOR } },
  })
  const listeners = new Map<Tag, Set<() => void>>()
  const readers = new Map<string, number>()

  const leave = (hash: string) => {
    const left = (readers.get(hash) ?? 1) - 1
    if (left > 0) readers.set(hash, left)
    else readers.delete(hash)
    return left
  }

  return {
    async fetch(tag, key, read, signal) {
      signal.throwIfAborted()
      const queryKey = [tag, ...key]
      const hash = hashKey(queryKey)
      readers.set(hash, (readers.get(hash) ?? 0) + 1)
      const aborted = Promise.withResolvers<never>()
      const abort = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      const answer = client.fetchQuery({
        queryKey,
        queryFn: (context) => read(context.signal),
      })
      try {
        return await Promise.race([answer, aborted.promise])
      } finally {
        signal.removeEventListener('abort', abort)
        if (leave(hash) <= 0 && signal.aborted) {
          answer.catch(() => undefined)
          void client.cancelQueries({ queryKey, exact: true })
        }
      }
    },
    invalidate(tags) {
      for (const tag of tags) {
        void client.invalidateQueries({ queryKey: [tag] })
        for (const listener of listeners.get(tag) ?? []) listener()
      }
    },
    refresh() {
      void client.invalidateQueries()
      for (const heard of listeners.values()) for (const listener of heard) listener()
    },
    watch(tag, listener) {
      const heard = listeners.get(tag) ?? new Set()
      listeners.set(tag, heard.add(listener))
      return () => heard.delete(listener)
    },
    clear() {
      void client.cancelQueries()
      client.clear()
    },
  }
}
