import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { destinationOf } from '../../src/screens/parts/external-address.ts'
import { ExternalLink } from '../../src/screens/parts/external-link.tsx'
import { LogOut, Outside } from '../../src/screens/shell/leaving.tsx'
import { renderInApp } from '../support/render.tsx'

const botLink = (bot: string | null) => {
  const { unmount } = renderInApp(
    <>
      <Outside bot={bot} />
      <LogOut onSignOut={() => undefined} />
    </>,
  )
  const link = screen.queryByRole('link')
  const offered = link && {
    name: link.textContent,
    href: link.getAttribute('href'),
    target: link.getAttribute('target'),
    rel: link.getAttribute('rel'),
  }
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
  unmount()
  return offered
}

describe('the bot', () => {
  test('is opened beside the cabinet, and the link says that it opens Telegram', () => {
    const announced = {
      name: 'Open the bot (opens Telegram)',
      target: '_blank',
      rel: 'noopener noreferrer external',
    }
    expect(botLink('https://t.me/cabinet_bot')).toEqual({
      ...announced,
      href: 'https://t.me/cabinet_bot',
    })
    expect(botLink('tg://resolve?domain=cabinet_bot')).toEqual({
      ...announced,
      href: 'tg://resolve?domain=cabinet_bot',
    })
  })

  test('is not offered where the provider has none, or names what is no bot', () => {
    const named = [
      null,
      '',
      'cabinet_bot',
      'javascript:alert(1)',
      'data:text/html,bot',
      'http://t.me/cabinet_bot',
      'mailto:bot@example.org',
      '//example.org',
    ]
    expect(named.map(botLink)).toEqual(named.map(() => null))
  })
})

test('only what can be followed safely is a destination', () => {
  const destinations = [
    ['https://tronscan.org/#/transaction/1', 'page'],
    ['https://t.me/cabinet_support', 'telegram'],
    ['https://telegram.me/cabinet_support', 'telegram'],
    ['https://t.me.example.org/', 'page'],
    ['bitcoin:bc1q', 'wallet'],
    ['ethereum:0x00@1', 'wallet'],
    ['ton://transfer/EQ', 'wallet'],
    ['tron:T9', 'wallet'],
    ['xrpl://r9?dt=1', 'wallet'],
    ['tg://resolve?domain=a', 'telegram'],
    ['mailto:help@example.org', 'mail'],
    ['otpauth://totp/Cabinet:demo?secret=A', 'authenticator'],
    ['/sandbox/telegram', 'page'],
    ['//example.org', null],
    ['/\\example.org', null],
    ['/', null],
    ['http://example.org', null],
    ['JavaScript:alert(1)', null],
    ['not an address', null],
    [null, null],
  ] as const
  for (const [address, destination] of destinations) {
    expect([address, destinationOf(address)]).toEqual([address, destination])
  }
})

test('a link that leaves says where it opens', () => {
  renderInApp(
    <>
      <ExternalLink href="https://example.org">Page</ExternalLink>
      <ExternalLink href="mailto:help@example.org">Mail</ExternalLink>
      <ExternalLink href="otpauth://totp/a">Code</ExternalLink>
      <ExternalLink href="data:text/html,script">Script</ExternalLink>
    </>,
  )
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Page (opens in a new tab)',
    'Mail (opens your mail program)',
    'Code (opens your authenticator app)',
  ])
  // A mail program opens no tab; an empty one would be left behind.
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', null, null])
  expect(screen.getByText(/Script/).closest('a')).toEqual(null)
})
