import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { sidebar } from '../../src/screens/shell/entries.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('the sidebar leads to Cabinet, Refill, Deposits, Partners, Withdrawal, Operations and Settings, in this order', () => {
  expect(sidebar.map(({ label, places }) => [i18n._(label), places[0]])).toEqual([
    ['Cabinet', 'cabinet'],
    ['Refill', 'refill'],
    ['Deposits', 'deposits'],
    ['Partners', 'partners'],
    ['Withdrawal', 'withdrawal'],
    ['Operations', 'operations'],
    ['Settings', 'settings'],
  ])
})
