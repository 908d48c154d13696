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
    const heard: string[] = []
    const stop = reads.watch('balance', () => heard.push('balance'))
    reads.watch('refills', () => heard.push('refills'))
    let asked = 0
    const read = async () => ++asked
    await reads.fetch('balance', [], read, here())
    reads.invalidate(['refills'])
    expect(await reads.fetch('balance', [], read, here())).toBe(1)
    reads.invalidate(['balance', 'refills'])
    expect(await reads.fetch('balance', [], read, here())).toBe(2)
    stop()
    reads.invalidate(['balance'])
    expect(heard).toEqual(['refills', 'balance', 'refills'])
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
})
