import { describe, expect, test } from 'vitest'
import { createActor, setup, toPromise } from 'xstate'
import { accountVerificationActors } from '../../src/api/account-verification.actors.ts'
import { run } from '../support/answering.ts'
import { data, inProcess } from '../support/models/account-verification.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, made, answers } = recordedCalls(() => ({
  'GET /user-data/byType/{type?}': inProcess,
  'PATCH /user-data/verification': inProcess,
}))
let tell: (share: number) => void
const actors = accountVerificationActors(call, async (endpoint, input, options) => {
  tell = options.onProgress ?? (() => undefined)
  return call(endpoint, input as never, options)
})

describe('the verification of an account', () => {
  test('is read as one type of the person’s data', async () => {
    expect(await run(actors.readVerification)).toEqual(inProcess)
    expect(made).toEqual([
      {
        call: 'GET /user-data/byType/{type?}',
        input: { params: { type: 'verification' } },
      },
    ])
  })

  test('is not taken for another type that the provider answers with', async () => {
    answers['GET /user-data/byType/{type?}'] = { type: 'contacts' }
    const reading = createActor(actors.readVerification)
    reading.subscribe({ error: () => {} })
    await expect(toPromise(reading.start())).rejects.toThrow('got contacts')
  })

  test('is sent as one form: the data, and the photos that are there', async () => {
    const wallet = new Blob(['photo'])
    const sending = createActor(actors.submitVerification, {
      input: { values: data, photos: { wallet } },
    })
    expect(await toPromise(sending.start())).toEqual(inProcess)
    expect(made).toEqual([
      { call: 'PATCH /user-data/verification', input: { form: { ...data, wallet } } },
    ])
  })

  test('tells whoever watches how much has been sent, until they stop', () => {
    createActor(actors.submitVerification, { input: { values: data, photos: {} } }).start()
    const received: unknown[] = []
    const watcher = createActor(
      setup({
        types: {} as { events: { type: 'upload.progressed'; share: number } },
        actors: { watchUpload: actors.watchUpload },
        actions: { note: (_, share: number) => received.push(share) },
      }).createMachine({
        invoke: { src: 'watchUpload' },
        on: {
          'upload.progressed': { actions: { type: 'note', params: ({ event }) => event.share } },
        },
      }),
    ).start()
    tell(0.5)
    tell(1)
    watcher.stop()
    tell(1)
    expect(received).toEqual([0.5, 1])
  })
})
