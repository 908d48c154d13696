import { partnersMachine } from '../../../src/machines/partners.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { session } from './phone-verification.model.ts'

const list: RouteLocation = { name: 'partners', query: {} }
const one: RouteLocation = { ...list, id: '7' }
const other: RouteLocation = { ...list, id: '8' }

export const link = `https://cabinet.example/register/${session.user.login}`

export const partnersModel = defineModel({
  machine: partnersMachine,
  input: { location: list, user: session.user },
  cases: ({ context }): ModelEvent<typeof partnersMachine>[] => [
    { type: 'location.visited', location: list },
    { type: 'location.visited', location: context.id === '7' ? other : one },
    { type: 'link.received', link, canShare: true },
    answered('partner'),
    answered('shareLink'),
    failed('shareLink', 'unexpected'),
    answered('loadQr'),
    failed('loadQr', 'unreachable'),
  ],
  project: ({ id, link: notified, qrFailure }) => ({ id, notified, qrFailure: qrFailure?.code }),
  // Sharing and the code work the same beside every partner and each other; paths take both beside none.
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
  sources: { 'location.visited': 'another machine', 'link.received': 'tellLink' },
})
