import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { scene } from '../support/scenes/operations.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const dialog = () => document.querySelector('dialog[open]')
const alertText = () => document.querySelector('[role=alert] strong')?.textContent ?? null
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ')
const click = (text: string | RegExp) => fireEvent.click(screen.getByText(text))

testPathsOnScreen({
  ...scene,
  gestures: {
    'receipt.closed': () => {
      const close = document.querySelector('dialog[open] [aria-label=Close]')
      const way = screen.queryByText('Back to all operations') ?? close
      if (way) fireEvent.click(way)
    },
    'receipt.requested': () => click('Load the operation again'),
    'print.requested': () => click('Print the receipt'),
    'export.requested': () => click('Save as CSV'),
    'statement.requested': () => click('Print a statement'),
  },
  shows: {
    'receipt.closed': () => expect(screen.queryByText('Print the receipt')).toEqual(null),
    'receipt.reading': () => expect(dialog()).toHaveTextContent('OperationLoading…'),
    'receipt.shown': ({ context }) => {
      const isIncome = context.event?.id === '12'
      expect(plain(document.querySelector('dialog[open] dl'))).toContain(
        isIncome
          ? 'Balance before36.40 USDTBalance after96.40 USDT'
          : 'Balance before500.00 USDTBalance after552.50 USDT',
      )
      expect(
        screen.queryByText('Go to the deposit')?.closest('a')?.getAttribute('href') ?? null,
      ).toEqual(isIncome ? null : '/deposits/deposit-1')
      expect(plain(dialog())?.includes('Partnersaule2020')).toEqual(isIncome)
      expect(plain(dialog())).toContain(`Login${context.login}`)
    },
    'receipt.notRead': ({ context }) =>
      expect(alertText()).toEqual(failureTexts[context.receiptFailure?.code ?? '']),
    'printing.away': () => expect(screen.queryByText('Statement')).toEqual(null),
    'printing.open': () => expect(dialog()).toHaveTextContent('Collecting the operations…'),
    'file.ready': () =>
      expect(screen.getByText('Save as CSV').closest('button')).not.toHaveAttribute(
        'aria-disabled',
      ),
    'file.saving': () => {
      expect(screen.getByText('Preparing the file…')).toBeVisible()
      expect(screen.getByText('Save as CSV').closest('button')).toHaveAttribute('aria-disabled')
    },
    'file.saved': () => expect(screen.getByText('The file is in your downloads.')).toBeVisible(),
    'file.notSaved': ({ context }) =>
      expect(alertText()).toEqual(failureTexts[context.exportFailure?.code ?? '']),
  },
})
