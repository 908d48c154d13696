import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { contactChangeMachine } from '../../src/machines/contact-change.machine.ts'
import type { VerificationResult } from '../../src/machines/phone-verification.machine.ts'
import { phoneText } from '../../src/screens/parts/phone-text.ts'
import { like } from '../support/description.ts'
import { contactChange } from '../support/descriptions/contact-change.ts'
import { contactChangeModel } from '../support/models/contact-change.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof contactChangeMachine>
/** `code.target` gets the code. */
type Own = { phone: string; code: { target: string } }

const change = 'PATCH /user-data'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

async function failRequest(event: AnyEvent, { gate, person, provider }: Fixtures) {
  const code = failureIn(event)
  if (code === 'unreachable') {
    await gate.cut(change)
  } else if (code === 'old_password_incorrect') {
    await gate.alter(change, { password: 'Wrong42password' })
  } else if (code === 'validation_failed') {
    await gate.alter(change, { phone: person.phone })
  } else if (code === 'change_pending') {
    await provider.fault('changeUserData', { fault: 'status', code })
    await gate.pass(change)
  } else {
    const host = newcomer()
    await provider.register(host)
    await gate.alter(change, { phone: host.phone })
  }
}

/** The provider never does these: trust a new phone, let a change wait unasked, or let one code be enough. */
function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  const { lost } = snapshot.context
  const { output = null } = event as AnyEvent & { output?: VerificationResult | null }
  if (event.type.endsWith('done.actor.changeContact')) return output !== null
  if (!event.type.endsWith('done.actor.phoneVerification') || output === null) return true
  const isNew = snapshot.matches('confirmingNew')
  if (output.outcome === 'confirmed') return isNew && lost !== 'wait'
  if (output.outcome === 'pending') return isNew && lost === 'wait'
  // Another way to the code is chosen once; where codes have always gone is not disputed.
  if (output.outcome === 'lost') return lost === null
  return (
    isNew || output.outcome === 'next' || !('reason' in output && output.reason === 'wrongTarget')
  )
}

const waysOf = { email: /^Send the code by e-mail/, wait: /^Wait 48 hours/ }

async function endVerification(
  event: AnyEvent,
  { page, phone, person, provider, code }: Fixtures & Own,
) {
  const { output } = event as AnyEvent & { output: VerificationResult }
  await expect(dialog(page)).not.toContainText(person.phone)
  if (output.outcome === 'lost') {
    const way = output.lost === 'wait' ? 'wait' : 'email'
    code.target = way === 'wait' ? phone : person.email
    await button(page, 'I can’t get this code').click()
    await dialog(page).getByRole('button', { name: waysOf[way] }).click()
  } else if (output.outcome === 'closed') {
    await button(page, output.reason === 'wrongTarget' ? 'Wrong number?' : 'Close').click()
  } else {
    const channel = code.target === person.email ? 'e-mail' : 'SMS'
    await enterCode(page.getByLabel(`Code from the ${channel}`), provider, code.target)
    code.target = phone
  }
}

testPathsInBrowser(contactChangeModel, {
  description: contactChange,
  calls: { changeContact: change },
  isPossible,
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await provider.confirmEmail(person)
    await visit(page, '/settings/data')
    await page.getByRole('button', { name: 'Change the phone' }).click()
    return {
      phone: newcomer().phone,
      form: { phone: '', password: '', isAsSent: false },
      code: { target: person.phone },
    }
  },
  facts: ({ phone, person, form }) => ({
    phone,
    password: person.password,
    form,
    inDoubt: [],
    effectiveAt: like(/^\d{4}-\d\d-\d\dT/),
  }),
  actions: {
    'contact.submitted': async (event, { perform, person, code }) => {
      code.target = person.phone
      await perform(event)
    },
    'xstate.error.actor.changeContact': failRequest,
    'xstate.done.actor.phoneVerification': endVerification,
  },
  shows: {
    ended: async ({ context: { isConfirmed } }, { page, phone }) => {
      await expect(dialog(page)).toHaveCount(0)
      const confirmed = page.getByText('The new phone is confirmed')
      await expect(confirmed).toHaveCount(isConfirmed ? 1 : 0)
      await expect(page.getByRole('main').getByText(phoneText(phone))).toHaveCount(
        isConfirmed ? 1 : 0,
      )
    },
  },
})
