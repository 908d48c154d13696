import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { present } from '../../src/machines/present.ts'
import { registrationMachine } from '../../src/machines/registration.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/registration.harness.tsx'
import { challenge } from '../support/models/phone-verification.model.ts'
import { card, registration, registrationModel } from '../support/models/registration.model.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(harness)

test('what was typed before a reload stands in the form again', () => {
  const typed = { login: 'asselk88', email: 'assel@mail.example', phone: '+77011234567' }
  const { actor } = startFlow(registrationMachine, {
    input: { ...present(registrationModel.input, 'input'), typed },
  })
  renderInApp(harness.screen(actor))
  const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(['Login', 'E-mail', 'Phone', 'Password'].map(typedIn)).toEqual([
    'asselk88',
    'assel@mail.example',
    '+7\u00a0701\u00a0123\u00a045\u00a067',
    '',
  ])
})

async function filling() {
  const flow = startFlow(registrationMachine, {
    input: { ...present(registrationModel.input, 'input'), verificationId: null },
  })
  renderInApp(harness.screen(flow.actor))
  await act(() => flow.answer('readInviter', card))
  return flow
}

test('a login that is typed is asked for, and said to be free', async () => {
  const flow = await filling()
  fill(screen.getByLabelText('Login'), 'asselk88')
  await act(() => {
    flow.clock.advance(500)
    return flow.answer('checkLogin', { available: true })
  })
  expect(screen.getByText('This login is free.')).toBeVisible()
})

test('whoever named a wrong number finds the focus in its field', async () => {
  const flow = await filling()
  act(() => flow.send({ type: 'registration.submitted', values: registration, key: 'key-1' }))
  await act(() => flow.answer('register', challenge))
  act(() => flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' }))
  expect(screen.getByLabelText('Phone')).toHaveFocus()
})
