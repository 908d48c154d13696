import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { walletsMachine } from '../../src/machines/wallets.machine.ts'
import { WalletsScreen } from '../../src/screens/wallets/wallets.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { changedReading, input, walletsModel } from '../support/models/wallets.model.ts'
import { renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const entry = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') ?? document.body)
const said: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

walkScreen(walletsModel, {
  screen: (actor) => <WalletsScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'change.requested': (_, person) => person.click(screen.getByRole('button', { name: /: TON$/ })),
  },
  shows: {
    loading: () => expect(screen.getByRole('status')).toHaveTextContent('Loading…'),
    notLoaded: ({ context }) =>
      expect(screen.getByRole('alert')).toHaveTextContent(said[context.failure?.code ?? ''] ?? '-'),
    choosing: ({ context: { isChanged, reading } }) => {
      expect(screen.getByRole('link', { name: 'Back to the withdrawal' })).toHaveAttribute(
        'href',
        '/withdrawal',
      )
      const isHeld = reading?.wallets.length === 2
      expect(entry('USDT · TRC20').getByText('In force')).toBeInTheDocument()
      expect(entry('TON').getByText(isHeld ? 'Held' : 'Not set')).toBeInTheDocument()
      expect(button(isHeld ? 'Change: TON' : 'Add: TON')).toBeEnabled()
      expect(screen.queryByText('The wallet is set.') !== null).toEqual(isChanged)
      expect(screen.queryByRole('dialog')).toEqual(null)
    },
    changing: ({ context: { reading } }) =>
      expect(
        screen.getByRole('dialog', {
          name: reading?.wallets.length === 2 ? 'Change the wallet: TON' : 'Add a wallet: TON',
        }),
      ).toBeVisible(),
  },
})

test('a held wallet is shown whole, with its memo and the end of the hold', async () => {
  const flow = startFlow(walletsMachine, { input })
  await flow.answer('readWallets', changedReading)
  renderInApp(<WalletsScreen actor={flow.actor} />)
  const held = screen.getByRole('heading', { level: 3, name: 'TON' }).closest('li')
  expect(held).toHaveTextContent('UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG')
  expect(held).toHaveTextContent('Memo 48213907')
  expect(held).toHaveTextContent(/No withdrawals until 11 January, \d\d:00. 23 hours are left\.$/)
})
