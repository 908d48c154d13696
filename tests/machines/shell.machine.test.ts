import { expect, test } from 'vitest'
import type { Application } from '../../src/api/contract/settings.ts'
import type { Place, PlaceName } from '../../src/machines/places.ts'
import { wholeShell } from '../support/models/shell.model.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const user = {
  login: 'demo',
  fullName: 'Assel Kim',
  avatar: null,
  subscription: { active: true, until: null },
  notifications: { unread: 2 },
}
const application: Application = {
  name: 'application',
  title: 'Cabinet',
  version: '1.0.0',
  sandbox: true,
  support: null,
  bot: 'https://t.me/cabinet_bot',
  defaultInviter: 'demo',
}
const at = (name: PlaceName, id?: string): Place =>
  id === undefined ? { name, query: {} } : { name, id, query: {} }
const visit = (place: Place) => ({ type: 'place.visited', place }) as const

const start = (place: Place = at('cabinet')) =>
  startFlow(wholeShell, { input: { place, user, application: null } })

async function startOpen(place?: Place) {
  const flow = start(place)
  await flow.answer('loadRoom')
  return flow
}

test('a room is opened when its screen and texts are there', async () => {
  const flow = start()
  expect(flow.inputOf('loadRoom')).toEqual({ room: 'cabinet' })
  expect(flow.snapshot.matches({ place: { room: 'none' } })).toEqual(true)
  await flow.answer('loadRoom')
  expect(flow.snapshot.value).toEqual({
    place: { arrival: 'settled', room: 'cabinet' },
    menu: 'closed',
  })
  expect(flow.snapshot.context.shown).toEqual(at('cabinet'))
})

test('a quick room shows no skeleton, a slow one shows it after 150 ms', () => {
  const flow = start()
  flow.clock.advance(149)
  expect(flow.snapshot.matches({ place: { arrival: { loadingRoom: 'brief' } } })).toEqual(true)
  flow.clock.advance(1)
  expect(flow.snapshot.matches({ place: { arrival: { loadingRoom: 'long' } } })).toEqual(true)
})

test('each place opens its own room', async () => {
  const rooms: [PlaceName, string][] = [
    ['cabinet', 'cabinet'],
    ['refill', 'refill'],
    ['deposits', 'depositList'],
    ['depositOpening', 'depositOpening'],
    ['deposit', 'deposit'],
    ['cryptoCases', 'cryptoCases'],
    ['withdrawal', 'withdrawal'],
    ['exchange', 'exchange'],
    ['operations', 'operations'],
    ['settingsWallets', 'wallets'],
    ['partners', 'partners'],
    ['news', 'news'],
    ['settings', 'settings'],
    ['settingsAppearance', 'appearance'],
    ['settingsData', 'profile'],
    ['settingsPassword', 'passwordChange'],
    ['settingsAvatar', 'avatar'],
    ['settingsVerification', 'accountVerification'],
    ['settingsSecurity', 'security'],
    ['notifications', 'notifications'],
    ['subscription', 'subscription'],
    ['emailVerification', 'emailVerification'],
    ['changeCancellation', 'changeCancellation'],
    ['notFound', 'notFound'],
    ['login', 'notFound'],
  ]
  for (const [name, room] of rooms) {
    const flow = await startOpen(at(name, name === 'deposit' ? '1' : undefined))
    expect(flow.snapshot.value).toEqual({ place: { arrival: 'settled', room }, menu: 'closed' })
  }
})

test('the room before stays alive until the next one is there', async () => {
  const flow = await startOpen()
  const before = flow.snapshot.children.cabinet
  flow.send(visit(at('refill')))
  expect(flow.snapshot.context).toEqual(
    expect.objectContaining({ place: at('refill'), shown: at('cabinet') }),
  )
  expect(flow.snapshot.children.cabinet).toBe(before)
  expect(before?.getSnapshot().status).toEqual('active')

  await flow.answer('loadRoom')
  expect(before?.getSnapshot().status).toEqual('stopped')
  expect(Object.keys(flow.snapshot.children).sort()).toEqual(['departure', 'refill', 'watchUnread'])
})

test('who goes back before the next room has come finds the room before as it was', async () => {
  const flow = await startOpen()
  const before = flow.snapshot.children.cabinet
  flow.send(visit(at('refill')))
  flow.send(visit(at('cabinet')))
  expect(flow.isAborted('loadRoom')).toEqual(true)
  expect(flow.snapshot.children.cabinet).toBe(before)
  expect(flow.snapshot.value).toEqual({
    place: { arrival: 'settled', room: 'cabinet' },
    menu: 'closed',
  })
})

test('the last of several places asked for in a row is opened', async () => {
  const flow = await startOpen()
  flow.send(visit(at('deposits')))
  flow.send(visit(at('partners')))
  flow.send(visit(at('refill')))
  expect(flow.inputOf('loadRoom')).toEqual({ room: 'refill' })
  await flow.answer('loadRoom')
  expect(flow.snapshot.context.shown).toEqual(at('refill'))
})

test('a visit within the open room is told to its flow and loads nothing', async () => {
  const flow = await startOpen(at('refill'))
  const before = flow.snapshot.children.refill
  flow.send(visit(at('refill', 'r-1')))
  expect(flow.snapshot.children.refill).toBe(before)
  expect(before?.getSnapshot().context.id).toEqual('r-1')
  expect(flow.snapshot.context.shown).toEqual(at('refill', 'r-1'))
})

test('a room that did not come says why and is asked for again', async () => {
  const flow = start()
  await flow.refuse('loadRoom', 'unreachable')
  expect(flow.snapshot.matches({ place: { arrival: 'roomNotLoaded' } })).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'retry.requested' })
  await flow.answer('loadRoom')
  expect(flow.snapshot.value).toEqual({
    place: { arrival: 'settled', room: 'cabinet' },
    menu: 'closed',
  })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a room is not waited for without end', () => {
  const flow = start()
  flow.elapse(elapsed('answerLimit', 'shell.place.arrival.loadingRoom'))
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  expect(flow.isAborted('loadRoom')).toEqual(true)
})

test('after a room that did not come the person can go elsewhere, or back', async () => {
  const flow = await startOpen()
  flow.send(visit(at('refill')))
  await flow.refuse('loadRoom', 'unreachable')
  flow.send(visit(at('cabinet')))
  expect(flow.snapshot.value).toEqual({
    place: { arrival: 'settled', room: 'cabinet' },
    menu: 'closed',
  })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('the heading is focused when another place is shown, not when a filter changes', async () => {
  const flow = await startOpen(at('partners'))
  expect(flow.world.performed).toEqual([{ type: 'focusHeading', params: undefined }])
  flow.send(visit({ name: 'partners', query: { line: '1' } }))
  expect(flow.world.performed.length).toEqual(1)
  flow.send(visit(at('news')))
  await flow.answer('loadRoom')
  expect(flow.world.performed.length).toEqual(2)
  expect(flow.snapshot.context.shown).toEqual(at('news'))
})

test('the menu closes when a place was chosen in it, and when it is closed', async () => {
  const flow = await startOpen()
  flow.send({ type: 'menu.opened' })
  expect(flow.snapshot.matches({ menu: 'open' })).toEqual(true)
  flow.send(visit(at('operations')))
  expect(flow.snapshot.matches({ menu: 'closed' })).toEqual(true)
  flow.send({ type: 'menu.opened' })
  flow.send({ type: 'menu.closed' })
  expect(flow.snapshot.matches({ menu: 'closed' })).toEqual(true)
})

test('the bell shows what the session brought, then what was counted last', async () => {
  const flow = await startOpen()
  expect(flow.snapshot.context.user.notifications.unread).toEqual(2)
  flow.hear('watchUnread', { type: 'unread.counted', count: 5 })
  expect(flow.snapshot.context.user.notifications.unread).toEqual(5)
})

test('what the provider tells of itself is taken when it comes', async () => {
  const flow = await startOpen()
  expect(flow.snapshot.context.application).toEqual(null)
  flow.send({ type: 'application.read', application })
  expect(flow.snapshot.context.application).toEqual(application)
})

test('what a room learned of the person stands in the frame at once, the bell included', async () => {
  const flow = await startOpen()
  flow.send({
    type: 'user.changed',
    change: { avatar: '/api/avatars/1.jpg', notifications: { unread: 1 } },
  })
  expect(flow.snapshot.context.user).toEqual({
    ...user,
    avatar: '/api/avatars/1.jpg',
    notifications: { unread: 1 },
  })
})

test('a room that is opened after a change of the person knows of it', async () => {
  const flow = await startOpen()
  flow.send({ type: 'user.changed', change: { fullName: 'Assel Omarova' } })
  flow.send(visit(at('settingsAvatar')))
  await flow.answer('loadRoom')
  expect(flow.snapshot.children.avatar?.getSnapshot().status).toEqual('active')
  expect(flow.snapshot.context.user.fullName).toEqual('Assel Omarova')
})
