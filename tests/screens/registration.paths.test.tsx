import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { present } from '../../src/machines/present.ts'
import { registrationMachine } from '../../src/machines/registration.machine.ts'
import { startFlow } from '../support/flow.ts'
import { registrationModel } from '../support/models/registration.model.ts'
import { renderInApp } from '../support/render.tsx'
import { scene } from '../support/scenes/registration.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(scene)

test('what was typed before a reload stands in the form again', () => {
  const typed = { login: 'asselk88', email: 'assel@mail.example', phone: '+77011234567' }
  const { actor } = startFlow(registrationMachine, {
    input: { ...present(registrationModel.input, 'input'), typed },
  })
  renderInApp(scene.screen(actor))
  const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(['Login', 'E-mail', 'Phone', 'Password'].map(typedIn)).toEqual([
    'asselk88',
    'assel@mail.example',
    '+7\u00a0701\u00a0123\u00a045\u00a067',
    '',
  ])
})
