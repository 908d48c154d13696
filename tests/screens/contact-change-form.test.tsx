import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contactChangeMachine } from '../../src/machines/contact-change.machine.ts'
import { phoneText } from '../../src/screens/parts/phone-text.ts'
import { ContactChangeScreen } from '../../src/screens/profile/contact-change.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { contacts } from '../support/models/profile.model.ts'
import { fill, renderInApp } from '../support/render.tsx'

test('a new phone as it is dialled within the country gets its code where it is typed', () => {
  const flow = startFlow(contactChangeMachine, { input: { kind: 'phone', contacts } })
  renderInApp(<ContactChangeScreen actor={flow.actor} />)
  const phone = screen.getByLabelText('New phone')
  fill(phone, '8 701 765 43 21')

  expect(phone).toHaveValue(phoneText('+77017654321'))
})
