import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type {
  NavigationGuardEvent,
  navigationGuardMachine,
  Way,
} from '../../src/machines/navigation-guard.machine.ts'
import { like } from '../support/description.ts'
import { navigationGuard } from '../support/descriptions/navigation-guard.ts'
import { navigationGuardModel } from '../support/models/navigation-guard.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect, heading } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof navigationGuardMachine>

const password: Way = { to: 'location', location: { name: 'settingsPassword', query: {} } }
const back: Way = { to: 'history' }
const signedOut: Way = { to: 'signedOut' }

const hold = (holder: string, isHeld: boolean): NavigationGuardEvent => ({
  type: 'hold.changed',
  holder,
  isHeld,
})

/** The new phone is typed in a dialog over the page: meanwhile only Back leads away. */
const model = {
  ...navigationGuardModel,
  cases: ({ context: { holders }, ...snapshot }: Snapshot): NavigationGuardEvent[] => {
    const isCovered = holders.includes('contactChange') || snapshot.matches({ held: 'asking' })
    const ways = isCovered ? [back] : [password, back, signedOut]
    return [
      ...(holders.includes('contactChange')
        ? [hold('contactChange', false)]
        : [hold('profile', !holders.includes('profile')), hold('contactChange', true)]),
      ...ways.map((way) => ({ type: 'navigation.attempted' as const, way })),
    ]
  },
}

const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true })
const phone = (page: Page) => page.getByRole('dialog', { name: 'Change the phone' })

const attempts: Record<Way['to'], (page: Page) => Promise<void>> = {
  location: (page) => link(page, 'Password').click(),
  history: (page) => page.evaluate(() => history.back()),
  signedOut: (page) => page.getByRole('button', { name: 'Log out' }).first().click(),
}

async function changeHold(event: AnyEvent, { page }: Fixtures) {
  const { holder, isHeld } = { holder: '', isHeld: false, ...event }
  if (!page.url().endsWith('/settings/data')) await link(page, 'Personal data').click()
  if (holder === 'profile') {
    await page.getByLabel('City').fill(isHeld ? 'Almaty' : '')
  } else if (isHeld) {
    await page.getByRole('button', { name: 'Change the phone' }).click()
    await phone(page).getByLabel('New phone').fill('+77010000000')
  } else {
    await phone(page).getByRole('button', { name: 'Close', exact: true }).click()
  }
}

testPathsInBrowser(model, {
  description: navigationGuard,
  // Whoever logs out is gone; a written test goes on from there. Nothing can be typed beneath the question.
  isPossible: ({ type }, snapshot) =>
    type === 'hold.changed'
      ? !snapshot.matches({ held: 'asking' })
      : type !== 'navigation.confirmed' || snapshot.context.way?.to !== 'signedOut',
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/password')
    await link(page, 'Personal data').click()
    return {}
  },
  facts: () => ({
    pageOf: ({ holders }) => ({
      address: like(holders.length ? /^\/settings\/data$/ : /^\/settings\/(data|password)$/),
      city: holders.includes('profile') ? 'Almaty' : null,
      isPhoneOpen: holders.includes('contactChange'),
    }),
  }),
  actions: {
    'hold.changed': changeHold,
    'navigation.attempted': (event, { page }) => {
      const { way } = { way: back, ...event }
      return attempts[way.to](page)
    },
    'navigation.confirmed': async (event, { page, perform }) => {
      await perform(event)
      await expect(heading(page, 'Password')).toBeVisible()
    },
  },
})
