import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User } from '../../src/api/contract/session.ts'
import { SettingsView } from '../../src/screens/settings/settings.view.tsx'
import { SettingsLayout } from '../../src/screens/settings-layout/settings-layout.view.tsx'
import { valuesOf } from '../support/pick.ts'
import { renderInApp } from '../support/render.tsx'

const user: User = {
  login: 'demo',
  fullName: null,
  avatar: null,
  subscription: { active: false, until: null },
  notifications: { unread: 0 },
}

function shown(change: Partial<User> = {}, theme: 'light' | 'dark' = 'light') {
  const { unmount } = renderInApp(
    <SettingsView user={{ ...user, ...change }} theme={theme} locale="kk" />,
  )
  const rows = Object.fromEntries(
    screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.querySelector('[class*=note]')?.textContent]),
  )
  unmount()
  return rows
}

test('every page of the settings stands in one place, each with its own address', () => {
  expect(Object.keys(shown()).sort()).toEqual([
    '/settings/appearance',
    '/settings/avatar',
    '/settings/data',
    '/settings/notifications',
    '/settings/password',
    '/settings/security',
    '/settings/verification',
    '/settings/wallets',
    '/subscription',
  ])
})

test('what is known of the person is said before a page is opened', () => {
  const until = '2027-05-07T12:00:00.000Z'
  expect(
    valuesOf(
      shown(),
      '/settings/data',
      '/settings/avatar',
      '/subscription',
      '/settings/appearance',
    ),
  ).toEqual([
    'Name, city, country, phone and e-mail',
    'No picture yet: your initials are shown',
    'Not active: needed to open deposits',
    'Қазақша, light theme',
  ])
  expect(
    valuesOf(
      shown(
        { fullName: 'Assel Kim', avatar: '/a.jpg', subscription: { active: true, until } },
        'dark',
      ),
      '/settings/data',
      '/settings/avatar',
      '/subscription',
      '/settings/appearance',
    ),
  ).toEqual([
    'Assel Kim',
    'Your own picture is shown',
    'Active until 7\u00a0May 2027',
    'Қазақша, dark theme',
  ])
  expect(shown({ subscription: { active: false, until } })['/subscription']).toEqual(
    'Ended on 7\u00a0May 2027: needed to open deposits',
  )
  expect(shown({ subscription: { active: true, until: null } })['/subscription']).toEqual('Active')
})

test('from each page all settings are one step away', () => {
  renderInApp(<SettingsLayout current="subscription">{null}</SettingsLayout>)
  expect(screen.getByRole('link', { name: 'All settings' })).toHaveAttribute('href', '/settings')
})
