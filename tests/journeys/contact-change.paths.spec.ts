import type { Page } from '@playwright/test'
import { contactChangeModel } from '../support/models/contact-change.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { expect } from './support/journey.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

const change = 'PATCH /user-data'

const dialog = (page: Page) => page.getByRole('dialog')
const phoneField = (page: Page) => dialog(page).getByLabel('New phone')
const passwordField = (page: Page) => dialog(page).getByLabel('Your password', { exact: true })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

const said: Record<string, string> = {
  phone_taken: 'This phone is already registered.',
  old_password_incorrect: 'The password is incorrect.',
  validation_failed: 'This is your phone already.',
  unreachable: 'No connection.',
}

async function failRequest(event: AnyEvent, { gate, person, provider }: Scene) {
  const code = failureIn(event)
  if (code === 'unreachable') {
    await gate.cut(change)
  } else if (code === 'old_password_incorrect') {
    await gate.alter(change, { password: 'Wrong42password' })
  } else if (code === 'validation_failed') {
    await gate.alter(change, { phone: person.phone })
  } else {
    const host = newcomer()
    await provider.register(host)
    await gate.alter(change, { phone: host.phone })
  }
}

walkJourney(contactChangeModel, {
  calls: { changeContact: change },
  // The transport gives up before a state does; a new phone is never taken on trust.
  isPossible: (event) =>
    !event.type.includes('answerLimit') &&
    !(event.type.endsWith('done.actor.changeContact') && 'output' in event && !event.output),
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/data')
    await page.getByRole('button', { name: 'Change the phone' }).click()
    return { phone: newcomer().phone, form: { isAsSent: false } }
  },
  acts: {
    'draft.changed': async (event, { page, phone, form }) => {
      const { isDirty } = { isDirty: true, ...event }
      form.isAsSent = false
      await phoneField(page).fill(isDirty ? phone : '')
      if (!isDirty) await passwordField(page).fill('')
    },
    'contact.submitted': async (_, { page, person, form }) => {
      await passwordField(page).fill(person.password)
      await button(page, 'Send the code').click()
      form.isAsSent = true
    },
    'change.closed': (_, { page }) => button(page, 'Cancel').click(),
    'xstate.error.actor.changeContact': failRequest,
    'xstate.done.actor.phoneVerification': async (event, { page, phone, provider }) => {
      const { output } = { output: {}, ...event }
      if ('verificationId' in output)
        await enterCode(page.getByLabel('Code from the SMS'), provider, phone)
      else if ('reason' in output && output.reason === 'wrongTarget')
        await button(page, 'Wrong number?').click()
      else await button(page, 'Close').click()
    },
  },
  shows: {
    enteringContact: async ({ context: { isDirty, failure } }, { page, form }) => {
      await expect(page.getByRole('dialog', { name: 'Change the phone' })).toBeVisible()
      await expect(button(page, 'Send the code')).toBeEnabled({ enabled: isDirty })
      if (failure && form.isAsSent)
        await expect(dialog(page)).toContainText(said[failure.code] ?? '?')
    },
    requesting: async (_, { page, phone }) => {
      await expect(phoneField(page)).toHaveValue(phone)
      await expect(phoneField(page)).toBeEditable({ editable: false })
      await expect(passwordField(page)).toBeEditable({ editable: false })
      await expect(button(page, 'Send the code')).toBeDisabled()
      await expect(button(page, 'Cancel')).toBeDisabled()
    },
    verifying: (_, { page }) =>
      expect(page.getByRole('dialog', { name: 'Confirm your phone' })).toBeVisible(),
    ended: async ({ context: { isConfirmed } }, { page, phone }) => {
      await expect(dialog(page)).toHaveCount(0)
      const confirmed = page.getByText('The new phone is confirmed')
      await expect(confirmed).toHaveCount(isConfirmed ? 1 : 0)
      await expect(page.getByRole('main').getByText(phone)).toHaveCount(isConfirmed ? 1 : 0)
    },
  },
})
