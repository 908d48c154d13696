import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { contactChangeMachine } from '../../src/machines/contact-change.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/contact-change.harness.tsx'
import { uiIn } from '../support/jsdom-ui.ts'
import { newPhone } from '../support/models/contact-change.model.ts'
import { contacts } from '../support/models/profile.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('the phone that is there already is refused before anything is asked for', async () => {
  const flow = startFlow(contactChangeMachine, { input: { kind: 'phone', contacts } })
  renderInApp(harness.screen(flow.actor))
  const ui = uiIn(document.body, userEvent.setup())
  await ui.field('New phone').fill(contacts.phone ?? '')
  await ui.field('Your password').fill(newPhone.password)
  await ui.button('Send the code').click()
  expect(await ui.text('This is already your phone.').isShown()).toEqual(true)
  expect(flow.services.calls).toEqual([])
})
