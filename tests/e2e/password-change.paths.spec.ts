import type { Session } from '../../src/api/contract/session.ts'
import type { PasswordOwner } from '../../src/machines/password-change.machine.ts'
import { passwordChange } from '../support/descriptions/password-change.ts'
import { passwordChangeModel } from '../support/models/password-change.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { type Provider, sampleConsents } from './support/provider.ts'
import { keepToken, settle } from './support/settle.ts'
import { expect } from './support/test.ts'

type Own = { passwords: { inForce: string; submitted: string; isInForm: boolean } }

const read = 'GET /user-data/byType/contacts'
const change = 'PATCH /user/password'

const ownerIn = (event: AnyEvent) => {
  const { actorId, output } = { actorId: '', output: null, ...event } as {
    actorId: string
    output: PasswordOwner | null
  }
  return actorId === 'readOwner' ? output : null
}

async function failChange(event: AnyEvent, { gate, fail, passwords }: Fixtures & Own) {
  const code = failureIn(event)
  if (code === 'old_password_incorrect')
    return gate.alter(change, { oldPassword: 'Wrong42password' })
  if (code === 'validation_failed') return gate.alter(change, { newPassword: passwords.inForce })
  return fail(event)
}

testPathsInBrowser(passwordChangeModel, {
  description: passwordChange,
  calls: { readOwner: read, changePassword: change },
  faults: { changePassword: 'changePassword' },
  // This person has a password all along.
  isPossible: (event) =>
    !event.type.includes('phoneVerification') && ownerIn(event)?.hasPassword !== false,
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/password')
    return { passwords: { inForce: person.password, submitted: '', isInForm: false } }
  },
  facts: ({ passwords }) => ({
    fresh: passwords.inForce === 'Kokshetau2027' ? 'Saryarka2026' : 'Kokshetau2027',
    passwords,
    telegram: null,
  }),
  actions: {
    'xstate.done.actor.changePassword': async (_, fixtures) => {
      const { gate, person, provider, passwords, ui } = fixtures
      await gate.pass(change)
      passwords.inForce = passwords.submitted
      await expect.poll(() => ui.text('All other sessions were ended').isShown()).toEqual(true)
      await provider.signIn({ login: person.login, password: passwords.inForce })
    },
    'xstate.error.actor.changePassword': failChange,
  },
})

/** Somebody new, through Telegram, which sends their codes as well. */
async function throughTelegram(provider: Provider): Promise<{ id: string; session: Session }> {
  const id = 730_000_000 + Math.floor(Math.random() * 9_000_000)
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${provider.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const signed = (await post('/sandbox/telegram', { id, first_name: 'Dana' })) as object
  const body = { ...signed, consents: sampleConsents }
  const session = (await post('/api/auth/telegram/demo', body)) as Session
  return { id: String(id), session }
}

testPathsInBrowser(passwordChangeModel, {
  part: 'without a password',
  description: passwordChange,
  calls: { readOwner: read, changePassword: change },
  faults: { changePassword: 'changePassword' },
  // Here the flow ends with the first password; the paths above prove what its fields say.
  isPossible: (event, { context }) =>
    event.type !== 'change.repeated' &&
    ownerIn(event)?.hasPassword !== true &&
    failureIn(event) !== 'validation_failed' &&
    !(event.type === 'draft.changed' && context.isDirty) &&
    !('output' in event && JSON.stringify(event.output).includes('wrongTarget')),
  open: async ({ page, provider }) => {
    const { id, session } = await throughTelegram(provider)
    await keepToken(page, provider, session)
    await visit(page, '/settings/password')
    return { telegram: id, passwords: { inForce: '', submitted: '', isInForm: false } }
  },
  facts: ({ passwords }) => ({
    fresh: 'Kokshetau2027',
    passwords,
    telegram: 'Telegram Dana also opens this account',
  }),
  actions: {
    'xstate.error.actor.changePassword': failChange,
    'xstate.done.actor.phoneVerification': async (event, { page, provider, telegram }) => {
      const { output } = { output: {}, ...event }
      if ('verificationId' in output) {
        await enterCode(page.getByLabel('Code from Telegram'), provider, telegram)
      } else await page.getByRole('button', { name: 'Close', exact: true }).click()
    },
  },
})
