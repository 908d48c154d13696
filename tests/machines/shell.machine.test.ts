import { expect, test } from 'vitest'
import type { Application } from '../../src/api/contract/settings.ts'
import type { RouteLocation, RouteName } from '../../src/machines/route-location.ts'
import { shellMachine } from '../../src/machines/shell.machine.ts'
import { startFlow } from '../support/flow.ts'
import { loadedLogic } from '../support/loaded.ts'
import { loadedRoute, user } from '../support/models/shell.model.ts'

const application: Application = {
  name: 'application',
  title: 'Cabinet',
  version: '1.0.0',
  sandbox: true,
  support: null,
  bot: 'https://t.me/cabinet_bot',
  defaultInviter: 'demo',
  legal: [],
}
const at = (name: RouteName, id?: string): RouteLocation =>
  id === undefined ? { name, query: {} } : { name, id, query: {} }
const visit = (location: RouteLocation) => ({ type: 'location.visited', location }) as const

const start = (location: RouteLocation = at('cabinet')) =>
  startFlow(shellMachine, { input: { location, application: null } })

async function startOpen(location?: RouteLocation) {
  const flow = start(location)
  await flow.answer('loadRoute', { loaded: loadedRoute, user })
  return flow
}

test('a route is opened when its screen and texts are there', async () => {
  const flow = start()
  expect(flow.inputOf('loadRoute')).toEqual({ name: 'cabinet' })
  expect(flow.snapshot.context.route).toEqual(null)
  await flow.answer('loadRoute', { loaded: loadedRoute, user })
  expect(flow.snapshot.value).toEqual({ route: 'showing', menu: 'closed' })
  expect(flow.snapshot.context.shown).toEqual(at('cabinet'))
})

test('a quick route shows no skeleton, a slow one shows it after 150 ms', () => {
  const flow = start()
  flow.clock.advance(149)
  expect(flow.snapshot.matches({ route: { loading: 'brief' } })).toEqual(true)
  flow.clock.advance(1)
  expect(flow.snapshot.matches({ route: { loading: 'long' } })).toEqual(true)
})

test('a route is started with where it is, and with the person', async () => {
  const flow = start(at('refill', 'r-1'))
  const { logic, inputs } = loadedLogic()
  await flow.answer('loadRoute', { loaded: { ...loadedRoute, logic }, user })
  expect(inputs).toEqual([{ location: at('refill', 'r-1'), user, application: null }])
})

test('the route before stays alive until the next one is there', async () => {
  const flow = await startOpen()
  const before = flow.snapshot.context.route
  flow.send(visit(at('refill')))
  expect(flow.snapshot.context).toEqual(
    expect.objectContaining({ location: at('refill'), shown: at('cabinet') }),
  )
  expect(flow.snapshot.context.route).toBe(before)
  expect(before?.actor.getSnapshot().status).toEqual('active')

  await flow.answer('loadRoute', { loaded: loadedRoute, user })
  expect(before?.actor.getSnapshot().status).toEqual('stopped')
  expect(Object.values(flow.snapshot.children)).not.toContain(before?.actor)
})

test('who goes back before the next route has come finds the route before as it was', async () => {
  const flow = await startOpen()
  const before = flow.snapshot.context.route
  flow.send(visit(at('refill')))
  flow.send(visit(at('cabinet')))
  expect(flow.isAborted('loadRoute')).toEqual(true)
  expect(flow.snapshot.context.route).toBe(before)
  expect(flow.snapshot.value).toEqual({ route: 'showing', menu: 'closed' })
})

test('the last of several places asked for in a row is opened', async () => {
  const flow = await startOpen()
  flow.send(visit(at('deposits')))
  flow.send(visit(at('partners')))
  flow.send(visit(at('refill')))
  expect(flow.inputOf('loadRoute')).toEqual({ name: 'refill' })
  await flow.answer('loadRoute', { loaded: loadedRoute, user })
  expect(flow.snapshot.context.shown).toEqual(at('refill'))
})

test('another address of the route that is awaited loads nothing anew, and is where it is opened', async () => {
  const flow = start(at('refill'))
  flow.send(visit(at('refill', 'r-1')))
  expect(flow.services.calls.map(({ id, signal }) => [id, signal.aborted])).toEqual([
    ['loadRoute', false],
  ])
  await flow.answer('loadRoute', { loaded: loadedRoute, user })
  expect(flow.snapshot.context.shown).toEqual(at('refill', 'r-1'))
})

test('the person, the browser and the links are watched as long as somebody is signed in', () => {
  const listening = (flow: ReturnType<typeof start>) =>
    flow.services.listeners.filter(({ isListening }) => isListening).map(({ id }) => id)
  const flow = start()
  expect(listening(flow)).toEqual(['watchUser', 'keepBrowser', 'loadAhead', 'watchKeys'])
  flow.stop()
  expect(listening(flow)).toEqual([])
})

test('a visit within the open route is told to its flow and loads nothing', async () => {
  const flow = start(at('refill'))
  const { logic, notified } = loadedLogic()
  await flow.answer('loadRoute', { loaded: { ...loadedRoute, logic }, user })
  const before = flow.snapshot.context.route
  flow.send(visit(at('refill', 'r-1')))
  expect(flow.snapshot.context.route).toBe(before)
  expect(notified).toEqual([visit(at('refill', 'r-1'))])
  const { location, shown } = flow.snapshot.context
  expect([location, shown]).toEqual([at('refill', 'r-1'), at('refill', 'r-1')])
})

test('a route that did not come says why and is asked for again', async () => {
  const flow = start()
  await flow.refuse('loadRoute', 'unreachable')
  expect(flow.snapshot.matches({ route: 'notLoaded' })).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'retry.requested' })
  await flow.answer('loadRoute', { loaded: loadedRoute, user })
  expect(flow.snapshot.value).toEqual({ route: 'showing', menu: 'closed' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('after a route that did not come the person can go elsewhere, or back', async () => {
  const flow = await startOpen()
  flow.send(visit(at('refill')))
  await flow.refuse('loadRoute', 'unreachable')
  flow.send(visit(at('cabinet')))
  expect(flow.snapshot.value).toEqual({ route: 'showing', menu: 'closed' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('the heading is focused when another place is shown, not when a filter changes', async () => {
  const flow = await startOpen(at('partners'))
  expect(flow.services.performed).toEqual([{ type: 'focusHeading', params: undefined }])
  flow.send(visit({ name: 'partners', query: { line: '1' } }))
  expect(flow.services.performed.length).toEqual(1)
  flow.send(visit(at('news')))
  await flow.answer('loadRoute', { loaded: loadedRoute, user })
  expect(flow.services.performed.length).toEqual(2)
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

test('what the provider tells of itself is taken when it comes', async () => {
  const flow = await startOpen()
  expect(flow.snapshot.context.application).toEqual(null)
  flow.send({ type: 'application.read', application })
  expect(flow.snapshot.context.application).toEqual(application)
})

test('what is counted, or learned of the person elsewhere, is told to the session', async () => {
  const flow = await startOpen()
  const changed = { type: 'user.changed', change: { notifications: { unread: 5 } } } as const
  flow.receive('watchUser', changed)
  expect(flow.notified).toEqual([changed])
})
