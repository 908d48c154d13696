import { describe, expect, test } from 'vitest'
import { createActor, setup, toPromise } from 'xstate'
import { accountVerificationActors } from '../../src/api/account-verification.actors.ts'
import type { Call } from '../../src/api/http.ts'
import type { Upload } from '../../src/api/upload.ts'
import { run } from '../support/answering.ts'
import { data, inProcess } from '../support/models/account-verification.model.ts'

type Sent = { method: string; path: string; input: unknown }

function services(answer: unknown = inProcess) {
  const made: Sent[] = []
  const progress: { tell: (share: number) => void } = { tell: () => undefined }
  const call: Call = async ({ method, path }, input) => {
    made.push({ method, path, input })
    return answer as never
  }
  const upload: Upload = async ({ method, path }, input, { onProgress = () => undefined }) => {
    made.push({ method, path, input })
    progress.tell = onProgress
    return answer as never
  }
  return { actors: accountVerificationActors(call, upload), made, progress }
}

describe('the verification of an account', () => {
  test('is read as one type of the person’s data', async () => {
    const { actors, made } = services()
    expect(await run(actors.readVerification)).toEqual(inProcess)
    expect(made).toEqual([
      {
        method: 'GET',
        path: '/user-data/byType/{type?}',
        input: { params: { type: 'verification' } },
      },
    ])
  })

  test('is not taken for another type that the provider answers with', async () => {
    const { actors } = services({ type: 'contacts' })
    const reading = createActor(actors.readVerification)
    reading.subscribe({ error: () => {} })
    await expect(toPromise(reading.start())).rejects.toThrow('got contacts')
  })

  test('is sent as one form: the data, and the photos that are there', async () => {
    const { actors, made } = services()
    const wallet = new Blob(['photo'])
    const sending = createActor(actors.submitVerification, {
      input: { values: data, photos: { wallet } },
    })
    expect(await toPromise(sending.start())).toEqual(inProcess)
    expect(made).toEqual([
      { method: 'PATCH', path: '/user-data/verification', input: { form: { ...data, wallet } } },
    ])
  })

  test('tells whoever watches how much has been sent, until they stop', () => {
    const { actors, progress } = services()
    createActor(actors.submitVerification, { input: { values: data, photos: {} } }).start()
    const heard: unknown[] = []
    const watcher = createActor(
      setup({
        types: {} as { events: { type: 'upload.progressed'; share: number } },
        actors: { watchUpload: actors.watchUpload },
        actions: { note: (_, share: number) => heard.push(share) },
      }).createMachine({
        invoke: { src: 'watchUpload' },
        on: {
          'upload.progressed': { actions: { type: 'note', params: ({ event }) => event.share } },
        },
      }),
    ).start()
    progress.tell(0.5)
    progress.tell(1)
    watcher.stop()
    progress.tell(1)
    expect(heard).toEqual([0.5, 1])
  })
})
