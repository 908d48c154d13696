import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { calls } from '../../src/api/contract/calls.ts'
import { type RejectionCode, rejections } from '../../src/api/contract/rejections.ts'
import { acceptTerms } from './support/accept-terms.ts'
import { enterCode } from './support/code.ts'
import { newcomer, type Person, type Provider } from './support/provider.ts'
import { interrupt } from './support/settle.ts'
import { adopt, expect, signIn, test } from './support/test.ts'

/** Texts of all codes that these calls may be refused with. */
const messages: Partial<Record<RejectionCode, string>> = {
  credentials_incorrect: 'Incorrect login or password.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
  code_not_sent: 'Code sending error. Ask for the code again.',
  phone_taken: 'This phone is already registered.',
  email_taken: 'This e-mail is already registered.',
  login_taken: 'This login is already registered.',
  registration_failed: 'Registration error. Nothing was created; please try again.',
  inviter_unknown: 'There is no inviter with this login.',
  verification_failed: 'Verification error. Please try again.',
  code_mismatch: 'The code does not match.',
  code_expired: 'The code is out of date. Ask for a new one.',
  code_invalid: 'The code is not valid any more. Ask for a new one.',
  passkey_refused: 'This passkey was not accepted. Use another way.',
  insufficient_funds: 'Not enough funds.',
  profile_not_updated: 'Your data could not be saved.',
  password_not_updated: 'The password could not be changed.',
  old_password_incorrect: 'The old password is incorrect.',
  avatar_not_updated: 'The avatar could not be changed.',
  verification_not_updated: 'The verification could not be sent.',
  security_not_updated: 'The security settings could not be saved.',
  file_too_large: 'The file is too large: at most 5 MB.',
  file_type_not_supported: 'Only JPEG and PNG images are accepted.',
  not_found: 'There is nothing here. It may have been removed.',
  referral_not_loaded: 'This partner could not be loaded.',
  overloaded: 'The cabinet is very busy right now. Please try again in a minute.',
  unexpected: 'An error occurred, try again later.',
  terms_changed: 'Please read and accept the current terms.',
  telegram_taken: 'This Telegram is linked to another account.',
  factor_in_use:
    'Your codes go there, or it is your only way to sign in. Set up another way first.',
  change_pending: 'Another security change is already waiting. Cancel it first.',
}

/** Any call may be refused with these. */
const general: RejectionCode[] = ['overloaded', 'unexpected']

/** These lead to a page of their own, which has its own end-to-end tests. */
const withOwnPage = new Set<RejectionCode>(['account_blocked'])

type Fixtures = { page: Page; person: Person; provider: Provider }

type Row = {
  call: keyof typeof calls
  location: string | ((fixtures: Fixtures) => Promise<string>)
  /** Nobody is signed in. */
  outside?: true
  /** Before the page is opened. */
  given?: (fixtures: Fixtures) => Promise<unknown>
  /** Does all that a person does until the call is made; nothing where the page itself makes it. */
  send?: (fixtures: Fixtures) => Promise<unknown>
  /** Repeats the call where the page allows it; else the page is opened anew. */
  again?: (fixtures: Fixtures) => Promise<unknown>
  /** After these codes the page does not allow a repetition. */
  last?: RejectionCode[]
  /** After a failure that tells nothing this flow asks what happened, as an end-to-end test of its own shows. */
  asksWhatHappened?: true
  /** Another flow of the same call meets these, or another sentence says what they mean here; it says which. */
  otherwise?: Partial<Record<RejectionCode, RegExp | string>>
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).click()

const pressed =
  (name: string | RegExp) =>
  ({ page }: Fixtures) =>
    press(page, name)

/** The page remembers which code it has asked for. */
async function beginVerification({ page, provider, person }: Fixtures): Promise<void> {
  await provider.beginRegistration(person)
  await page.goto('/login')
  await signIn(page, person.login, person.password)
  await expect(page.getByLabel('Code from the SMS')).toBeVisible()
}

async function fillRegistration({ page, person }: Fixtures): Promise<void> {
  await page.getByLabel('Login').fill(person.login)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
  await acceptTerms(page)
  await press(page, 'Create account')
}

async function forget({ page, person }: Fixtures): Promise<void> {
  await page.getByLabel('Login').fill(person.login)
  await page.getByLabel('E-mail').fill(person.email)
  await press(page, 'Send the code')
}

async function enterWrongCode({ page }: Fixtures): Promise<void> {
  const code = page.getByRole('textbox', { name: /^Code/ })
  await code.fill('')
  await code.fill('000000')
}

/** A reload in the middle of a sign-in, at its code. */
async function comeBackAtCode({ page, provider }: Fixtures): Promise<void> {
  const { verificationId } = await provider.beginRegistration(newcomer())
  await interrupt(page, { flow: 'login', verificationId })
  await page.goto('/login')
}

/** So late that a new code may be asked for. */
async function waitForCode({ page, provider }: Fixtures): Promise<void> {
  const challenge = await provider.beginRegistration(newcomer())
  const { verificationId } = challenge
  await page.route(`**/api/auth/phone/${verificationId}`, (route) =>
    route.fulfill({ json: { ...challenge, resendIn: 0 } }),
  )
  await interrupt(page, { flow: 'login', verificationId })
  await page.goto('/login')
  await press(page, 'Send a new code')
}

async function setNewPassword(fixtures: Fixtures): Promise<void> {
  const { page, person, provider } = fixtures
  await forget(fixtures)
  await enterCode(page.getByRole('textbox', { name: /^Code/ }), provider, person.email)
  await page.getByLabel('New password', { exact: true }).fill('Kokshetau2027')
  await page.getByLabel('Repeat the new password').fill('Kokshetau2027')
  await press(page, 'Set the password')
}

async function allowTelegram({ page }: Fixtures): Promise<void> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    press(page, 'Continue with Telegram'),
  ])
  await window.getByText('Somebody else').click()
  await window.getByLabel('First name').fill('Dana')
  await window.getByLabel('Telegram id').fill(String(730_000_000 + (Date.now() % 9_000_000)))
  await window.getByRole('button', { name: 'Allow' }).click()
}

async function partnerAddress({ person, provider }: Fixtures): Promise<string> {
  const [partner] = await provider.partners(await provider.signIn(person))
  return `/partners/${partner?.id}`
}

async function changePassword({ page, person }: Fixtures): Promise<void> {
  await page.getByLabel('Old password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill('Kokshetau2027')
  await page.getByLabel('Repeat the new password').fill('Kokshetau2027')
  await press(page, 'Change the password')
}

const photo = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#5a7' },
  })
    .jpeg()
    .toBuffer(),
})

async function sendPapers({ page }: Fixtures): Promise<void> {
  await page.getByLabel('Full name').fill('Assel Karimova')
  await page.getByLabel('Birth date').fill('1992-03-14')
  await page.getByLabel('Family status').selectOption({ label: 'Married' })
  await page.getByLabel('Document number').fill('N 0412 8837')
  const chosen = await photo()
  for (const name of ['Identity document', 'Your login', 'Your wallet']) {
    const slot = page.getByRole('group', { name, exact: true })
    await slot.locator('input[type=file]').setInputFiles(chosen)
    await expect(slot.getByRole('img')).toBeVisible()
  }
  await press(page, 'Send for verification')
}

async function saveAvatar({ page }: Fixtures): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles(await photo())
  await press(page, 'Save the picture')
}

const rows: Row[] = [
  {
    call: 'signIn',
    location: '/login',
    outside: true,
    send: ({ page }) => signIn(page, 'demo', 'CabinetDemo1'),
    again: pressed('Sign in'),
  },
  {
    call: 'register',
    location: '/register/demo',
    outside: true,
    send: fillRegistration,
    again: async ({ page }) => {
      const other = page.getByRole('button', { name: 'Continue without an inviter' })
      if (await other.isVisible()) await other.click()
      await press(page, 'Create account')
    },
    otherwise: { inviter_unknown: /User demo was not found/ },
    asksWhatHappened: true,
  },
  {
    call: 'confirmCode',
    location: '/login',
    outside: true,
    given: beginVerification,
    send: enterWrongCode,
    again: enterWrongCode,
    last: ['code_expired', 'code_invalid'],
  },
  {
    call: 'requestPasswordReset',
    location: '/forgot-password',
    outside: true,
    send: forget,
    again: pressed('Send the code'),
  },
  {
    call: 'validatePasswordReset',
    location: '/forgot-password',
    outside: true,
    send: async (fixtures) => {
      await forget(fixtures)
      await enterWrongCode(fixtures)
    },
    again: enterWrongCode,
    last: ['code_expired', 'code_invalid'],
  },
  {
    call: 'changeUserData',
    location: '/settings/data',
    send: async ({ page }) => {
      await page.getByLabel('Full name').fill(`Assel ${Date.now()}`)
      await press(page, 'Save')
    },
    again: pressed('Save'),
    otherwise: {
      old_password_incorrect: 'elsewhere',
      phone_taken: 'elsewhere',
      email_taken: 'elsewhere',
      telegram_taken: 'elsewhere',
      factor_in_use: 'elsewhere',
      change_pending: 'elsewhere',
      code_not_sent: 'elsewhere',
      verification_failed: 'elsewhere',
    },
  },
  {
    call: 'changePassword',
    location: '/settings/password',
    send: changePassword,
    again: pressed('Change the password'),
    asksWhatHappened: true,
  },
  {
    call: 'changeAvatar',
    location: '/settings/avatar',
    send: saveAvatar,
    again: pressed('Save the picture'),
  },
  {
    call: 'submitVerification',
    location: '/settings/verification',
    send: sendPapers,
    again: pressed(/^Send (for verification|again)/),
  },
  {
    call: 'changeSecurity',
    location: '/settings/security',
    send: async ({ page, person }) => {
      await page.getByRole('radio', { name: /^Authenticator app/ }).check()
      await press(page, 'Continue')
      const asking = page.getByRole('dialog', { name: 'Confirm with your password' })
      await asking.getByLabel('Your password', { exact: true }).fill(person.password)
      await asking.getByRole('button', { name: 'Continue' }).click()
    },
    otherwise: {
      old_password_incorrect: 'The password is incorrect.',
      // Nothing waits here, and that is said.
      change_pending: /^The waiting change is over\./,
      code_mismatch: 'elsewhere',
      code_expired: 'elsewhere',
      code_invalid: 'elsewhere',
    },
  },
  {
    call: 'subscribe',
    location: '/subscription',
    given: async ({ provider, person }) =>
      provider.fund(await provider.signIn(person), 'USDT-TRC20', '100'),
    send: pressed(/^Pay/),
    asksWhatHappened: true,
  },
  {
    call: 'readInviter',
    location: '/register/demo',
    outside: true,
    otherwise: { inviter_unknown: /User demo was not found/ },
  },
  { call: 'readChallenge', location: '/login', outside: true, send: comeBackAtCode },
  {
    call: 'resendCode',
    location: '/login',
    outside: true,
    send: waitForCode,
    otherwise: { code_invalid: 'This code no longer works.' },
  },
  {
    call: 'setPassword',
    location: '/forgot-password',
    outside: true,
    given: ({ provider, person }) => provider.register(person),
    send: setNewPassword,
    asksWhatHappened: true,
  },
  {
    call: 'signInWithTelegram',
    location: '/login',
    outside: true,
    send: allowTelegram,
    again: allowTelegram,
  },
  {
    call: 'endSessions',
    location: '/settings/security',
    given: ({ provider, person }) => provider.signIn(person),
    send: async ({ page }) => {
      await press(page, 'End all others')
      await press(page, /^Yes, end/)
    },
    // Somebody else was quicker: the list is read again, and nothing is left to say.
    otherwise: { not_found: 'elsewhere' },
  },
  { call: 'listPartners', location: '/partners' },
  {
    call: 'readPartner',
    given: ({ provider, person }) => provider.register(newcomer(), person.login),
    location: partnerAddress,
  },
  {
    call: 'readPartnerInfo',
    given: ({ provider, person }) => provider.register(newcomer(), person.login),
    location: partnerAddress,
  },
  { call: 'readBonus', location: '/partners' },
  { call: 'listNews', location: '/news' },
  { call: 'readNews', location: '/news/1', otherwise: { not_found: 'This article doesn’t exist' } },
]

for (const {
  call,
  location,
  outside,
  given,
  send,
  again,
  last = [],
  asksWhatHappened,
  otherwise = {},
} of rows) {
  test(`each rejection of ${call} is said in words: what happened and what to do`, async ({
    context,
    page,
    person,
    provider,
  }) => {
    // Each rejection may open the page anew.
    test.setTimeout(240_000)
    const fixtures = { page, person, provider }
    if (!outside) await adopt(context, provider.origin, await provider.register(person))
    await given?.(fixtures)
    const { path, method } = calls[call]
    const address = new RegExp(`/api${path.replace(/\/\{\w+\??\}/g, '(/[^/?]+)?')}(\\?|$)`)
    const codes: RejectionCode[] = [...calls[call].errors, ...(asksWhatHappened ? [] : general)]
    let isOpen = false
    for (const code of codes.filter((each) => !withOwnPage.has(each))) {
      const words = otherwise[code] ?? messages[code]
      if (words === 'elsewhere') continue
      if (words === undefined) throw new Error(`Nothing says what ${code} reads like`)
      await test.step(code, async () => {
        await page.route(address, (route) =>
          route.request().method() === method
            ? route.fulfill({
                status: rejections[code],
                contentType: 'application/problem+json',
                body: JSON.stringify({
                  type: 'about:blank',
                  title: code,
                  status: rejections[code],
                  code,
                }),
              })
            : route.fallback(),
        )
        if (isOpen && again) await again(fixtures)
        else {
          await page.goto(typeof location === 'string' ? location : await location(fixtures))
          await send?.(fixtures)
        }
        isOpen = !last.includes(code)
        await expect(page.getByText(words).first(), code).toBeVisible()
        expect(await page.locator('body').innerText()).not.toContain(code)
        await page.unroute(address)
      })
    }
  })
}
