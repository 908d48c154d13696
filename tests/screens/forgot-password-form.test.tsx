import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { forgotPasswordMachine } from '../../src/machines/forgot-password.machine.ts'
import { ForgotPasswordScreen } from '../../src/screens/forgot-password/forgot-password.screen.tsx'
import { startFlow } from '../support/flow.ts'
import {
  confirmedReset,
  mailChallenge,
  newPassword,
  stepLocation,
} from '../support/models/forgot-password.model.ts'
import { fill, renderInApp } from '../support/render.tsx'

const field = (name: string) => screen.getByLabelText(name)

test('a password that is refused after an answer was lost is named where it is typed anew', async () => {
  const flow = startFlow(forgotPasswordMachine, {
    input: { location: stepLocation('code'), verificationId: 'verification-1' },
  })
  await flow.answer('readChallenge', mailChallenge)
  flow.send({ type: 'xstate.done.actor.phoneVerification', output: confirmedReset } as never)
  renderInApp(<ForgotPasswordScreen actor={flow.actor} />)
  const person = userEvent.setup({ delay: null })
  fill(field('New password'), newPassword)
  fill(field('Repeat the new password'), newPassword)
  await person.click(screen.getByRole('button', { name: 'Set the password' }))
  await flow.refuse('setPassword', 'unreachable')
  await person.click(await screen.findByRole('button', { name: 'Ask again' }))
  await flow.refuse('setPassword', {
    code: 'validation_failed',
    fields: [{ path: 'password', code: 'too_simple' }],
  })

  expect((await screen.findByRole('alert')).textContent).toMatch(/^Too simple/)
  expect(field('New password')).toHaveValue('')
  fill(field('New password'), 'Another77river')
  expect(screen.queryByRole('alert')).toBeNull()
})
