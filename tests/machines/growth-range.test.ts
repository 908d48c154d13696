import { expect, test } from 'vitest'
import { excerptOf } from '../../src/machines/growth-range.ts'
import { myGrowth } from '../support/cabinet-data.ts'

const ends = ({ past, ahead, total }: ReturnType<typeof excerptOf>) => ({
  past: [past[0], past.at(-1)].map((point) => [point?.day, point?.earned]),
  ahead: ahead.map(({ day, earned }) => [day, earned]),
  total,
})

test('all of it is the curve as it is, with all that was earned', () => {
  expect(excerptOf(myGrowth, 'all')).toEqual({
    past: myGrowth.past,
    ahead: myGrowth.ahead,
    total: '1704.2',
  })
})

test('the last 30 days begin at nothing and end at what they brought', () => {
  expect(ends(excerptOf(myGrowth, 'month'))).toEqual({
    past: [
      ['2025-12-02', '0'],
      ['2026-01-01', '168.4'],
    ],
    ahead: [],
    total: '168.4',
  })
})

test('the part of partners begins at nothing with the rest', () => {
  const partners = ({ past }: ReturnType<typeof excerptOf>) =>
    [past[0], past.at(-1)].map((point) => point?.partners)
  expect(partners(excerptOf(myGrowth, 'all'))).toEqual(['0', '300'])
  expect(partners(excerptOf(myGrowth, 'month'))).toEqual(['0', '300'])
  expect(partners(excerptOf(myGrowth, 'ahead'))).toEqual(['0', '0'])
})

test('what is to come begins today at nothing, and its total is its end', () => {
  expect(ends(excerptOf(myGrowth, 'ahead'))).toEqual({
    past: [
      ['2026-01-01', '0'],
      ['2026-01-01', '0'],
    ],
    ahead: [
      ['2026-01-11', '42'],
      ['2026-03-22', '642'],
    ],
    total: '642',
  })
})

test('nothing is to come when every deposit has ended, and nothing was before the first', () => {
  expect(excerptOf({ ...myGrowth, ahead: [] }, 'ahead').total).toEqual('0')
  expect(excerptOf({ ...myGrowth, earned: '0', past: [], ahead: [] }, 'month')).toEqual({
    past: [],
    ahead: [],
    total: '168.4',
  })
})
