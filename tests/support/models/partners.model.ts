import { partnersMachine } from '../../../src/machines/partners.machine.ts'
import type { Place } from '../../../src/machines/places.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { session } from './phone-verification.model.ts'

const list: Place = { name: 'partners', query: {} }
const one: Place = { ...list, id: '7' }
const other: Place = { ...list, id: '8' }

export const link = `https://cabinet.example/register/${session.user.login}`

export const partnersModel = defineModel({
  machine: partnersMachine,
  input: { place: list, user: session.user },
  cases: ({ context }): ModelEvent<typeof partnersMachine>[] => [
    { type: 'place.visited', place: list },
    { type: 'place.visited', place: context.id === '7' ? other : one },
    { type: 'link.told', link, canShare: true },
    answered('partner'),
    answered('shareLink'),
    failed('shareLink', 'unexpected'),
    answered('loadQr'),
    failed('loadQr', 'unreachable'),
  ],
  project: ({ id, link: told, qrFailure }) => ({ id, told, qrFailure: qrFailure?.code }),
  // Sharing and the code are the same business beside every partner and each other; both are walked beside none.
  worth: ({ type }, snapshot) => {
    const isOfQr = /qr|Qr/.test(type)
    const isOfSharing = /shar/.test(type)
    return (
      (isOfQr || snapshot.matches({ qr: 'hidden' })) &&
      (isOfSharing || snapshot.matches({ sharing: 'ready' })) &&
      ((!isOfQr && !isOfSharing) || snapshot.matches({ partner: 'closed' }))
    )
  },
  resting: (snapshot) => !snapshot.hasTag('busy'),
  heard: { 'place.visited': 'another machine', 'link.told': 'tellLink' },
})
