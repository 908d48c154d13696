import { describe, expect, test } from 'vitest'
import { createReadCache } from '../../src/api/read-cache.ts'

const here = () => new AbortController().signal

describe('what was read', () => {
  test('is asked for once while it is fresh', async () => {
    const reads = createReadCache()
    let asked = 0
    const read = async () => ++asked
    expect(await reads.fetch('balance', ['all'], read, here())).toBe(1)
    expect(await reads.fetch('balance', ['all'], read, here())).toBe(1)
    expect(await reads.fetch('balance', ['other'], read, here())).toBe(2)
  })

  test('is asked for again after a write of its group, and of no other group', async () => {
    const reads = createReadCache()
    const received: string[] = []
    const stop = reads.watch('balance', () => received.push('balance'))
    reads.watch('refills', () => received.push('refills'))
    let asked = 0
    const read = async () => ++asked
    await reads.fetch('balance', [], read, here())
    reads.invalidate(['refills'])
    expect(await reads.fetch('balance', [], read, here())).toBe(1)
    reads.invalidate(['balance', 'refills'])
    expect(await reads.fetch('balance', [], read, here())).toBe(2)
    stop()
    reads.invalidate(['balance'])
    expect(received).toEqual(['refills', 'balance', 'refills'])
  })

  test('is told to the other tabs when this one wrote it, and to nobody when it heard of it', async () => {
    const notified: string[][] = []
    const received: string[] = []
    const reads = createReadCache((tags) => notified.push([...tags]))
    reads.watch('payment', () => received.push('payment'))
    let asked = 0
    const read = async () => ++asked
    await reads.fetch('payment', [], read, here())
    reads.outdate(['payment', 'balance'])
    expect(await reads.fetch('payment', [], read, here())).toBe(2)
    expect({ received, notified }).toEqual({ received: ['payment'], notified: [] })
    reads.refresh()
    expect({ received, notified }).toEqual({ received: ['payment', 'payment'], notified: [] })
    reads.invalidate(['payment'])
    expect({ received, notified }).toEqual({
      received: ['payment', 'payment', 'payment'],
      notified: [['payment']],
    })
  })

  test('is forgotten at sign-out', async () => {
    const reads = createReadCache()
    let asked = 0
    const read = async () => ++asked
    await reads.fetch('profile', [], read, here())
    reads.clear()
    expect(await reads.fetch('profile', [], read, here())).toBe(2)
  })

  test('a refused read is refused to the caller and tried anew by the next one', async () => {
    const reads = createReadCache()
    const refused = new Error('refused')
    await expect(reads.fetch('news', [], () => Promise.reject(refused), here())).rejects.toBe(
      refused,
    )
    expect(await reads.fetch('news', [], async () => 'here', here())).toBe('here')
  })

  test('a request that two screens wait for is aborted only when both have left', async () => {
    const reads = createReadCache()
    const first = new AbortController()
    const second = new AbortController()
    let request: AbortSignal | undefined
    const read = (signal: AbortSignal) => {
      request = signal
      return new Promise<string>(() => undefined)
    }
    const answers = [first, second].map(({ signal }) =>
      reads.fetch('refills', [], read, signal).catch((reason: Error) => reason.name),
    )
    await Promise.resolve()
    first.abort()
    await answers[0]
    expect(request?.aborted).toBe(false)
    second.abort()
    await answers[1]
    expect(request?.aborted).toBe(true)
  })

  describe('on its way when something of its group is written', () => {
    function asking() {
      const reads = createReadCache()
      const requests: { answer: (value: string) => void; signal: AbortSignal }[] = []
      const read = (signal: AbortSignal) =>
        new Promise<string>((answer, refuse) => {
          requests.push({ answer, signal })
          signal.addEventListener('abort', () => refuse(signal.reason))
        })
      const fetch = (signal = here()) => reads.fetch('balance', [], read, signal)
      return { reads, requests, read, fetch }
    }

    test('answers nobody who asks after the write, and is not kept', async () => {
      const { reads, requests, fetch } = asking()
      const before = fetch()
      reads.invalidate(['balance'])
      requests[0]?.answer('old')
      const after = fetch()
      await Promise.resolve()
      expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
      requests[1]?.answer('new')
      expect(await Promise.all([before, after, fetch()])).toEqual(['new', 'new', 'new'])
      expect(requests).toHaveLength(2)
    })

    test('is asked anew for whoever waits, once for all of them', async () => {
      const { reads, requests, fetch } = asking()
      const answers = Promise.all([fetch(), fetch()])
      reads.refresh()
      await expect.poll(() => requests.length).toBe(2)
      requests[1]?.answer('new')
      expect(await answers).toEqual(['new', 'new'])
      expect(requests).toHaveLength(2)
    })

    test('is not asked anew for who has left, nor for whom the session ended', async () => {
      const { reads, requests, fetch } = asking()
      const leaving = new AbortController()
      const left = fetch(leaving.signal).catch((error: Error) => error.name)
      reads.invalidate(['balance'])
      leaving.abort()
      expect(await left).toBe('AbortError')
      const ended = fetch().catch(() => 'ended')
      reads.clear()
      expect(await ended).toBe('ended')
      expect(requests).toHaveLength(2)
    })

    test('goes on when another group was written, or when it was what wrote', async () => {
      const { reads, requests, fetch, read } = asking()
      const answer = fetch()
      const other = reads.fetch('balance', ['other'], read, here())
      reads.invalidate(['refills'])
      reads.invalidate(['balance'], ['balance'])
      await expect.poll(() => requests.length).toBe(3)
      expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
      requests[0]?.answer('known')
      requests[2]?.answer('other')
      expect(await Promise.all([answer, fetch(), other])).toEqual(['known', 'known', 'other'])
    })
  })
})
