import type { Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { tronWallet } from '../support/models/money-samples.ts'
import { enterCode } from './support/code.ts'
import { markCatalogues } from './support/marks.ts'
import { paymentSystem } from './support/payment-system.ts'
import { newcomer, type Person, type Provider } from './support/provider.ts'
import { fakePush, takeIn } from './support/push.ts'
import { adopt, expect, signIn, test } from './support/test.ts'
import { locales, settled, visualFaults } from './support/visual.ts'

/** Somebody with a waiting refill that needs a memo, and a deposit. */
type Resident = {
  person: Person
  session: Session
  provider: Provider
  refill: string
  withdrawal: string
  deposit: string
}

type Screen = {
  name: string
  location: string | ((resident: Resident) => string)
  /** Leads to the state that is looked at. The page speaks English then. */
  prepare?: (page: Page, resident: Resident) => Promise<unknown>
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click()
/** The provider's works are everybody's, so only this page hears of them. */
const maintenance = (startsIn: number) => async (page: Page) => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  await page.route('**/api/settings/technical_work', (route) =>
    route.fulfill({
      json: {
        active: true,
        startsAt: at(startsIn),
        endsAt: at(startsIn + 1800),
        startsIn,
        endsIn: startsIn + 1800,
        note: null,
      },
    }),
  )
  await page.reload()
  await expect(page.getByText(/^Scheduled maintenance/).first()).toBeVisible()
  await page.unroute('**/api/settings/technical_work')
}

/** Whoever has no account is told the same. */
async function askForReset(page: Page, { login, email }: Person) {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('E-mail').fill(email)
  await press('Send the code')(page)
  await expect(page.getByRole('textbox', { name: /^Code/ })).toBeVisible()
}

/** Asks for an app, and says who asks. */
async function givePassword(page: Page, { password }: Person) {
  await page.getByRole('radio', { name: /^Authenticator app/ }).check()
  await press('Continue')(page)
  const asking = page.getByRole('dialog', { name: 'Confirm with your password' })
  await asking.getByLabel('Your password', { exact: true }).fill(password)
  await asking.getByRole('button', { name: 'Continue' }).click()
}

const typeAmount = (page: Page) => page.getByLabel('Amount of the deposit').fill('60')

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()

/** A screen and each of its main states is one line. */
const outside: Screen[] = [
  { name: 'sign-in', location: '/login' },
  {
    name: 'sign-in refused',
    location: '/login',
    prepare: async (page) => {
      await signIn(page, 'demo', 'Wrong42password')
      await expect(page.locator('form').getByRole('alert')).toBeVisible()
    },
  },
  { name: 'registration', location: '/register/demo' },
  {
    name: 'registration with every field refused',
    location: '/register/demo',
    prepare: press('Create account'),
  },
  {
    name: 'registration, the countries',
    location: '/register/demo',
    prepare: press('Country code'),
  },
  { name: 'unknown inviter', location: '/register/nobodyHere' },
  { name: 'forgotten password', location: '/forgot-password' },
  {
    name: 'forgotten password, the code',
    location: '/forgot-password',
    prepare: (page) => askForReset(page, newcomer()),
  },
  {
    name: 'forgotten password, a wrong code',
    location: '/forgot-password',
    prepare: async (page) => {
      await askForReset(page, newcomer())
      await page.getByRole('textbox', { name: /^Code/ }).fill('000000')
      await expect(page.getByText(/^The code does not match/)).toBeVisible()
    },
  },
  {
    name: 'forgotten password, the new one',
    location: '/forgot-password',
    prepare: async (page, { provider, person }) => {
      await askForReset(page, person)
      await enterCode(page.getByRole('textbox', { name: /^Code/ }), provider, person.email)
      await page.getByLabel('New password', { exact: true }).fill('short')
    },
  },
  { name: 'maintenance announced', location: '/login', prepare: maintenance(1800) },
  { name: 'works under way', location: '/login', prepare: maintenance(0) },
]

/** The smallest PNG there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Somebody new, for whom less has arrived than was requested. */
async function becomeShort(page: Page, { provider }: Resident): Promise<string> {
  const session = await provider.register(newcomer())
  const { id, confirmations } = await provider.createRefill(session, 'TON', '120.5')
  await provider.transfer({ refillId: id, amount: '80', confirmations: confirmations.needed })
  await adopt(page.context(), provider.origin, session)
  return id
}

async function openReport(page: Page): Promise<void> {
  await press('More')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Report a problem' }).click()
  await expect(page.getByLabel('What went wrong? (optional)')).toBeVisible()
}

const inside: Screen[] = [
  { name: 'cabinet', location: '/' },
  {
    name: 'cabinet of somebody new',
    location: '/',
    prepare: async (page, { provider }) => {
      await adopt(page.context(), provider.origin, await provider.register(newcomer()))
      await page.reload()
      await expect(page.getByText('Three steps to your first deposit')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'menu',
    location: '/',
    prepare: async (page) => {
      await press('More')(page)
      await dialog(page)
    },
  },
  {
    name: 'search for pages and actions',
    location: '/',
    prepare: async (page) => {
      await page.keyboard.press('/')
      await dialog(page)
    },
  },
  {
    name: 'keyboard shortcuts',
    location: '/',
    prepare: async (page) => {
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
  { name: 'refill', location: '/refill' },
  { name: 'refill filtered to nothing', location: '/refill?status=rejected' },
  { name: 'wallet', location: ({ refill }) => `/refill/${refill}` },
  { name: 'unknown refill', location: '/refill/999999' },
  { name: 'deposits', location: '/deposits' },
  { name: 'no past deposits', location: '/deposits?status=past' },
  { name: 'deposit', location: ({ deposit }) => `/deposits/${deposit}` },
  {
    name: 'deposit, closing',
    location: ({ deposit }) => `/deposits/${deposit}`,
    prepare: async (page) => {
      await press('Close early…')(page)
      await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible()
    },
  },
  { name: 'settings', location: '/settings' },
  { name: 'notice settings', location: '/settings/notifications' },
  {
    name: 'notice settings, browser added',
    location: '/settings/notifications',
    prepare: async (page) => {
      await fakePush(page, 'granted')
      await page.reload()
      await press('Turn on')(page)
      await takeIn(page, true)
      await expect(page.getByRole('checkbox', { name: 'Show amounts' })).toBeVisible()
    },
  },
  { name: 'notifications filtered to nothing', location: '/notifications?group=partners' },
  { name: 'appearance', location: '/settings/appearance' },
  { name: 'account verification', location: '/settings/verification' },
  { name: 'subscription', location: '/subscription' },
  { name: 'personal data', location: '/settings/data' },
  { name: 'picture', location: '/settings/avatar' },
  { name: 'password', location: '/settings/password' },
  { name: 'security', location: '/settings/security' },
  {
    name: 'security, the password refused',
    location: '/settings/security',
    prepare: async (page, { person }) => {
      await givePassword(page, { ...person, password: 'Wrong42password' })
      await expect(page.getByText('The password is incorrect.')).toBeVisible()
    },
  },
  {
    name: 'security, the code of a change',
    location: '/settings/security',
    prepare: async (page, { person }) => {
      await givePassword(page, person)
      await expect(page.getByRole('dialog', { name: 'Confirm the change' })).toBeVisible()
    },
  },
  { name: 'opening a deposit', location: '/deposits/new?plan=growth', prepare: typeAmount },
  {
    name: 'opening a deposit, the review',
    location: '/deposits/new?plan=start',
    prepare: async (page) => {
      await typeAmount(page)
      await press('Review')(page)
      await expect(page.getByRole('button', { name: /^Open for/ })).toBeEnabled()
    },
  },
  {
    name: 'a deposit that has just been opened',
    location: ({ deposit }) => `/deposits/${deposit}?step=opened`,
  },
  {
    name: 'exchange with a rate',
    location: '/exchange?from=USDT&to=TON',
    prepare: async (page) => {
      await page.locator('input[name=give]').fill('5')
      await expect(page.locator('svg circle[stroke-dasharray]')).toBeVisible()
    },
  },
  { name: 'wallets', location: '/settings/wallets' },
  {
    name: 'a wallet being set',
    location: '/settings/wallets',
    prepare: async (page) => {
      await page.locator('main li button').last().click()
      await dialog(page)
    },
  },
  {
    name: 'withdrawal with a condition missing',
    location: '/withdrawal',
    prepare: async (page) => {
      await paymentSystem(page, 'TON').check()
      await expect(page.locator('main li a[href^="/settings/wallets"]')).toBeVisible()
    },
  },
  {
    name: 'withdrawal to be confirmed',
    location: '/withdrawal',
    prepare: async (page) => {
      await page.locator('input[name=amount]').fill('20')
      await page.locator('main button[type=submit]').click()
      await dialog(page)
    },
  },
  { name: 'withdrawal under way', location: ({ withdrawal }) => `/withdrawal/${withdrawal}` },
  { name: 'operations', location: '/operations' },
  {
    name: 'receipt of an operation',
    location: '/operations?type=subscription',
    prepare: async (page) => {
      await page.locator('main a[href^="/operations/"]').first().click()
      await dialog(page)
    },
  },
  { name: 'operations of baskets', location: '/operations?tab=cases' },
  { name: 'operations filtered to nothing', location: '/operations?type=bonus' },
  { name: 'operations searched in vain', location: '/operations?type=bonus&search=nobody' },
  {
    name: 'partners, nobody invited, with the code of the link',
    location: '/partners',
    prepare: async (page) => {
      await press('QR code')(page)
      await expect(page.getByRole('img', { name: 'QR code with your link' })).toBeVisible()
    },
  },
  {
    name: 'partners, nobody found',
    location: '/partners?search=nobody',
    prepare: async (page, { person, provider }) => {
      await provider.register(newcomer(), person.login)
      await page.reload()
      await expect(page.getByText('Nobody found')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'a partner',
    location: '/partners',
    prepare: async (page, { person, session, provider }) => {
      await provider.register(newcomer(), person.login)
      const [partner] = await provider.partners(session)
      await page.goto(`/partners/${partner?.id}`)
      await dialog(page)
      await settled(page)
    },
  },
  { name: 'unknown partner', location: '/partners/999999' },
  {
    name: 'award tiers and partner income',
    location: '/partners',
    // Income needs terms that ended: the demo investor has a year of them.
    prepare: async (page, { provider }) => {
      const demo = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
      await adopt(page.context(), provider.origin, demo)
      await page.reload()
      await expect(page.getByLabel(/^Partner income and bonuses by day/)).toBeVisible()
      await page.getByText('What each level pays you').click()
      await page.getByText('All bonus tiers').click()
      await settled(page)
    },
  },
  { name: 'notifications', location: '/notifications' },
  { name: 'news', location: '/news' },
  {
    name: 'an item of news',
    location: '/news',
    prepare: async (page) => {
      await page.locator('main a[href^="/news/"]').first().click()
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
    },
  },
  { name: 'unknown news', location: '/news/999999' },
  { name: 'e-mail to be confirmed', location: '/verify-email' },
  {
    name: 'security, an app being set up',
    location: '/settings/security',
    prepare: async (page, { person, provider }) => {
      await givePassword(page, person)
      await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
      await expect(page.locator('[data-copy=authenticator-key]')).toBeVisible()
    },
  },
  {
    name: 'security, another method marked',
    location: '/settings/security',
    prepare: (page) => page.getByRole('radio', { name: /^Authenticator app/ }).check(),
  },
  {
    name: 'password with every field refused',
    location: '/settings/password',
    prepare: press('Change the password'),
  },
  { name: 'not found', location: '/no/such/page' },
  {
    name: 'personal data, the countries',
    location: '/settings/data',
    prepare: press('Country: Not given'),
  },
  {
    name: 'personal data, a new phone refused',
    location: '/settings/data',
    prepare: async (page) => {
      await press('Change the phone')(page)
      await page.getByLabel('New phone').fill('7')
      await press('Send the code')(page)
    },
  },
  {
    name: 'personal data, leaving it unsaved',
    location: '/settings/data',
    prepare: async (page) => {
      await page.getByLabel('City').fill('Almaty')
      await page.getByRole('link', { name: 'Refill', exact: true }).last().click()
      await dialog(page)
    },
  },
  {
    name: 'picture being cut',
    location: '/settings/avatar',
    prepare: async (page) => {
      await page
        .getByLabel('Choose a photo')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: dot })
      await expect(page.getByRole('application')).toBeVisible()
    },
  },
  {
    name: 'cabinet of somebody whose refill is short',
    location: '/',
    prepare: async (page, resident) => {
      await becomeShort(page, resident)
      await page.reload()
      await expect(page.getByRole('link', { name: 'Send the rest' })).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'refill that is short',
    location: '/',
    prepare: async (page, resident) => {
      await page.goto(`/refill/${await becomeShort(page, resident)}`)
      await expect(page.getByText(/Send the rest to the same address until/)).toBeVisible()
      await settled(page)
    },
  },
  { name: 'report of a problem', location: '/help', prepare: openReport },
  {
    name: 'report of a problem, sent',
    location: '/help',
    prepare: async (page) => {
      await openReport(page)
      await press('Send to support')(page)
      await expect(page.getByText('Its number is')).toBeVisible()
    },
  },
]

/** Pages that share a browser are there at once, and tests of about the same length share the workers evenly. */
const TOGETHER = 4

for (const [screens, isInside] of [
  [outside, false],
  [inside, true],
] as const) {
  for (let first = 0; first < screens.length; first += TOGETHER) {
    const together = screens.slice(first, first + TOGETHER)
    const names = together.map(({ name }) => name).join(', ')
    test(`accessible, translated and nowhere cut, in every language and theme: ${names}`, async ({
      context,
      page,
      provider,
    }) => {
      test.setTimeout(180_000)
      await page.setViewportSize({ width: 390, height: 844 })
      const resident = await settleDown(provider)
      if (isInside) await adopt(context, provider.origin, resident.session)
      await markCatalogues(page)
      const found: string[] = []
      for (const [turn, { name, location, prepare }] of together.entries()) {
        await test.step(name, async () => {
          await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
          await page.goto(typeof location === 'string' ? location : location(resident))
          await settled(page)
          await prepare?.(page, resident)
          const wide = locales[turn % locales.length] ?? 'en'
          found.push(...(await visualFaults(page, wide)).map((fault) => `${name}, ${fault}`))
          await page.evaluate(() => localStorage.setItem('locale', 'en'))
        })
      }
      expect(found).toEqual([])
    })
  }
}

async function settleDown(provider: Provider): Promise<Resident> {
  const person = newcomer()
  const session = await provider.register(person)
  const { id } = await provider.createRefill(session, 'TON', '120.5')
  await provider.setWallet(session, person, tronWallet)
  await provider.fund(session, 'USDT-TRC20', '600')
  await provider.subscribe(session)
  const deposit = await provider.openDeposit(session, 'balance', '500')
  const withdrawal = await provider.withdraw(session, person, 'USDT-TRC20', '20')
  return { person, session, provider, refill: id, withdrawal, deposit: deposit.id }
}

test('switching the language in the middle loses nothing typed', async ({ page }) => {
  await page.goto('/register/demo')
  await page.getByLabel('Login').fill('typed123')
  await page.getByLabel('E-mail').fill('typed@example.org')
  for (const [locale, language] of [
    ['de', 'Deutsch'],
    ['kk', 'Қазақша'],
    ['ru', 'Русский'],
    ['en', 'English'],
  ] as const) {
    await page.locator('select').first().selectOption({ label: language })
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('input[name=login]')).toHaveValue('typed123')
  }
  await expect(page.getByLabel('E-mail')).toHaveValue('typed@example.org')
})

test('the theme is chosen once and stays, without a flash of the other', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  // A press on the form that came with the page is handed over to the app.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toEqual('dark')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.waitForSelector('html[data-mantine-color-scheme]')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
