import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../src/screens/parts/dialog.tsx'
import { Panel } from '../../src/screens/parts/panel.tsx'
import { renderInApp } from '../support/render.tsx'

test('a dialog is named by its title and closes by its button and by Escape', async () => {
  const onClose = vi.fn()
  renderInApp(
    <Dialog title="Send 120 TON" onClose={onClose}>
      <button type="button">Paid</button>
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Send 120 TON' })).toHaveAttribute('aria-modal', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a dialog that waits for an answer has no way past it', async () => {
  renderInApp(<Dialog title="Sign in again">{null}</Dialog>)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

test('a dialog opens on its title, so that nothing is one Enter away', async () => {
  renderInApp(
    <Dialog title="Close the deposit?" onClose={() => {}}>
      <button type="button">Close and lose 184.50 USDT</button>
    </Dialog>,
  )
  await vi.waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Close the deposit?' })).toHaveFocus(),
  )
})

test('Tab stays inside a dialog', async () => {
  renderInApp(
    <>
      <button type="button">Behind</button>
      <Dialog title="Code" onClose={() => {}}>
        <button type="button">Confirm</button>
      </Dialog>
    </>,
  )
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Code' })).toHaveFocus())
  const visited: (string | null | undefined)[] = []
  for (let step = 0; step < 4; step++) {
    await userEvent.tab()
    visited.push(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
  }
  expect(visited).toEqual(['Close', 'Confirm', 'Close', 'Confirm'])
})

test('the focus goes back to where the person was', async () => {
  renderInApp(<Details />)
  await userEvent.click(screen.getByRole('button', { name: 'Details' }))
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Operation' })).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Details' })).toHaveFocus()
})

test('of two dialogs Escape closes the upper one only', async () => {
  const closed: string[] = []
  renderInApp(
    <>
      <Dialog title="Wallet" onClose={() => closed.push('wallet')}>
        {null}
      </Dialog>
      <Dialog title="Sign in again" onClose={() => closed.push('sign in')}>
        {null}
      </Dialog>
    </>,
  )
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['sign in'])
})

function Details() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Details
      </button>
      <Panel title="Operation" onClose={() => setOpened(false)} opened={opened}>
        {null}
      </Panel>
    </>
  )
}
