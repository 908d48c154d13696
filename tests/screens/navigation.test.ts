import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { bar, foot, list, menu } from '../../src/screens/shell/navigation.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('the sidebar leads to Cabinet, Refill, Deposits, Partners, Withdrawal, Operations and Settings, in this order', () => {
  expect(list.map(({ label, name }) => [i18n._(label), name])).toEqual([
    ['Cabinet', 'cabinet'],
    ['Refill', 'refill'],
    ['Deposits', 'deposits'],
    ['Partners', 'partners'],
    ['Withdrawal', 'withdrawal'],
    ['Operations', 'operations'],
    ['Settings', 'settings'],
  ])
})

test('the bar of the phone leads to Cabinet, Refill, Deposits, Withdraw and Partners, and its menu to the rest', () => {
  expect(bar.map(({ label, short, name }) => [i18n._(short ?? label), name])).toEqual([
    ['Cabinet', 'cabinet'],
    ['Refill', 'refill'],
    ['Deposits', 'deposits'],
    ['Withdraw', 'withdrawal'],
    ['Partners', 'partners'],
  ])
  const names = (entries: typeof menu) => entries.map(({ name }) => name)
  expect(new Set(names(menu))).toEqual(
    new Set(names([...list, ...foot].filter((entry) => !bar.includes(entry)))),
  )
})
