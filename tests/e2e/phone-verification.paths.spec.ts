import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { maskedTarget } from '../../server/services/masked-target.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { phoneVerificationMachine } from '../../src/machines/phone-verification.machine.ts'
import { type Lie, softwarePasskey } from '../../tools/conformance/software-passkey.ts'
import { numbered } from '../support/description.ts'
import { phoneVerification } from '../support/descriptions/phone-verification.ts'
import { request } from '../support/models/passkey-samples.ts'
import {
  appChallenge,
  challenge,
  challengeInForce,
  phoneVerificationModel,
} from '../support/models/phone-verification.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { holdPasskeys, namedOrigin } from './support/passkeys.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { readSms } from './support/sms-reader.ts'
import { adopt, expect, heading, signIn } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof phoneVerificationMachine>
type Own = { id: string }

const check = 'POST /auth/phone/confirm'
const send = 'POST /auth/phone/resend'
const read = 'GET /auth/phone/*'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const challengeIn = (event: AnyEvent) => {
  const { output } = { output: null, ...event } as { output: Challenge | null }
  return output
}
const isOfChange = (event: AnyEvent) =>
  ['next', 'pending'].some((key) => key in { ...challengeIn(event) })
const attemptsIn = (event: AnyEvent) => /"attemptsLeft":(\d)/.exec(JSON.stringify(event))?.[1]

/**
 * The model's time stands still, the browser's does not: once the wait for a new code is really over, it stays
 * over. So where it was not over from the start, what would begin it anew in the model alone is left out.
 */
function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  const { type } = event
  // A sign-in proves nothing more and changes nothing; the paths below take what a change leads to.
  if (challengeIn(event)?.instead || isOfChange(event)) return false
  // A code that was sent cannot be asked for anew at once.
  if (type.endsWith('done.actor.sendCode') && challengeIn(event)?.resendIn === 0) return false
  // The provider never sends a challenge that is already over.
  if (challengeIn(event)?.expiresIn === 0) return false
  // A person who confirms a new phone has no app yet; the paths below take the codes of one.
  if (challengeIn(event)?.channel === 'authenticator') return false
  if (failureIn(event) === 'maintenance') return false
  // A challenge is looked up only after too many wrong guesses.
  if (snapshot.matches('examiningChallenge') && challengeIn(event)) {
    return challengeIn(event)?.attemptsLeft === 0
  }
  if (snapshot.context.resendAt === 0) return true
  if (/after\.(checkWait|codeLifetime)/.test(type)) return false
  const isDue =
    snapshot.matches({ enteringCode: 'resendAllowed' }) ||
    snapshot.matches({ needingNewCode: 'resendAllowed' })
  if (isDue) return /resend\.requested|target\.disputed|verification\.closed/.test(type)
  if (snapshot.matches('sendingCode')) return failureIn(event) !== 'code_not_sent'
  if (snapshot.matches('readingChallenge')) return failureIn(event) !== 'unreachable'
  return true
}

async function challengeOf({ provider }: Fixtures, id: string): Promise<Challenge> {
  const answer = await fetch(`${provider.origin}/api/auth/phone/${id}`)
  return answer.json()
}

/** Somebody guesses until so many attempts are left. */
async function guess(fixtures: Fixtures, id: string, left: number): Promise<void> {
  while ((await challengeOf(fixtures, id)).attemptsLeft > left) {
    await fetch(`${fixtures.provider.origin}/api/auth/phone/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ verificationId: id, code: await wrongCode(fixtures) }),
    })
  }
}

const wrongCode = async ({ provider, person }: Fixtures) =>
  (await provider.lastCode(person.phone)) === '123456' ? '654321' : '123456'

async function failCheck(event: AnyEvent, fixtures: Fixtures & Own) {
  const { provider, gate, id } = fixtures
  const code = failureIn(event)
  if (code === 'unreachable') return gate.cut(check)
  if (code === 'too_many_requests') await provider.fault('confirmCode', { fault: 'status', code })
  if (code === 'code_expired') await provider.advance(601)
  if (code === 'code_invalid') await guess(fixtures, id, 0)
  if (code === 'code_mismatch') await guess(fixtures, id, attemptsIn(event) === '0' ? 1 : 2)
  await gate.alter(check, { code: await wrongCode(fixtures) })
}

testPathsInBrowser(phoneVerificationModel, {
  description: phoneVerification,
  calls: { checkCode: check, sendCode: send, readChallenge: read },
  faults: { sendCode: 'resendCode', readChallenge: 'readChallenge' },
  isPossible,
  open: async ({ page, person, provider }) => {
    const { verificationId, maskedTarget } = await provider.beginRegistration(person)
    const sms = await readSms(page)
    await visit(page, '/login')
    await signIn(page, person.login, person.password)
    return { id: verificationId, sms, target: maskedTarget }
  },
  facts: ({ target }) => ({ target, counted: numbered }),
  actions: {
    'code.received': (event, { sms }) => sms.read(String({ code: '', ...event }.code)),
    'xstate.done.actor.checkCode': async (_, { gate, provider, person }) =>
      gate.alter(check, { code: await provider.lastCode(person.phone) }),
    'xstate.error.actor.checkCode': failCheck,
    'xstate.done.actor.sendCode': async (_, { gate, provider }) => {
      await provider.advance(61)
      await gate.pass(send)
    },
    'xstate.done.actor.readChallenge': async (event, fixtures) => {
      const { gate, provider, id } = fixtures
      const challenge = challengeIn(event)
      await provider.advance(61)
      // The code that nobody heard of went out after all.
      if (challenge?.resendIn) await gate.arriveLate()
      if (challenge?.attemptsLeft === 0) await guess(fixtures, id, 0)
      await gate.pass(read)
    },
  },
  shows: {
    confirmed: (_, { page }) => expect(heading(page, /^Welcome/)).toBeVisible(),
    closed: (_, { page }) => expect(heading(page, 'Sign in')).toBeVisible(),
  },
})

/** These paths take what only the codes of an app have; those above take the rest. */
testPathsInBrowser(
  {
    ...phoneVerificationModel,
    input: { challenge: appChallenge, now: () => 0, deviceNow: () => 0 },
  },
  {
    part: 'of an authenticator app',
    description: phoneVerification,
    calls: { checkCode: check },
    isPossible: ({ type }, { context }) =>
      type === 'code.typed'
        ? context.isRecovering
        : /^recovery\.|^code\.submitted|done\.actor\.checkCode/.test(type),
    open: async ({ page, person, provider }) => {
      const session = await settle(page, provider, person)
      const recoveryCodes = await provider.setUpApp(session, person)
      await visit(page, '/settings/security')
      await page.getByRole('switch', { name: /^Ask for a code at every sign-in/ }).click()
      await page.getByLabel('Your password', { exact: true }).fill(person.password)
      await button(page, 'Continue').click()
      return { recoveryCodes }
    },
    facts: () => ({ title: 'Confirm the change', target: '•••', counted: numbered }),
    actions: {
      'xstate.done.actor.checkCode': (_, { gate, recoveryCodes }) =>
        gate.alter(check, { code: recoveryCodes[0] }),
    },
    shows: {
      confirmed: (_, { page }) =>
        expect(page.getByText('From now on a code is asked for at every sign-in.')).toBeVisible(),
    },
  },
)

const { passkey: _, ...withoutPasskey } = challengeInForce

/** Only a code by the method in force can be replaced by another way. */
testPathsInBrowser(
  {
    ...phoneVerificationModel,
    input: {
      challenge: { ...withoutPasskey, recoveryCodes: false },
      now: () => 0,
      deviceNow: () => 0,
    },
  },
  {
    part: 'of the method in force',
    description: phoneVerification,
    isPossible: ({ type }) => /^code\.lost|^instead\.|^verification\.closed/.test(type),
    open: async ({ page, person, provider }) => {
      await settle(page, provider, person)
      await provider.confirmEmail(person)
      await visit(page, '/settings/data')
      await button(page, 'Change the phone').click()
      await page.getByLabel('New phone').fill(newcomer().phone)
      await page.getByLabel('Your password', { exact: true }).fill(person.password)
      await button(page, 'Send the code').click()
      return {}
    },
    facts: ({ person }) => ({
      title: 'Confirm that it is you',
      target: maskedTarget('sms', person.phone),
      counted: numbered,
      ways: [`Send the code by e-mail to ${maskedTarget('email', person.email)}`],
    }),
    shows: {
      closed: (_, { page }) =>
        expect(page.getByRole('dialog', { name: 'If you cannot get the code' })).toHaveCount(0),
    },
  },
)

const outputOf = (event: AnyEvent) => ({ output: null, ...event }).output

/** Only a code by the method in force can be replaced by a passkey. */
testPathsInBrowser(
  {
    ...phoneVerificationModel,
    input: { challenge: { ...challenge, passkey: request }, now: () => 0, deviceNow: () => 0 },
  },
  {
    part: 'by a passkey',
    cover: 'transition',
    description: phoneVerification,
    calls: { checkCode: check },
    isPossible: (event, snapshot) => {
      const { type } = event
      if (/^passkey\.|done\.actor\.showPasskey|^verification\.closed/.test(type)) return true
      if (snapshot.context.passkey === null || isOfChange(event)) return false
      return type.endsWith('done.actor.checkCode') || failureIn(event) === 'passkey_refused'
    },
    open: async ({ page, person, provider }) => {
      const origin = namedOrigin(provider.origin)
      const made = softwarePasskey(origin)
      const session = await provider.register(person)
      await provider.addPasskey(session, person, made)
      await adopt(page.context(), origin, session)
      const held = await holdPasskeys(page)
      await visit(page, `${origin}/settings/security`)
      await page.getByRole('switch', { name: /^Ask for a code at every sign-in/ }).click()
      await page.getByLabel('Your password', { exact: true }).fill(person.password)
      await button(page, 'Continue').click()
      const sign = async (passkey: typeof made, lie: Lie = {}) =>
        passkey.show({ ...request, origin, challenge: await held.asked() }, lie)
      return { made, held, sign, target: maskedTarget('sms', person.phone) }
    },
    facts: ({ target }) => ({ title: 'Confirm the change', target, counted: numbered }),
    actions: {
      'xstate.done.actor.showPasskey': async (event, { held, sign, made }) =>
        held.answer(outputOf(event) === null ? null : await sign(made)),
      'xstate.error.actor.checkCode': async (_, { gate, sign }) =>
        gate.alter(check, { code: await sign(softwarePasskey(), { userHandle: 'AAAA' }) }),
    },
    shows: {
      confirmed: (_, { page }) =>
        expect(page.getByText('From now on a code is asked for at every sign-in.')).toBeVisible(),
      closed: (_, { page }) =>
        expect(page.getByRole('dialog', { name: 'Confirm the change' })).toHaveCount(0),
    },
  },
)
