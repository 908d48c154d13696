import type { Page } from '@playwright/test'
import { answered, Gate } from './gate.ts'

/** Further timers that a timer starts, for a frame or the next second, have rung after it. */
const FRAME = 20

/** From the next page on: time goes on as it does outside, until it is made to pass faster. */
export async function takeClock(page: Page, held: string[] = []): Promise<Gate> {
  const gate = new Gate(page)
  await gate.hold(held)
  await page.clock.install()
  return gate
}

/** Time stands still, and passes only as the walk lets it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

/**
 * Time passes in one step, and only while the page awaits no answer of the provider: a call has a time limit of its
 * own, on the same clock, and would find it over before its real answer has come.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await answered(page)
  await page.clock.fastForward(milliseconds)
  await answered(page)
  await page.clock.runFor(FRAME)
}

/** Data read before are out of date, though no timer has rung. */
export async function age(page: Page, milliseconds = 31_000): Promise<void> {
  await answered(page)
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + milliseconds)
}
