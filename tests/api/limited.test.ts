import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { failureFrom } from '../../src/api/contract/failure.ts'
import { limited } from '../../src/api/limited.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Asked = { input: { name: string }; signal: AbortSignal }

/** A call that ends as the test says, under a limit of ten seconds. */
function begin(call: (asked: Asked) => Promise<string>) {
  const asked: Asked[] = []
  const errors: unknown[] = []
  const actor = createActor(
    limited<string, { name: string }>((each) => {
      asked.push(each)
      return call(each)
    }, 10_000),
    { input: { name: 'Assel' } },
  )
  actor.subscribe({ error: (error) => errors.push(failureFrom(error)) })
  actor.start()
  const [one] = asked
  if (!one) throw new Error('Nothing was asked')
  return { actor, asked: one, errors }
}

const endless = () => new Promise<string>(() => {})
const timedOut = { code: 'timed_out' }

test('an answer within the limit is given as it came, and no timer is left', async () => {
  const { actor, asked } = begin(async ({ input }) => `Hello, ${input.name}`)
  await vi.advanceTimersByTimeAsync(0)

  expect(actor.getSnapshot().output).toEqual('Hello, Assel')
  expect(asked.signal.aborted).toEqual(false)
  expect(vi.getTimerCount()).toEqual(0)
})

test('a rejection is given as it came, and no timer is left', async () => {
  const thrown = new Error('refused')
  const { actor } = begin(() => Promise.reject(thrown))
  await vi.advanceTimersByTimeAsync(0)

  expect(actor.getSnapshot().error).toBe(thrown)
  expect(vi.getTimerCount()).toEqual(0)
})

test('a call that throws at once leaves no timer', async () => {
  const { errors } = begin(() => {
    throw new Error('at once')
  })
  await vi.advanceTimersByTimeAsync(0)

  expect(errors).toEqual([{ code: 'unexpected' }])
  expect(vi.getTimerCount()).toEqual(0)
})

test('a call without an answer is aborted at the limit and fails as timed out', async () => {
  const { actor, asked, errors } = begin(endless)
  await vi.advanceTimersByTimeAsync(9_999)
  expect([actor.getSnapshot().status, asked.signal.aborted]).toEqual(['active', false])

  await vi.advanceTimersByTimeAsync(1)
  expect(errors).toEqual([timedOut])
  expect(failureFrom(asked.signal.reason)).toEqual(timedOut)
  expect(vi.getTimerCount()).toEqual(0)
})

test('an answer after the limit changes nothing', async () => {
  const late = Promise.withResolvers<string>()
  const { actor, errors } = begin(() => late.promise)
  await vi.advanceTimersByTimeAsync(10_000)
  late.resolve('Hello')
  await vi.advanceTimersByTimeAsync(0)

  expect(errors).toEqual([timedOut])
  expect(actor.getSnapshot().output).toEqual(undefined)
})

test('a call that fails because it was aborted has timed out all the same', async () => {
  const { errors } = begin(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  await vi.advanceTimersByTimeAsync(10_000)

  expect(errors).toEqual([timedOut])
})

test('leaving aborts the call and leaves no timer', () => {
  const { actor, asked, errors } = begin(endless)
  actor.stop()

  expect(asked.signal.aborted).toEqual(true)
  expect(errors).toEqual([])
  expect(vi.getTimerCount()).toEqual(0)
})

test('a call has 20 seconds where nothing else is said', async () => {
  const errors: unknown[] = []
  const actor = createActor(limited<string>(endless))
  actor.subscribe({ error: (error) => errors.push(failureFrom(error)) })
  actor.start()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(errors).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(errors).toEqual([timedOut])
})
