import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { avatarActors } from '../../src/api/avatar.actors.ts'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { profileActors } from '../../src/api/profile.actors.ts'
import { telegramLinkActors } from '../../src/api/telegram-link.actors.ts'
import type { Upload } from '../../src/api/upload.ts'
import { run } from '../support/answering.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import { changed, contacts, profile } from '../support/models/profile.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, reads, made, answers, outOfDate } = recordedCalls(() => ({
  'GET /user-data/byType/{type?}': ({ params }: { params: { type?: string } }) =>
    params.type === 'contacts' ? contacts : profile,
  'PATCH /user-data': { challenge },
}))

const services = () => ({
  call,
  reads,
  readTelegramOffer: async () => ({ window: 'https://telegram.example' }),
})

describe('personal data', () => {
  test('are read with the contacts and where Telegram is asked', async () => {
    expect(await run(profileActors(services()).readPersonalData, undefined)).toEqual({
      profile,
      contacts,
      telegramOffer: { window: 'https://telegram.example' },
    })
  })

  test('are read although nobody says whether Telegram is offered; then it is not', async () => {
    const readTelegramOffer = () => Promise.reject(new ApiFailure('unreachable'))
    const { readPersonalData } = profileActors({ ...services(), readTelegramOffer })
    expect(await run(readPersonalData, undefined)).toEqual({
      profile,
      contacts,
      telegramOffer: { window: null },
    })
  })

  test('of another type than was asked for are refused', async () => {
    answers['GET /user-data/byType/{type?}'] = profile
    const reading = run(profileActors(services()).readPersonalData, undefined)
    await expect(reading).rejects.toEqual(new ApiFailure('unexpected'))
  })

  test('are changed as they are, and what was read before is out of date', async () => {
    answers['PATCH /user-data'] = { challenge: null }
    await run(profileActors(services()).changeProfile, changed)
    expect(made).toEqual([{ call: 'PATCH /user-data', input: { body: changed } }])
    expect(outOfDate).toEqual(['profile'])
  })

  test('a new contact goes with the password of whoever has one, and with what stands in for the code', async () => {
    const { changeContact } = profileActors(services())
    const value = '+77017654321'
    const phone = { kind: 'phone', value, password: 'Winter42' } as const
    expect(await run(changeContact, { ...phone, lost: null })).toEqual(challenge)
    await run(changeContact, { ...phone, lost: 'wait' })
    await run(changeContact, { kind: 'email', value: 'a@mail.example', password: '', lost: null })
    expect(made.map(({ input }) => input)).toEqual([
      { body: { phone: value, password: 'Winter42' } },
      { body: { phone: value, password: 'Winter42', lost: 'wait' } },
      { body: { email: 'a@mail.example' } },
    ])
  })
})

describe('the picture', () => {
  const sent: unknown[] = []
  const upload: Upload = async (_, input, { onProgress }) => {
    sent.push(input)
    onProgress?.(0.5)
    return { avatar: '/api/avatars/1.jpg' } as never
  }

  test('is cut before it is sent, and whoever listens hears how far it is', async () => {
    const image = new Blob(['square'])
    const chosen = {
      picture: { file: new Blob(['picture']), url: 'blob:1', width: 9, height: 9 },
      area: { x: 0, y: 0, size: 7 },
    }
    const { uploadAvatar, watchUpload } = avatarActors({
      upload,
      cut: async (crop) => (crop === chosen ? image : new Blob()),
    })
    const received: unknown[] = []
    const listener = createActor(
      setup({
        types: {} as { events: { type: 'upload.progressed'; share: number } },
        actors: { watchUpload },
        actions: { note: (_, { share }: { share: number }) => void received.push(share) },
      }).createMachine({
        invoke: { src: 'watchUpload' },
        on: { 'upload.progressed': { actions: { type: 'note', params: ({ event }) => event } } },
      }),
    ).start()
    expect(await run(uploadAvatar, chosen)).toEqual('/api/avatars/1.jpg')
    expect(sent).toEqual([{ form: { image } }])
    expect(received).toEqual([0.5])
    listener.stop()
    await run(uploadAvatar, chosen)
    expect(received).toEqual([0.5])
  })

  test('is removed by a form without one', async () => {
    sent.length = 0
    await run(avatarActors({ upload, cut: async () => new Blob() }).removeAvatar, undefined)
    expect(sent).toEqual([{ form: {} }])
  })
})

describe('Telegram', () => {
  const payload = { id: 7, first_name: 'Assel', auth_date: 1_767_225_600, hash: 'a'.repeat(64) }

  test('is linked and unlinked with the password, and with what stands in for the code', async () => {
    const { changeTelegram } = telegramLinkActors(call, reads)
    const asked = { payload, password: 'Winter42', lost: null }
    expect(await run(changeTelegram, asked)).toEqual(challenge)
    await run(changeTelegram, { payload: null, password: '', lost: 'email' })
    expect(made.map(({ input }) => input)).toEqual([
      { body: { telegram: payload, password: 'Winter42' } },
      { body: { telegram: null, lost: 'email' } },
    ])
    expect(outOfDate).toEqual(['profile', 'profile'])
  })

  test('that is linked is asked for anew', async () => {
    answers['GET /user-data/byType/{type?}'] = { ...contacts, telegram: 'asselk' }
    expect(await run(telegramLinkActors(call, reads).readLinked, undefined)).toEqual({
      linked: 'asselk',
    })
    expect(outOfDate).toEqual(['profile'])
  })
})
