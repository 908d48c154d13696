import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { phoneVerificationMachine } from '../../src/machines/phone-verification.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/phone-verification.harness.tsx'
import { challenge } from '../support/models/phone-verification.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('a new code is typed without pressing its field', async () => {
  let time = 0
  const flow = startFlow(phoneVerificationMachine, {
    input: { challenge, now: () => time, deviceNow: () => time },
  })
  renderInApp(harness.screen(flow.actor))
  act(() => {
    time = 60_000
    flow.clock.advance(time)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  await act(() => flow.answer('sendCode', challenge))
  expect(screen.getByRole('textbox', { name: 'Code from the SMS' })).toBe(document.activeElement)
})
