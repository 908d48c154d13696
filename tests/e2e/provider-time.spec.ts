import type { Page } from '@playwright/test'
import { enterCode } from './support/code.ts'
import { exportAs } from './support/export.ts'
import type { Provider } from './support/provider.ts'
import { adopt, expect, heading, signIn, test } from './support/test.ts'
import { setDevice } from './support/time.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY

const main = (page: Page) => page.getByRole('main')
const dayOf = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(at)

/** "As of" may say the minute in which it was asked, or the one after. */
const asOf = (at: number) =>
  new RegExp(
    [at, at + 60_000]
      .map((moment) => new Date(moment))
      .map((moment) => `As of ${moment.toTimeString().slice(0, 5)}`)
      .join('|'),
  )

async function now(provider: Provider): Promise<number> {
  const answer = await fetch(`${provider.origin}/sandbox/clock`)
  return Date.parse(((await answer.json()) as { now: string }).now)
}

for (const [wrong, wrongBy] of [
  ['a year behind', -YEAR],
  ['a year ahead', YEAR],
] as const) {
  test(`on a device that is ${wrong}, no page contradicts the provider, before and after its clock is moved`, async ({
    page,
    person,
    own,
  }) => {
    let session = await own.register(person)
    await own.fund(session, 'USDT-TRC20', '2000')
    await own.subscribe(session, 'quarter')
    const { id } = await own.openDeposit(session, 'balance', '500')
    const opened = await now(own)
    const until = dayOf(opened + 90 * DAY)

    const agree = async (days: number) => {
      const at = await now(own)
      await page.goto(own.origin)
      const recent = page.locator('section', {
        has: page.getByRole('heading', { name: 'Recent operations' }),
      })
      await expect(recent.getByText(/^Today, /).first()).toBeVisible()
      await expect(main(page).getByText(asOf(at))).toBeVisible()

      await page.goto(`${own.origin}/refill`)
      await expect(main(page).getByText(asOf(at))).toBeVisible()
      await expect(main(page).getByRole('heading', { level: 3 }).first()).toHaveText('Today')

      await page.goto(`${own.origin}/operations?period=week`)
      await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText('Today')
      await exportAs(page, 'Print a statement')
      await expect(
        page.getByRole('dialog').getByText(`${dayOf(at - 6 * DAY)} – ${dayOf(at)}`),
      ).toBeVisible()

      await page.goto(`${own.origin}/deposits/${id}`)
      await expect(page.getByText(`${days} of 90 days earned`)).toBeVisible()
      await expect(page.getByText(`${90 - days} days left`)).toBeVisible()
      await expect(page.getByText(`on ${until}`).first()).toBeVisible()

      await page.goto(`${own.origin}/subscription`)
      await expect(page.getByText(`Active until ${until}`)).toBeVisible()
      const left = 90 - days
      await expect(
        page.getByText(new RegExp(`^(${left}|${left - 1})\\sdays are left|^It ends in`)),
      ).toBeVisible()
    }

    await setDevice(page, wrongBy)
    await adopt(page.context(), own.origin, session)
    await agree(0)

    await own.advance((20 * DAY) / 1_000)
    session = await own.signIn(person)
    await own.fund(session, 'USDT-TRC20', '10')
    await adopt(page.context(), own.origin, session)
    await agree(20)

    // A page that stays open follows with the next answer, and everything on it.
    await page.goto(own.origin)
    await expect(main(page).getByText(asOf(await now(own)))).toBeVisible()
    await own.advance((90 * DAY) / 1_000 + 3_600)
    const later = await now(own)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(main(page).getByText(asOf(later))).toBeVisible()
    await expect(main(page).getByText('No active deposits')).toBeVisible()
    await page.getByRole('link', { name: 'My settings' }).click()
    // The page before has a chart with a table of dates.
    await expect(heading(page, 'Settings')).toBeFocused()
    await expect(page.getByText(`Active until ${until}`)).toBeHidden()
    await expect(page.getByText(new RegExp(`\\b${until.replaceAll(' ', '\\s')}`))).toBeVisible()
  })
}

test('the countdown of an open dialog follows a clock that is moved, with the next answer', async ({
  page,
  person,
  own,
}) => {
  await own.beginRegistration(person)
  await own.advance(120)
  await setDevice(page, YEAR)
  await page.goto(`${own.origin}/login`)
  await signIn(page, person.login, person.password)
  const code = page.getByLabel('Code from the SMS')
  await expect(page.getByText(/^New code in (1:00|0:5\d)$/)).toBeVisible()
  await own.advance(61)
  await code.fill('000000')
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText(/^New code in (1:00|0:5\d)$/)).toBeVisible()
  await own.advance(601)
  await code.fill('000000')
  await expect(page.getByText(/The code is out of date/)).toBeVisible()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await enterCode(code, own, person.phone)
  await expect(
    page.getByRole('heading', { name: 'Three steps to your first deposit' }),
  ).toBeVisible()
})
