import { expect, test } from 'vitest'
import { createActor, fromPromise, toPromise } from 'xstate'
import { failureFrom } from '../../src/api/contract/failure.ts'
import { deferredActor, loadedOnce } from '../../src/browser/deferred-actor.ts'

const itself = <Logic>(logic: Logic): Logic => logic
const greet = fromPromise<string, { name: string }>(async ({ input }) => `Hello, ${input.name}`)

test('a call that was made before its code came is answered when it has', async () => {
  const coming = Promise.withResolvers<typeof greet>()
  const actor = createActor(
    deferredActor(() => coming.promise, itself),
    { input: { name: 'Assel' } },
  ).start()
  coming.resolve(greet)

  expect(await toPromise(actor)).toEqual('Hello, Assel')
})

test('leaving before the code came makes no call', async () => {
  const coming = Promise.withResolvers<typeof greet>()
  let calls = 0
  const actor = createActor(
    deferredActor(() => coming.promise, itself),
    { input: { name: 'Assel' } },
  ).start()
  actor.stop()
  coming.resolve(
    fromPromise<string, { name: string }>(async () => {
      calls += 1
      return ''
    }),
  )
  await coming.promise
  await Promise.resolve()

  expect(calls).toEqual(0)
})

test('leaving in the middle of the call aborts it', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const endless = fromPromise<string, { name: string }>(({ signal }) => {
    begun.resolve(signal)
    return new Promise(() => {})
  })
  const actor = createActor(
    deferredActor(async () => endless, itself),
    { input: { name: 'Assel' } },
  ).start()
  const signal = await begun.promise
  actor.stop()

  expect(signal.aborted).toEqual(true)
})

test('a rejection of the call arrives as it was', async () => {
  const rejection = new Error('refused')
  const refused = fromPromise<string, { name: string }>(() => Promise.reject(rejection))
  const actor = createActor(
    deferredActor(async () => refused, itself),
    { input: { name: 'Assel' } },
  )
  const answer = toPromise(actor)
  actor.start()

  await expect(answer).rejects.toBe(rejection)
})

test('code is fetched once for all who wait for it', async () => {
  let fetched = 0
  const load = loadedOnce(async () => {
    fetched += 1
    return 'code'
  })

  expect(await Promise.all([load(), load()])).toEqual(['code', 'code'])
  expect(fetched).toEqual(1)
})

test('code that is lost on its way counts as no connection, and the next who asks fetches it again', async () => {
  const outcomes = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve('code')]
  const load = loadedOnce(() => outcomes.shift() ?? expect.unreachable())
  const failure = await Promise.resolve(load()).catch(failureFrom)

  expect(failure).toEqual({ code: 'unreachable' })
  expect(await load()).toEqual('code')
})

test('a call whose code is here begins within the event that asks for it', () => {
  let calls = 0
  const opening = fromPromise<void, void>(async () => {
    calls += 1
  })
  createActor(deferredActor(() => opening, itself)).start()

  expect(calls).toEqual(1)
})

test('code that has come is handed out without a wait', async () => {
  const load = loadedOnce(async () => 'code')
  await load()

  expect(load()).toEqual('code')
})
