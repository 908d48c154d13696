import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { TransferLookupScreen } from '../../src/screens/refill/transfer-lookup.screen.tsx'
import { transferLookupModel } from '../support/models/transfer-lookup.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const submit = () => screen.getByRole('button', { name: 'Look for my transfer' })
const atField = {
  format: 'This is not a hash of TON. Copy it whole, without anything else.',
  taken: 'This transfer belongs to another refill of yours.',
}
const asMessage = {
  too_many_requests: 'Too many requests: repeat in a few minutes.',
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

walkScreen(transferLookupModel, {
  screen: (actor) => <TransferLookupScreen actor={actor} />,
  gestures: {
    'hash.submitted': async ({ hash }, person) => {
      fill(field(), ` ${hash}\n`)
      await person.click(submit())
    },
  },
  shows: {
    enteringHash: ({ context: { named, failure } }) => {
      const code = failure?.fields?.[0]?.code
      const { [code ?? '']: refused } = atField as Record<string, string>
      const { [failure?.code ?? '']: said } = asMessage as Record<string, string>
      expect({
        label: field().labels?.[0]?.textContent,
        typed: field().value.trim(),
        error: document.querySelector('.mantine-TextInput-error')?.textContent,
        alert: screen.queryByRole('alert')?.querySelector('strong')?.textContent,
        canSend: submit().matches(':enabled'),
      }).toEqual({
        label: 'Already sent it? Enter the transaction hash',
        typed: named ?? '',
        error: refused,
        alert: said,
        canSend: true,
      })
    },
    naming: ({ context }) => {
      expect(field()).toHaveAttribute('readonly')
      expect(field().value.trim()).toEqual(context.named)
      expect(screen.queryByRole('alert')).toEqual(null)
      expect(submit()).toBeDisabled()
    },
  },
})
