import type { Page } from '@playwright/test'
import type { Session } from '../../../src/api/contract/session.ts'
import type { Person, Provider } from './provider.ts'
import { keepToken, settle } from './settle.ts'
import { adopt } from './test.ts'

const DAY = 24 * 60 * 60
/** Seconds from where somebody settles to the next accrual, or to the end of the term. */
const BEFORE = 600

/**
 * Somebody with 3,000 USDT on the plan Balance: 13.50 a day for ninety days. So many days have passed, and the next
 * one is nearly over; with them went the session, so this is a new one.
 */
export async function settleWithDeposit(
  page: Page,
  provider: Provider,
  person: Person,
  days: number,
): Promise<{ session: Session; deposit: string }> {
  const opening = await settle(page, provider, person)
  await provider.fund(opening, 'USDT-TRC20', '3100')
  await provider.subscribe(opening)
  const { id } = await provider.openDeposit(opening, 'balance', '3000')
  await provider.advance((days + 1) * DAY - BEFORE)
  const session = await provider.signIn(person)
  await keepToken(page, provider, session)
  return { session, deposit: id }
}

/** Opens the form of a new deposit for somebody with money, and with a subscription unless told. */
export async function enterOpening(
  page: Page,
  provider: Provider,
  person: Person,
  { usdt = '715', isSubscribed = true, path = '/deposits/new' } = {},
): Promise<Session> {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-TRC20', usdt)
  if (isSubscribed) await provider.subscribe(session)
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}${path}`)
  return session
}

/** The day that was nearly over is. */
export const endDay = (provider: Provider) => provider.advance(BEFORE + 1)
