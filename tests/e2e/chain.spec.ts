import type { Page } from '@playwright/test'
import type { Refill } from '../../src/api/contract/refill.ts'
import { chainEnvironment, startTokens } from '../support/anvil.ts'
import { paymentSystem } from './support/payment-system.ts'
import { type OwnProvider, type Person, startProvider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'

let anvil: Awaited<ReturnType<typeof startTokens>>
let started: OwnProvider

test.beforeAll(async () => {
  anvil = await startTokens()
  started = await startProvider(process.env.JOURNEY_DATA ?? '', undefined, chainEnvironment(anvil))
})
test.afterAll(async () => {
  await started.stop()
  await anvil.stop()
})

const counted = (page: Page, seen: number) =>
  page.getByText(`${seen} of 12 confirmations`, { exact: true }).first()

async function askForAddress(page: Page, person: Person) {
  const { provider } = started
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}/refill`)
  await paymentSystem(page, 'USDT-ERC20').check()
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(page.getByRole('dialog', { name: /^Send/ })).toBeVisible()
  const [refill] = await provider.refills(session)
  if (!refill) throw new Error('No refill was made')
  return { session, refill }
}

const pay = ({ address }: Refill) => anvil.sendToken(anvil.usdt, address, 100_000_000n)

test('an address that a wallet pays on the chain counts confirmations up, to the risen balance', async ({
  page,
  person,
}) => {
  const { session, refill } = await askForAddress(page, person)
  await pay(refill)
  await anvil.mine()
  await expect(counted(page, 1)).toBeVisible()
  await anvil.mine(4)
  await expect(counted(page, 5)).toBeVisible()
  await anvil.mine(7)
  await expect(page.getByText('credited to the balance', { exact: true })).toBeVisible()
  await expect(counted(page, 12)).toBeVisible()
  expect(await started.provider.balance(session, 'USDT')).toBe('100')
})

test('a reorganisation takes a transfer back before it counts, and the page says so; paid again it counts', async ({
  page,
  person,
}) => {
  const { session, refill } = await askForAddress(page, person)
  await pay(refill)
  await anvil.mine(3)
  await expect(counted(page, 3)).toBeVisible()
  await anvil.reorganise(3)
  await expect(page.getByText('The network dropped the transfer')).toBeVisible()
  expect(await started.provider.balance(session, 'USDT')).toBe('0')

  await pay(refill)
  await anvil.mine(12)
  await expect(page.getByText('credited to the balance', { exact: true })).toBeVisible()
  expect(await started.provider.balance(session, 'USDT')).toBe('100')
})
