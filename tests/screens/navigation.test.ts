import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { RouteName } from '../../src/machines/route-location.ts'
import {
  bar,
  entries,
  foot,
  groups,
  isCurrent,
  menu,
  titleOf,
} from '../../src/screens/shell/navigation.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const shown = (list: typeof entries) => list.map(({ label, name }) => [i18n._(label), name])

test('the sidebar leads to what works with money, then to what is about the person, then to the rest, in this order', () => {
  expect([...groups, foot].map(shown)).toEqual([
    [
      ['Cabinet', 'cabinet'],
      ['Refill', 'refill'],
      ['Deposits', 'deposits'],
      ['Partners', 'partners'],
      ['Withdrawal', 'withdrawal'],
      ['Exchange', 'exchange'],
      ['Operations', 'operations'],
    ],
    [
      ['Notifications', 'notifications'],
      ['Subscription', 'subscription'],
      ['Settings', 'settings'],
    ],
    [
      ['News', 'news'],
      ['Help', 'help'],
    ],
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
  expect(shown(menu)).toEqual([
    ['Exchange', 'exchange'],
    ['Operations', 'operations'],
    ['Notifications', 'notifications'],
    ['Subscription', 'subscription'],
    ['Settings', 'settings'],
    ['News', 'news'],
    ['Help', 'help'],
  ])
})

test.each<[RouteName, RouteName[]]>([
  ['exchange', ['exchange']],
  ['notifications', ['notifications']],
  ['subscription', ['subscription']],
  ['help', ['help']],
  ['deposit', ['deposits']],
  ['settingsSecurity', ['settings']],
  ['notFound', []],
])('at %s the current entry is %j', (name, current) => {
  expect(entries.filter((entry) => isCurrent(entry, name)).map((entry) => entry.name)).toEqual(
    current,
  )
})

test('a page of visitors has no title inside the frame', () => {
  expect(i18n._(titleOf('login'))).toEqual('Page not found')
})
