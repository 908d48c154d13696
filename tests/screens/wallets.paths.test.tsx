import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { walletsMachine } from '../../src/machines/wallets.machine.ts'
import { WalletsScreen } from '../../src/screens/wallets/wallets.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/wallets.harness.tsx'
import { changedReading, input } from '../support/models/wallets.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('a held wallet is shown whole, with its memo and the end of the hold', async () => {
  const flow = startFlow(walletsMachine, { input })
  await flow.answer('readWallets', changedReading)
  renderInApp(<WalletsScreen actor={flow.actor} />)
  const held = screen.getByRole('heading', { level: 3, name: 'TON' }).closest('li')
  expect(held).toHaveTextContent('UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG')
  expect(held).toHaveTextContent('Memo 48213907')
  expect(held).toHaveTextContent(/No withdrawals until 11 January, \d\d:00. 23 hours are left\.$/)
})
