import { expect, test } from 'vitest'
import { emailReminderMachine } from '../../src/machines/email-reminder.machine.ts'
import { contacts } from '../support/models/email-verification.model.ts'
import { startFlow } from '../support/world.ts'

test('a person whose e-mail is not confirmed is reminded', async () => {
  const flow = startFlow(emailReminderMachine)
  await flow.answer('readContacts', contacts)
  expect(flow.snapshot.value).toEqual('reminding')
})

test.each([
  ['is confirmed', { ...contacts, emailConfirmed: true }],
  ['does not exist', { ...contacts, email: null }],
] as const)('nobody is reminded of an e-mail that %s', async (_, known) => {
  const flow = startFlow(emailReminderMachine)
  await flow.answer('readContacts', known)
  expect(flow.snapshot.value).toEqual('silent')
})

test('what could not be found out is not said', async () => {
  const flow = startFlow(emailReminderMachine)
  await flow.refuse('readContacts', 'unreachable')
  expect(flow.snapshot.value).toEqual('silent')
})

test('an answer that does not come is waited for twenty seconds', () => {
  const flow = startFlow(emailReminderMachine)
  flow.clock.advance(20_000)
  expect(flow.snapshot.value).toEqual('silent')
  expect(flow.isAborted('readContacts')).toEqual(true)
})

test('a confirmation elsewhere takes the reminder away', async () => {
  const flow = startFlow(emailReminderMachine)
  await flow.answer('readContacts', contacts)
  flow.hear('watchContacts', { type: 'contacts.outdated' })
  await flow.answer('readContacts', { ...contacts, emailConfirmed: true })
  expect(flow.snapshot.value).toEqual('silent')
})
