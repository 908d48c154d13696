import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SubmitButton } from '../../src/screens/parts/submit-button.tsx'
import { renderInApp } from '../support/render.tsx'

test.each([
  [true, 0],
  [false, 2],
])(
  'whether it is busy or not (%s), a button keeps the focus; busy, it does nothing',
  async (busy, times) => {
    const submit = vi.fn()
    const press = vi.fn()
    renderInApp(
      <>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <SubmitButton busy={busy}>Send</SubmitButton>
        </form>
        <SubmitButton busy={busy} onClick={press}>
          Close
        </SubmitButton>
      </>,
    )
    for (const name of ['Send', 'Close']) {
      const button = screen.getByRole('button', { name, busy })
      await userEvent.click(button)
      await userEvent.keyboard('{Enter}')
      expect(button).toHaveFocus()
    }
    expect([submit.mock.calls.length, press.mock.calls.length]).toEqual([times, times])
  },
)
