import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { phoneVerificationMachine } from '../../src/machines/phone-verification.machine.ts'
import { PhoneVerificationScreen } from '../../src/screens/phone-verification/phone-verification.screen.tsx'
import { PhoneVerificationView } from '../../src/screens/phone-verification/phone-verification.view.tsx'
import { challenge } from '../support/models/phone-verification.model.ts'
import { renderInApp } from '../support/render.tsx'

vi.mock('../../src/screens/phone-verification/phone-verification.view.tsx', { spy: true })

test('passing seconds render the countdowns of a code, and the dialog around them when one has ended', () => {
  const clock = new SimulatedClock()
  const machine = phoneVerificationMachine.provide({
    actors: { watchCodes: fromCallback(() => {}) },
    actions: { saveProgress: () => {} },
  })
  const input = { challenge: { ...challenge, resendIn: 3 }, now: () => clock.now() }
  renderInApp(<PhoneVerificationScreen actor={createActor(machine, { clock, input }).start()} />)
  const pass = () => act(() => clock.increment(1_000))
  pass()
  pass()
  expect(screen.getByText('New code in 0:01')).toBeVisible()
  expect(screen.getByText('10 minutes')).toBeVisible()
  expect(PhoneVerificationView).toHaveBeenCalledTimes(1)
  pass()
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeEnabled()
  expect(PhoneVerificationView).toHaveBeenCalledTimes(2)
})
