import type { SnapshotFrom } from 'xstate'
import { maskedTarget } from '../../server/services/masked-target.ts'
import type { Security, SecurityChange } from '../../src/api/contract/security.ts'
import type { Session } from '../../src/api/contract/session.ts'
import type { securityMachine } from '../../src/machines/security.machine.ts'
import type { SecurityChangeResult } from '../../src/machines/security-change.machine.ts'
import { securitySettings } from '../support/descriptions/security.ts'
import { securityModel } from '../support/models/security.model.ts'
import { byEmail, waiting } from '../support/models/security-samples.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import type { Person } from './support/provider.ts'
import { settle } from './support/settle.ts'

type Snapshot = SnapshotFrom<typeof securityMachine>
type Own = { asked: { change: SecurityChange }; phone: { session: Session; isWaiting: boolean } }

const read = 'GET /user/settings/security'
const change = 'PATCH /user/settings/security'
const cancel = 'POST /user/settings/security/cancel'

/** The e-mail is not confirmed. */
const bySms: Security = {
  ...byEmail,
  method: 'sms',
  // The pages of these tests are at an IP address.
  passkeys: [],
  passkeyOrigin: null,
  methods: byEmail.methods.map((one) =>
    one.method === 'email' ? { ...one, available: false } : one,
  ),
}
const toApp: SecurityChange = { method: 'authenticator' }

/** A person with a phone only asks for an app, whose set-up has paths of its own, and for a code at every sign-in. */
const model = {
  ...securityModel,
  cases: ({ context }: Snapshot): ModelEvent<typeof securityMachine>[] => {
    const security = context.security ?? bySms
    const { codeAtSignIn } = security
    return [
      answered('readSecurity', security),
      // Before anything was read, the phone may be waiting to change.
      ...(context.security === null
        ? [answered('readSecurity', { ...bySms, pending: waiting.pending })]
        : []),
      answered('cancelChange', { ...security, pending: null }),
      failed('cancelChange', 'unreachable'),
      failed('readSecurity', 'unreachable'),
      ...(context.marked === null
        ? [{ type: 'method.marked' as const, method: 'authenticator' as const }]
        : [{ type: 'change.requested' as const, change: toApp }]),
      { type: 'change.requested', change: { codeAtSignIn: !codeAtSignIn } },
      ...(context.change !== null && 'codeAtSignIn' in context.change
        ? [
            answered('securityChange', {
              outcome: 'changed',
              security: { ...security, codeAtSignIn: !codeAtSignIn },
            }),
          ]
        : []),
      answered('securityChange', { outcome: 'cancelled' }),
      answered('securityChange', { outcome: 'unknown' }),
    ]
  },
  project: ({
    security,
    marked,
    change: asked,
    isChanged,
    isCancelled,
    failure,
  }: Snapshot['context']) => ({
    codeAtSignIn: security?.codeAtSignIn,
    isWaiting: security?.pending != null,
    isCancelled,
    marked,
    asked,
    isChanged,
    failure: failure?.code,
  }),
}

/** By the flow of the change itself, as far as it takes to end like this. */
async function endChange(
  event: AnyEvent,
  { page, ui, person, provider, gate, asked }: Fixtures & Own,
) {
  const { output } = { output: { outcome: 'cancelled' }, ...event } as {
    output: SecurityChangeResult
  }
  await ui.dialog().field('Your password').fill(person.password)
  await ui.dialog().button('Continue').click()
  await gate.pass(change)
  if (output.outcome === 'cancelled') {
    return ui.dialog('Confirm the change').button('Close').click()
  }
  await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
  if ('method' in asked.change) await ui.field('Code from the app').fill('123456')
  if (output.outcome === 'changed') return gate.pass(change)
  await gate.cut(change)
  await ui.button('Don’t wait').click()
}

const phoneAfter = ({ phone }: Person) => `${phone.slice(0, -1)}${phone.endsWith('1') ? 2 : 1}`

testPathsInBrowser(model, {
  description: securitySettings,
  facts: ({ person }) => ({
    pendingChange: `Your phone changes to ${maskedTarget('sms', phoneAfter(person))} in 48 hours`,
  }),
  calls: { readSecurity: read, cancelChange: cancel, change },
  // Only what is marked can be left as it is.
  isPossible: ({ type }, { context }) => type !== 'method.unmarked' || context.marked !== null,
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await visit(page, '/settings/security')
    return { asked: { change: toApp }, phone: { session, isWaiting: false } }
  },
  actions: {
    'change.requested': (event, { asked, perform }) => {
      asked.change = { change: toApp, ...event }.change
      return perform(event)
    },
    'xstate.done.actor.readSecurity': async (event, { gate, provider, person, phone }) => {
      const { output } = { output: bySms, ...event } as { output: Security }
      if (output.pending && !phone.isWaiting) {
        await provider.letPhoneWait(phone.session, person, phoneAfter(person))
        phone.isWaiting = true
      }
      await gate.pass(read)
    },
    'xstate.done.actor.securityChange': endChange,
  },
})
