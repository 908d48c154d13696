import type { Page } from '@playwright/test'
import { TIME_HEADER } from '../../../src/api/contract/endpoint.ts'
import { answered, Gate } from './gate.ts'

/** Further timers that a timer starts, for a frame or the next second, have rung after it. */
const FRAME = 20

/** From the next page on: time goes on as it does outside, until it is made to pass faster. */
export async function takeClock(page: Page, held: string[] = []): Promise<Gate> {
  const gate = new Gate(page)
  await gate.hold(held)
  await page.clock.install()
  await standAlone(page)
  return gate
}

/** This device's clock is wrong by so much, and goes on from there. */
export async function setDevice(page: Page, wrongBy: number): Promise<void> {
  await page.clock.install({ time: Date.now() + wrongBy })
}

/** Time stands still, and passes only as the test lets it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await standAlone(page)
}

/** The provider's time does not pass with the page's, and would call it back at the next answer. */
async function standAlone(page: Page): Promise<void> {
  await page.addInitScript((header) => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name === header ? null : get.call(this, name)
    }
  }, TIME_HEADER)
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
