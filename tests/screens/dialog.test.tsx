import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { Closing } from '../../src/screens/parts/closing.tsx'
import { Dialog } from '../../src/screens/parts/dialog.tsx'
import { Covered, Messages } from '../../src/screens/parts/over-dialogs.ts'
import { Panel } from '../../src/screens/parts/panel.tsx'
import { renderInApp } from '../support/render.tsx'

const dialog = (name: string) => screen.getByRole<HTMLDialogElement>('dialog', { name })
const isOpen = () => document.querySelector('dialog')?.open

test('a dialog is modal, named by its title, and closes by its button and by Escape', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const onClose = vi.fn()
  renderInApp(
    <Dialog title="Send 120 TON" onClose={onClose}>
      <button type="button">Paid</button>
    </Dialog>,
  )
  expect(showModal.mock.contexts).toEqual([dialog('Send 120 TON')])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a dialog that waits for an answer has no way past it', async () => {
  renderInApp(<Dialog title="Sign in again">{null}</Dialog>)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(dialog('Sign in again')).toBeVisible()
  expect(dialog('Sign in again')).toHaveAttribute('closedby', 'none')
})

test('without help from the browser a click beside a panel closes it, one beside a dialog does not', () => {
  const onPanelClose = vi.fn()
  const onDialogClose = vi.fn()
  renderInApp(
    <>
      <Panel title="More" onClose={onPanelClose}>
        {null}
      </Panel>
      <Dialog title="Code" onClose={onDialogClose}>
        {null}
      </Dialog>
    </>,
  )
  vi.spyOn(dialog('More'), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 50, 50))
  fireEvent.click(dialog('More'), { clientX: 120, clientY: 40 })
  expect(onPanelClose).not.toHaveBeenCalled()
  fireEvent.click(dialog('More'), { clientX: 20, clientY: 40 })
  fireEvent.click(dialog('Code'), { clientX: 20, clientY: 40 })
  expect([onPanelClose.mock.calls.length, onDialogClose.mock.calls.length]).toEqual([1, 0])
})

test('what is asked to close stays until the flow takes it away', () => {
  const onClose = vi.fn()
  renderInApp(
    <Dialog title="Code" onClose={onClose}>
      {null}
    </Dialog>,
  )
  const asked = createEvent('cancel', dialog('Code'), { cancelable: true })
  fireEvent(dialog('Code'), asked)
  expect([onClose.mock.calls.length, asked.defaultPrevented, isOpen()]).toEqual([1, true, true])
})

test('a dialog that the browser closed by itself is shown again while the flow is in it', async () => {
  renderInApp(
    <Dialog title="Code" onClose={() => {}}>
      {null}
    </Dialog>,
  )
  dialog('Code').close()
  expect(isOpen()).toEqual(false)
  await vi.waitFor(() => expect(isOpen()).toEqual(true))
})

test('a file that was not chosen after all closes no dialog', () => {
  const onClose = vi.fn()
  renderInApp(
    <Dialog title="Picture" onClose={onClose}>
      <input type="file" aria-label="File" />
    </Dialog>,
  )
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog opens on its title, so that nothing is one Enter away', () => {
  renderInApp(
    <Dialog title="Close the deposit?" onClose={() => {}}>
      <button type="button">Close and lose 184.50 USDT</button>
    </Dialog>,
  )
  expect(screen.getByRole('heading', { name: 'Close the deposit?' })).toHaveFocus()
})

test('a dialog with a field of its own opens on that', () => {
  renderInApp(
    <Dialog title="Code" onClose={() => {}} ownFocus>
      <input aria-label="Code" data-autofocus />
    </Dialog>,
  )
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus()
})

test('the focus goes back to where the person was', async () => {
  renderInApp(<Details />)
  await userEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect(screen.getByRole('heading', { name: 'Operation' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Details' })).toHaveFocus()
})

test('a dialog that is closed is first put out of sight, and gives the page and the focus back after that', async () => {
  const atFirst: unknown[] = []
  renderInApp(<Menu onClosed={() => atFirst.push({ ...closing()?.dataset }, isOpen())} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.keyboard('{Escape}')
  expect(atFirst).toEqual([{ closing: 'true', kind: 'panel' }, true])
  expect(closing()).toBeNull()
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('a dialog that opens in the place of another gives the focus back to what had it before both', async () => {
  renderInApp(<Menu onClosed={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  expect(screen.getByRole('heading', { name: 'Report a problem' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
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

test('a short message is said in the dialog, because nothing outside can be reached', () => {
  renderInApp(
    <Messages value={<p>Copied</p>}>
      <Dialog title="Send 120 TON">{null}</Dialog>
    </Messages>,
  )
  expect(within(dialog('Send 120 TON')).getByText('Copied')).toBeVisible()
})

test('dialogs step back while works cover the page, and keep what was typed', async () => {
  const page = (isCovered: boolean): ReactNode => (
    <Covered value={isCovered}>
      <Dialog title="Code">
        <input aria-label="Code" />
      </Dialog>
    </Covered>
  )
  renderInApp(<MaintenancePage page={page} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123' } })
  const closed = new Promise((resolve) => {
    document.querySelector('dialog')?.addEventListener('close', resolve)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await closed
  expect(isOpen()).toEqual(false)
  fireEvent.click(screen.getByRole('button', { name: 'End' }))
  expect(isOpen()).toEqual(true)
  expect(screen.getByRole('textbox')).toHaveValue('123')
})

function MaintenancePage({ page }: { page: (isCovered: boolean) => ReactNode }) {
  const [isCovered, setCovered] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setCovered(!isCovered)}>
        {isCovered ? 'End' : 'Begin'}
      </button>
      {page(isCovered)}
    </>
  )
}

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

const closing = () => document.querySelector<HTMLElement>('dialog[data-closing]')

/** Tells when the menu has been closed and nothing else has been done yet. */
function Menu({ onClosed }: { onClosed: () => void }) {
  const [opened, setOpened] = useState<'menu' | 'report' | null>(null)
  const close = () => {
    flushSync(() => setOpened(null))
    onClosed()
  }
  return (
    <>
      <button type="button" onClick={() => setOpened('menu')}>
        More
      </button>
      <Closing>
        {opened === 'menu' ? (
          <Panel title="Menu" onClose={close}>
            <button type="button" onClick={() => setOpened('report')}>
              Report
            </button>
          </Panel>
        ) : null}
      </Closing>
      {opened === 'report' ? (
        <Dialog title="Report a problem" onClose={() => setOpened(null)}>
          {null}
        </Dialog>
      ) : null}
    </>
  )
}
