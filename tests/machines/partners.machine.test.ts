import { expect, test } from 'vitest'
import { partnersMachine } from '../../src/machines/partners.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { settled, startFlow } from '../support/flow.ts'
import { marat } from '../support/models/partner-samples.ts'
import { link } from '../support/models/partners.model.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { elapsed } from '../support/paths.ts'

const searched: RouteLocation = { name: 'partners', query: { search: 'mar' } }
const one: RouteLocation = { ...searched, id: marat.id }

const started = (location: RouteLocation) =>
  startFlow(partnersMachine, { input: { location, user: session.user } })
type Started = ReturnType<typeof started>
const listedWith = (flow: Started) =>
  flow.services.calls.filter(({ id }) => id === 'listPartners').map(({ input }) => input)
const cardsOf = (flow: Started) => flow.services.calls.filter(({ parent }) => parent?.id === 'card')
const openedId = (flow: Started) => cardsOf(flow).findLast(({ signal }) => !signal.aborted)?.input
const notified = (flow: Started, canShare = true) => {
  flow.receive('tellLink', { type: 'link.received', link, canShare })
  return flow
}

test('the address of one partner opens their card, with the list as it stood beneath', () => {
  const flow = started(one)
  expect(openedId(flow)).toEqual({ params: { id: marat.id }, cursor: null })
  expect(listedWith(flow)).toEqual([expect.objectContaining({ search: 'mar' })])
})

test('opening a partner asks the list for nothing, and closing goes back to it', async () => {
  const flow = started(searched)
  flow.send({ type: 'location.visited', location: one })
  flow.snapshot.children.partner?.send({ type: 'partner.closed' })
  await settled()
  expect(flow.snapshot.matches({ partner: 'closed' })).toEqual(true)
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: searched }])
  flow.send({ type: 'location.visited', location: searched })
  expect(listedWith(flow)).toHaveLength(1)
})

test('Back closes the partner and gives their request up', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: searched })
  expect(flow.snapshot.matches({ partner: 'closed' })).toEqual(true)
  expect(openedId(flow)).toEqual(undefined)
  expect(flow.services.performed).toEqual([])
})

test('one partner leads to another, and the list beneath keeps its place', async () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: { name: 'partners', id: '8', query: {} } })
  expect(openedId(flow)).toEqual({ params: { id: '8' }, cursor: null })
  expect(listedWith(flow)).toHaveLength(1)
  flow.snapshot.children.partner?.send({ type: 'partner.closed' })
  await settled()
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: searched }])
})

test('another place of the list is brought by the address, beside an open partner too', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: { name: 'partners', query: { line: '2' } } })
  expect(listedWith(flow).at(-1)).toEqual(expect.objectContaining({ search: '', line: 2 }))
  flow.send({
    type: 'location.visited',
    location: { name: 'partners', id: '8', query: { line: '3' } },
  })
  expect(listedWith(flow).at(-1)).toEqual(expect.objectContaining({ line: 3 }))
})

test('the link is of the person’s own login', () => {
  const flow = started(searched)
  expect(flow.services.listener('tellLink').input).toEqual({ login: session.user.login })
  expect(notified(flow).snapshot.context.link).toEqual(link)
})

test('the link is shared where the browser can, one sheet at a time', async () => {
  expect(notified(started(searched), false).snapshot.can({ type: 'share.requested' })).toEqual(
    false,
  )
  const flow = started(searched)
  expect(flow.snapshot.can({ type: 'share.requested' })).toEqual(false)
  notified(flow).send({ type: 'share.requested' })
  expect(flow.inputOf('shareLink')).toEqual({ link })
  expect(flow.snapshot.can({ type: 'share.requested' })).toEqual(false)
  await flow.answer('shareLink')
  expect(flow.snapshot.matches({ sharing: 'ready' })).toEqual(true)
})

test('another partner that is opened meanwhile disturbs neither sharing nor the code', async () => {
  const flow = notified(started(one))
  flow.send({ type: 'share.requested' })
  flow.send({ type: 'qr.requested' })
  flow.send({ type: 'location.visited', location: { ...searched, id: '8' } })
  expect(openedId(flow)).toEqual({ params: { id: '8' }, cursor: null })
  await flow.answer('shareLink')
  await flow.answer('loadQr')
  expect(flow.snapshot.matches({ sharing: 'ready', qr: 'shown' })).toEqual(true)
})

test('a link that could not be shared is said so, and sharing can be tried again', async () => {
  const flow = notified(started(searched))
  flow.send({ type: 'share.requested' })
  await flow.refuse('shareLink', 'unexpected')
  expect(flow.snapshot.matches({ sharing: 'notShared' })).toEqual(true)
  flow.send({ type: 'share.requested' })
  flow.elapse(elapsed('sharingLimit', 'partners.sharing.sharingLink'))
  expect(flow.snapshot.matches({ sharing: 'ready' })).toEqual(true)
})

test('the code is drawn when it is asked for, and not before the link is known', async () => {
  const flow = started(searched)
  expect(flow.snapshot.can({ type: 'qr.requested' })).toEqual(false)
  notified(flow).send({ type: 'qr.requested' })
  await flow.answer('loadQr')
  expect(flow.snapshot.matches({ qr: 'shown' })).toEqual(true)
  flow.send({ type: 'qr.closed' })
  expect(flow.snapshot.matches({ qr: 'hidden' })).toEqual(true)
})

test('a code that does not come is given up in time, and can be asked for again', async () => {
  const flow = notified(started(searched))
  flow.send({ type: 'qr.requested' })
  await flow.refuse('loadQr', 'timed_out')
  expect(flow.snapshot.context.qrFailure).toEqual({ code: 'timed_out' })
  flow.send({ type: 'qr.requested' })
  expect(flow.snapshot.context.qrFailure).toEqual(null)
  await flow.refuse('loadQr', 'unreachable')
  expect(flow.snapshot.context.qrFailure).toEqual({ code: 'unreachable' })
})

test('the programme and the copying of the link run beside the list from the first moment', () => {
  const { children } = started(searched).snapshot
  expect([
    children.partnerProgramme?.getSnapshot().status,
    children.copying?.getSnapshot().status,
  ]).toEqual(['active', 'active'])
})

test('the partner who is open is not read again at their own address', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: one })
  expect(cardsOf(flow)).toHaveLength(1)
})

test('a code that is closed before it was drawn is given up', () => {
  const flow = notified(started(searched))
  flow.send({ type: 'qr.requested' })
  flow.send({ type: 'qr.closed' })
  expect(flow.snapshot.matches({ qr: 'hidden' })).toEqual(true)
  expect(flow.isAborted('loadQr')).toEqual(true)
})

test('whoever looks for the right chat has ten minutes', () => {
  const flow = notified(started(searched))
  flow.send({ type: 'share.requested' })
  flow.clock.advance(599_999)
  expect(flow.snapshot.matches({ sharing: 'sharingLink' })).toEqual(true)
  flow.clock.advance(1)
  expect(flow.snapshot.matches({ sharing: 'ready' })).toEqual(true)
})
