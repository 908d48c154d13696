import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clockMoves } from './source-rules.ts'

const files = globSync('tests/e2e/**/*.ts').sort()
const theClock = 'tests/e2e/support/time.ts'

describe('every end-to-end test', () => {
  test('moves the clock of a page in one step, while no request is under way, and waits for calls as events', () => {
    const found = files
      .filter((file) => file !== theClock)
      .flatMap((file) => clockMoves(readFileSync(file, 'utf8'), file).map((at) => `${file}: ${at}`))
    expect(found).toEqual([])
  })
})

describe('the rule of clocks', () => {
  test('finds a clock that is moved by hand, in a loop, or until a call waits', () => {
    const seeded = `
      while (!(await gate.isWaiting(balance))) await page.clock.runFor(10_000)
      for (const second of [1, 2]) await passTime(page, second)
      await expect.poll(() => gate.isWaiting(profile)).toBe(true)
      await expect(async () => { await age(page) }).toPass()
      const { clock } = page
      await clock.fastForward(1_000)`
    expect(clockMoves(seeded, 'seeded.ts')).toEqual([
      'isWaiting in a loop',
      'clock.runFor',
      'passTime in a loop',
      'isWaiting in a loop',
      'age in a loop',
      'clock.fastForward',
    ])
  })

  test('finds nothing in a step that waits for its call', () => {
    const seeded = `
      await passTime(page, 60_000)
      await gate.asked(balance)
      const call = (await gate.isWaiting(older)) ? older : list
      for (const tab of tabs) await tab.reload()`
    expect(clockMoves(seeded, 'seeded.ts')).toEqual([])
  })
})
