import { expect, test } from 'vitest'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { addressOf, locationOf } from '../../src/screens/addresses.ts'

const table: [string, RouteLocation][] = [
  ['/login', { name: 'login', query: {} }],
  ['/register', { name: 'registration', query: {} }],
  ['/register/saule2020', { name: 'registration', id: 'saule2020', query: {} }],
  ['/forgot-password', { name: 'forgotPassword', query: {} }],
  ['/verify-email', { name: 'emailVerification', query: {} }],
  ['/cancel-change', { name: 'changeCancellation', query: {} }],
  ['/', { name: 'cabinet', query: {} }],
  ['/refill', { name: 'refill', query: {} }],
  ['/refill/r-1', { name: 'refill', id: 'r-1', query: {} }],
  [
    '/refill?status=waiting&currency=TON',
    {
      name: 'refill',
      query: { status: 'waiting', currency: 'TON' },
    },
  ],
  ['/deposits', { name: 'deposits', query: {} }],
  ['/deposits/new', { name: 'depositOpening', query: {} }],
  ['/deposits/cases', { name: 'cryptoCases', query: {} }],
  ['/deposits/d-1', { name: 'deposit', id: 'd-1', query: {} }],
  ['/partners', { name: 'partners', query: {} }],
  [
    '/partners/p-1?line=2&sort=profit',
    {
      name: 'partners',
      id: 'p-1',
      query: { line: '2', sort: 'profit' },
    },
  ],
  ['/withdrawal', { name: 'withdrawal', query: {} }],
  ['/withdrawal/w-1', { name: 'withdrawal', id: 'w-1', query: {} }],
  ['/exchange', { name: 'exchange', query: {} }],
  ['/operations', { name: 'operations', query: {} }],
  ['/operations/o-1', { name: 'operations', id: 'o-1', query: {} }],
  ['/notifications', { name: 'notifications', query: {} }],
  ['/subscription', { name: 'subscription', query: {} }],
  ['/news', { name: 'news', query: {} }],
  ['/news/n-1', { name: 'news', id: 'n-1', query: {} }],
  ['/settings', { name: 'settings', query: {} }],
  ['/settings/data', { name: 'settingsData', query: {} }],
  ['/settings/wallets', { name: 'settingsWallets', query: {} }],
  ['/settings/password', { name: 'settingsPassword', query: {} }],
  ['/settings/avatar', { name: 'settingsAvatar', query: {} }],
  ['/settings/verification', { name: 'settingsVerification', query: {} }],
  ['/settings/security', { name: 'settingsSecurity', query: {} }],
  ['/settings/notifications', { name: 'settingsNotices', query: {} }],
  ['/settings/appearance', { name: 'settingsAppearance', query: {} }],
]

for (const [address, location] of table) {
  test(`${address} is a place, and that place has this address`, () => {
    expect(locationOf(new URL(address, 'https://cabinet.example'))).toEqual(location)
    expect(addressOf(location)).toEqual(address)
  })
}

for (const address of [
  '/nowhere',
  '/settings/nothing',
  '/refill/r-1/more',
  '/refill/%E0%A4%A',
  '//',
]) {
  test(`${address} is not found`, () => {
    expect(locationOf({ pathname: address, search: '?a=1' })).toEqual({
      name: 'notFound',
      query: {},
    })
  })
}

test('the not-found place has an address that is not found again', () => {
  const address = addressOf({ name: 'notFound', query: {} })
  expect(locationOf({ pathname: address, search: '' })).toEqual({ name: 'notFound', query: {} })
})

test('a name with a slash or a space survives the address', () => {
  const location: RouteLocation = { name: 'operations', id: 'a/b c', query: { search: 'x & y' } }
  expect(addressOf(location)).toEqual('/operations/a%2Fb%20c?search=x+%26+y')
  expect(locationOf(new URL(addressOf(location), 'https://cabinet.example'))).toEqual(location)
})

test('a slash at the end leads to the same place', () => {
  expect(locationOf({ pathname: '/refill/', search: '' })).toEqual({ name: 'refill', query: {} })
})
