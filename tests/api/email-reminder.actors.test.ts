import { afterEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { emailReminderActors } from '../../src/api/email-reminder.actors.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { emailReminderMachine } from '../../src/machines/email-reminder.machine.ts'
import { answering, run } from '../support/answering.ts'
import { contacts } from '../support/models/email-verification.model.ts'

afterEach(() => vi.unstubAllGlobals())

const token = 'a-session-of-somebody-who-is-here'

test('the reminder asks how the person is reached', async () => {
  const { call, heard } = answering(contacts, { token })
  expect(await run(emailReminderActors(call, createReadCache()).readContacts, undefined)).toEqual(
    contacts,
  )
  expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/user-data/byType/contacts',
  ])
})

test('the reminder hears when something about the person was written, until it is gone', async () => {
  const reads = createReadCache()
  const { call, heard } = answering(contacts, { token })
  const flow = createActor(
    emailReminderMachine.provide({ actors: emailReminderActors(call, reads) }),
  ).start()
  await waitFor(flow, (snapshot) => snapshot.matches('reminding'))
  reads.invalidate(['balance'])
  expect(flow.getSnapshot().value).toEqual('reminding')
  reads.invalidate(['profile'])
  expect(flow.getSnapshot().value).toEqual('readingContacts')
  await waitFor(flow, (snapshot) => snapshot.matches('reminding'))
  expect(heard.length).toEqual(2)

  flow.stop()
  reads.invalidate(['profile'])
  expect(flow.getSnapshot().value).toEqual('reminding')
})
