import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, type InputFrom } from 'xstate'
import { preferencesMachine } from '../../src/machines/preferences.machine.ts'
import { shellMachine } from '../../src/machines/shell.machine.ts'
import { ShellScreen } from '../../src/screens/shell/shell.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { activeDeposit } from '../support/models/money-samples.ts'
import { loadedRoute, user } from '../support/models/shell.model.ts'
import { renderInApp } from '../support/render.tsx'

type Frame = {
  location?: InputFrom<typeof shellMachine>['location']
  areAmountsHidden?: boolean
  route?: Partial<typeof loadedRoute>
}

/** The frame around a page that has come. */
function showFrame({
  location = { name: 'cabinet', query: {} },
  areAmountsHidden = false,
  route = {},
}: Frame = {}) {
  const remembering = preferencesMachine.provide({ actions: { saveHiding: () => undefined } })
  const preferences = createActor(remembering, {
    input: { theme: 'light', locale: 'en', areAmountsHidden },
  }).start()
  const { actor, services } = startFlow(shellMachine, { input: { location, application: null } })
  services.settle('loadRoute', { output: { loaded: { ...loadedRoute, ...route }, user } })
  renderInApp(<ShellScreen actor={actor} preferences={preferences} onSignOut={() => undefined} />)
  return { actor, preferences }
}

test('a page is not drawn again because the frame around it changes, or amounts are hidden', async () => {
  let drawn = 0
  const Screen = () => {
    drawn += 1
    return <p>What the route shows</p>
  }
  const { actor, preferences } = showFrame({ route: { Screen } })
  await screen.findByText('What the route shows')
  act(() => actor.send({ type: 'menu.opened' }))
  expect(screen.getByRole('dialog')).toBeVisible()
  act(() => actor.send({ type: 'location.visited', location: { name: 'refill', query: {} } }))
  act(() => actor.send({ type: 'menu.closed' }))
  act(() => preferences.send({ type: 'hiding.chosen', areAmountsHidden: true }))
  expect(drawn).toEqual(1)
})

test('the navigation marks a page as soon as it is asked for, and the one before stays in sight', async () => {
  const { actor } = showFrame()
  const marked = () =>
    screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
  const title = await screen.findByRole('heading', { level: 1 })
  const before = title.textContent
  expect(marked()).toEqual(['Cabinet', 'Cabinet'])
  act(() => actor.send({ type: 'location.visited', location: { name: 'partners', query: {} } }))
  expect(marked()).toEqual(['Partners', 'Partners'])
  expect(title.textContent).toEqual(before)
})

test.each([
  [false, 'Balance · 3,000.00 USDT'],
  [true, 'Balance · •••• USDT'],
])(
  'a deposit names its page by plan and amount, the window by the plan (hidden: %s)',
  async (areAmountsHidden, heading) => {
    const subject = () => ({ name: activeDeposit.plan.title, money: activeDeposit })
    const location = { name: 'deposit', id: 'deposit-1', query: {} } as const
    showFrame({ location, areAmountsHidden, route: { subject } })
    const title = await screen.findByRole('heading', { level: 1, name: /^Balance/ })
    expect(title.textContent?.replaceAll('\u00a0', ' ')).toEqual(heading)
    expect(document.title).toEqual('Balance · Cabinet')
  },
)

test.each([
  [99, '99', 'Notifications: 99 unread', '99 unread notifications'],
  [100, '99+', 'Notifications: more than 99 unread', 'More than 99 unread notifications'],
])('of %s unread notifications the frame says %s', async (unread, shown, name, said) => {
  const { actor } = showFrame()
  await screen.findByRole('heading', { level: 1 })
  act(() => actor.send({ type: 'user.changed', change: { notifications: { unread } } }))
  const bell = screen.getByRole('link', { name })
  expect([bell.textContent, screen.getByText(said).role]).toEqual([shown, 'status'])
})
