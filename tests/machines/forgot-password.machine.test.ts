import { expect, test } from 'vitest'
import { forgotPasswordMachine } from '../../src/machines/forgot-password.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import {
  account,
  mailChallenge,
  newPassword,
  passwordToken,
  stepLocation,
} from '../support/models/forgot-password.model.ts'

function begin(location: RouteLocation = stepLocation(), verificationId: string | null = null) {
  let time = Date.UTC(2026, 0, 1)
  const flow = startFlow(forgotPasswordMachine, {
    input: { location, verificationId, now: () => time, deviceNow: () => time },
  })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000
      flow.clock.advance(1000)
    }
  }
  const moves = () =>
    flow.services.performed
      .filter(({ type }) => type === 'goTo' || type === 'replaceLocation')
      .map(({ type, params }) => [type, (params as RouteLocation).query.step ?? 'account'])
  return { flow, pass, moves }
}

const submitted = { type: 'account.submitted' as const, values: account }
const chosen = { type: 'password.submitted' as const, password: newPassword }
const visited = (step?: 'code' | 'password') => ({
  type: 'location.visited' as const,
  location: stepLocation(step),
})

async function beginAtCode() {
  const begun = begin()
  begun.flow.send(submitted)
  await begun.flow.answer('requestReset', mailChallenge)
  begun.flow.send(visited('code'))
  return begun
}

async function beginAtPassword() {
  const begun = await beginAtCode()
  begun.flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  await begun.flow.answer('checkCode', { session: null, passwordToken })
  begun.flow.send(visited('password'))
  return begun
}

test('the code lasts by the clock of the flow', async () => {
  const { flow } = await beginAtCode()
  expect(flow.snapshot.children.phoneVerification?.getSnapshot().context.expiresAt).toEqual(
    Date.UTC(2026, 0, 1, 0, 10),
  )
})

test('login and e-mail are sent, and the code step follows at an address of its own', async () => {
  const { flow, moves } = begin()
  flow.send(submitted)
  expect(flow.inputOf('requestReset')).toEqual(account)
  await flow.answer('requestReset', mailChallenge)

  expect(flow.snapshot.value).toEqual('verifying')
  expect(flow.snapshot.children.phoneVerification?.getSnapshot().context.challenge).toEqual(
    mailChallenge,
  )
  expect(moves()).toEqual([['goTo', 'code']])
})

test('a double click asks for one code', () => {
  const { flow } = begin()
  flow.send(submitted)
  flow.send(submitted)
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['requestReset'])
})

test('the code leads to the new password, and the used code leaves no place to go back to', async () => {
  const { flow, moves } = await beginAtPassword()

  expect(flow.snapshot.value).toEqual({ enteringPassword: 'loadingCommonPasswords' })
  expect(moves()).toEqual([
    ['goTo', 'code'],
    ['replaceLocation', 'password'],
  ])
})

test('the new password is set with the right that the code gave, and nothing of it is kept', async () => {
  const { flow, moves } = await beginAtPassword()
  flow.send(chosen)
  expect(flow.inputOf('setPassword')).toEqual({ passwordToken, password: newPassword })
  await flow.answer('setPassword', { telegram: 'Assel' })

  const { passwordToken: token, password, telegram } = flow.snapshot.context
  expect({ value: flow.snapshot.value, token, password, telegram }).toEqual({
    value: 'passwordSet',
    token: null,
    password: null,
    telegram: 'Assel',
  })
  expect(moves().at(-1)).toEqual(['replaceLocation', 'account'])
})

test('a double click sets the password once', async () => {
  const { flow } = await beginAtPassword()
  flow.send(chosen)
  flow.send(chosen)
  expect(flow.services.calls.filter(({ id }) => id === 'setPassword').length).toEqual(1)
})

test('a wrong address leads back to the form', async () => {
  const { flow, moves } = await beginAtCode()
  flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })

  expect(flow.snapshot.value).toEqual('enteringAccount')
  expect(moves().at(-1)).toEqual(['replaceLocation', 'account'])
})

test('Back from the code leads to the form, and Forward to the same code, of which the provider is asked', async () => {
  const { flow } = await beginAtCode()
  flow.send(visited())
  expect(flow.snapshot.value).toEqual('enteringAccount')

  flow.send(visited('code'))
  expect(flow.inputOf('readChallenge')).toEqual({ verificationId: 'verification-1' })
  await flow.answer('readChallenge', { ...mailChallenge, resendIn: 7 })
  expect(flow.snapshot.value).toEqual('verifying')
})

test('Back from the password leads to the form, and Forward to the password again', async () => {
  const { flow } = await beginAtPassword()
  flow.send(visited())
  expect(flow.snapshot.value).toEqual('enteringAccount')

  flow.send(visited('password'))
  expect(flow.snapshot.matches('enteringPassword')).toEqual(true)
  flow.send(chosen)
  expect(flow.inputOf('setPassword')).toEqual({ passwordToken, password: newPassword })
})

test('a reload at the code goes on with what the provider says is left of it', async () => {
  const { flow } = begin(stepLocation('code'), 'verification-7')
  expect(flow.inputOf('readChallenge')).toEqual({ verificationId: 'verification-7' })
  await flow.answer('readChallenge', { ...mailChallenge, attemptsLeft: 2 })

  expect(
    flow.snapshot.children.phoneVerification?.getSnapshot().context.challenge.attemptsLeft,
  ).toEqual(2)
})

test('a code that is over after the reload begins anew and says why', async () => {
  const { flow, moves } = begin(stepLocation('code'), 'verification-7')
  await flow.refuse('readChallenge', 'code_expired')

  const { failure, verificationId } = flow.snapshot.context
  expect({ value: flow.snapshot.value, failure, verificationId }).toEqual({
    value: 'enteringAccount',
    failure: { code: 'code_expired' },
    verificationId: null,
  })
  expect(moves()).toEqual([['replaceLocation', 'account']])
  expect(flow.services.performed.map(({ type }) => type)).toContain('clearProgress')
})

test('a reload at the password begins anew and says so', () => {
  const { flow, moves } = begin(stepLocation('password'))

  expect(flow.snapshot.value).toEqual('enteringAccount')
  expect(flow.snapshot.context.interruption).toEqual('reloaded')
  expect(moves()).toEqual([['replaceLocation', 'account']])
})

test('what survives a reload is which verification it was: no code, no password, no token', async () => {
  const { flow } = await beginAtPassword()
  flow.send(chosen)
  await flow.answer('setPassword', { telegram: 'Assel' })

  const stored = flow.services.performed.filter(({ type }) => /Progress/.test(type))
  expect(stored).toEqual([
    { type: 'saveProgress', params: { verificationId: 'verification-1' } },
    { type: 'clearProgress', params: undefined },
  ])
})

test('too many requests hold the form off for as long as the provider says', async () => {
  const { flow, pass } = begin()
  flow.send(submitted)
  await flow.refuse('requestReset', { code: 'too_many_requests', retryAfter: 90 })
  expect(flow.snapshot.value).toEqual('waitingToRetry')
  expect(flow.snapshot.context.secondsToRetry).toEqual(90)

  pass(89)
  expect(flow.snapshot.can(submitted)).toEqual(false)
  pass(1)
  expect(flow.snapshot.can(submitted)).toEqual(true)
})

test('a request that nobody answers ends with the waiting time', async () => {
  const { flow } = begin()
  flow.send(submitted)
  await flow.refuse('requestReset', 'timed_out')

  expect(flow.snapshot.value).toEqual('enteringAccount')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test('a password that the provider finds too simple is told so, and another one may be sent', async () => {
  const { flow } = await beginAtPassword()
  flow.send(chosen)
  const refused = {
    code: 'validation_failed' as const,
    fields: [{ path: 'password', code: 'too_simple' as const }],
  }
  await flow.refuse('setPassword', refused)

  expect(flow.snapshot.context.failure).toEqual(refused)
  flow.send({ type: 'password.submitted', password: 'Another2027way' })
  expect(flow.inputOf('setPassword')).toEqual({ passwordToken, password: 'Another2027way' })
})

test('the list of common passwords advises; without it the provider alone decides', async () => {
  const { flow } = await beginAtPassword()
  await flow.refuse('loadCommonPasswords', 'unreachable')
  expect(flow.snapshot.value).toEqual({ enteringPassword: 'partlyAdvised' })
  expect(flow.snapshot.can(chosen)).toEqual(true)
})

test('when the answer is lost nobody claims anything, and the same password may be sent again', async () => {
  const { flow } = await beginAtPassword()
  flow.send(chosen)
  await flow.refuse('setPassword', 'unreachable')
  expect(flow.snapshot.value).toEqual('outcomeUnknown')

  flow.send({ type: 'outcome.requested' })
  expect(flow.inputOf('setPassword')).toEqual({ passwordToken, password: newPassword })
  await flow.answer('setPassword', { telegram: 'Assel' })
  expect(flow.snapshot.value).toEqual('passwordSet')
})

test('a right that is gone after a lost answer means that the password was most likely set', async () => {
  const { flow } = await beginAtPassword()
  flow.send(chosen)
  await flow.refuse('setPassword', 'timed_out')
  flow.send({ type: 'outcome.requested' })
  await flow.refuse('setPassword', 'session_timed_out')

  expect(flow.snapshot.value).toEqual('outcomeUnknown')
  expect(flow.snapshot.can({ type: 'outcome.requested' })).toEqual(false)
  flow.send(visited())
  expect(flow.snapshot.value).toEqual('enteringAccount')
})

test('a right that ran out before the password was sent begins anew and says so', async () => {
  const { flow, moves } = await beginAtPassword()
  flow.send(chosen)
  await flow.refuse('setPassword', 'session_timed_out')

  const { interruption, passwordToken: token, password } = flow.snapshot.context
  expect({ value: flow.snapshot.value, interruption, token, password }).toEqual({
    value: 'enteringAccount',
    interruption: 'tooLate',
    token: null,
    password: null,
  })
  expect(moves().at(-1)).toEqual(['replaceLocation', 'account'])
})

test('leaving a step aborts what it asked for', async () => {
  const { flow } = begin(stepLocation('code'), 'verification-7')
  flow.send(visited())
  expect(flow.isAborted('readChallenge')).toEqual(true)
})

test.each(
  (['code', 'password'] as const).flatMap((step) => [
    { step, over: 'a reload', end: async () => begin(stepLocation('password')) },
    {
      step,
      over: 'a wrong address',
      end: async () => {
        const begun = await beginAtCode()
        begun.flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
        return begun
      },
    },
    {
      step,
      over: 'a right that ran out',
      end: async () => {
        const begun = await beginAtPassword()
        begun.flow.send(chosen)
        await begun.flow.refuse('setPassword', 'session_timed_out')
        return begun
      },
    },
  ]),
)(
  'after $over Forward to the step $step leads back to the address of the form',
  async ({ step, end }) => {
    const { flow, moves } = await end()
    const before = moves()
    flow.send(visited(step))

    expect(flow.snapshot.value).toEqual('enteringAccount')
    expect(moves()).toEqual([...before, ['replaceLocation', 'account']])
  },
)

test('the address that follows the form does not take away what the form says', async () => {
  const { flow } = begin(stepLocation('code'), 'verification-7')
  await flow.refuse('readChallenge', 'code_expired')
  flow.send(visited())
  expect(flow.snapshot.context.failure).toEqual({ code: 'code_expired' })
})

test('a code that was used is no way back: Back to it leads to the form', async () => {
  const { flow } = await beginAtPassword()
  flow.send(visited('code'))
  expect(flow.snapshot.value).toEqual('enteringAccount')
})

test('what was said of the last try is gone with the next one', async () => {
  const { flow } = begin(stepLocation('password'))
  flow.send(submitted)
  expect(flow.snapshot.context.interruption).toEqual(null)
  await flow.refuse('requestReset', 'timed_out')
  flow.send(submitted)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('the seconds are counted down one by one, and with the last the refusal is gone', async () => {
  const { flow, pass } = begin()
  flow.send(submitted)
  await flow.refuse('requestReset', { code: 'too_many_requests', retryAfter: 3 })
  const told = () => [flow.snapshot.context.secondsToRetry, flow.snapshot.context.failure?.code]
  const seen = [told()]
  for (let second = 0; second < 3; second += 1) {
    pass(1)
    seen.push(told())
  }
  expect(seen.slice(0, 3)).toEqual([3, 2, 1].map((left) => [left, 'too_many_requests']))
  expect(seen[3]?.[1]).toEqual(undefined)
})

test('the list of common passwords is loaded once, however often the step is entered', async () => {
  const { flow } = await beginAtPassword()
  await flow.answer('loadCommonPasswords', new Set(['password1']))
  expect(flow.snapshot.value).toEqual({ enteringPassword: 'fullyAdvised' })
  flow.send(visited())
  flow.send(visited('password'))

  expect(flow.snapshot.value).toEqual({ enteringPassword: 'fullyAdvised' })
  expect(flow.services.calls.filter(({ id }) => id === 'loadCommonPasswords').length).toEqual(1)
})

test('the address of the new password, once it is shown, does not begin the step anew', async () => {
  const { flow } = await beginAtPassword()
  expect(flow.isAborted('loadCommonPasswords')).toEqual(false)
})

test('while a call is on its way, and after the password is set, the address moves nobody', async () => {
  const asking = begin()
  asking.flow.send(submitted)
  asking.flow.send(visited('code'))
  expect(asking.flow.isAborted('requestReset')).toEqual(false)

  const { flow } = await beginAtPassword()
  flow.send(chosen)
  flow.send(visited())
  expect(flow.isAborted('setPassword')).toEqual(false)
  await flow.answer('setPassword', { telegram: null })
  flow.send(visited('code'))
  expect(flow.snapshot.value).toEqual('passwordSet')
})

test('a lost answer says nothing of the next right', async () => {
  const { flow } = await beginAtPassword()
  flow.send(chosen)
  await flow.refuse('setPassword', 'unreachable')
  flow.send(visited())
  flow.send(submitted)
  await flow.answer('requestReset', mailChallenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  await flow.answer('checkCode', { session: null, passwordToken })
  flow.send(chosen)
  await flow.refuse('setPassword', 'session_timed_out')
  expect(flow.snapshot.context.interruption).toEqual('tooLate')
})
