import type { Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { newcomer, type Person, type Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Somebody below the inviter who has locked an amount. */
async function investor(provider: Provider, inviter: Person, amount: string): Promise<Person> {
  const person = newcomer()
  const session = await provider.register(person, inviter.login)
  await provider.fund(session, 'USDT-TRC20', '6000')
  await provider.subscribe(session)
  await provider.openDeposit(session, amount === '100' ? 'start' : 'balance', amount)
  return person
}

async function addressOf(provider: Provider, session: Session, { login }: Person) {
  const found = (await provider.partners(session)).find((partner) => partner.login === login)
  return `${provider.origin}/partners/${found?.id}`
}

test('a partner opens by address, leads to whoever invited them, and closes to the list', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-TRC20', '100')
  await provider.subscribe(session)
  const first = await investor(provider, person, '100')
  const second = await investor(provider, first, '5000')
  await adopt(page.context(), provider.origin, session)

  await page.goto(await addressOf(provider, session, second))
  await expect(dialog(page)).toHaveAccessibleName(second.login)
  await expect(dialog(page)).toContainText(/Invested5,000\.00.USDT/)
  await expect(dialog(page)).toContainText('This partner has not invited anybody yet.')
  await expect(dialog(page)).not.toContainText(second.email)
  await expect(dialog(page)).not.toContainText(second.phone)
  await expect(dialog(page)).toContainText(`${second.email.slice(0, 2)}•••@example.org`)

  await dialog(page).getByRole('link', { name: first.login }).click()
  await expect(dialog(page)).toHaveAccessibleName(first.login)
  await expect(dialog(page)).toContainText('Level 1, invited by you')
  await expect(dialog(page)).toContainText(/Your level 2, 1\spersonTurnover5,000\.00.USDT pending/)
  await page.reload()
  await expect(dialog(page)).toHaveAccessibleName(first.login)
  await page.goBack()
  await expect(dialog(page)).toHaveAccessibleName(second.login)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/partners$/)
})

test('somebody who is not below the person is no partner, and the way back is there', async ({
  page,
  person,
  provider,
}) => {
  const inviter = newcomer()
  const above = await provider.register(inviter)
  await provider.register(person, inviter.login)
  const other = newcomer()
  const session = await provider.register(other, inviter.login)
  await adopt(page.context(), provider.origin, session)
  await page.goto(await addressOf(provider, above, person))
  await expect(dialog(page).getByRole('alert')).toContainText('This partner could not be loaded.')
  await expect(dialog(page)).not.toContainText(person.login)
  await page.getByRole('button', { name: 'Back to all partners' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('an award that was reached waits for the subscription, and is paid with it', async ({
  page,
  person,
  own: provider,
}) => {
  await provider.register(person)
  await investor(provider, person, '5000')
  await provider.advance(90 * 24 * 60 * 60)
  const session = await provider.signIn(person)
  await provider.fund(session, 'USDT-TRC20', '100')
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}/partners`)
  await expect(page.getByText('1 bonus is waiting for your subscription')).toBeVisible()
  await expect(page.getByText(/^Bonuses paid/).locator('..')).toContainText(/0\.00.USDT/)
  await page.getByRole('link', { name: 'Choose a subscription' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Back to the partners' }).click()
  await expect(page.getByText(/^Bonuses paid/).locator('..')).toContainText(/100\.00.USDT/)
  await expect(page.getByText('1 bonus is waiting for your subscription')).toHaveCount(0)
  expect((await provider.accounts(session)).bonus).toEqual({ USDT: '100' })
})
