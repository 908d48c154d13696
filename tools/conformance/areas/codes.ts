import type { Challenge } from '../../../src/api/contract/session.ts'
import { type Check, differs, needs, otherCode } from '../check.ts'
import type { Known } from '../known.ts'
import { needed } from '../needed.ts'

/**
 * Codes by the reset of a forgotten password: its code goes to the person's own e-mail, and nothing has changed when it
 * was entered.
 */
export const codes = (known: Known): Check[] => {
  const found: { challenge?: Challenge; code?: string; resetToken?: string } = {}
  const email = () => known.email ?? needs('an e-mail of the person')
  const begun = () => found.challenge ?? needs('a code that was sent')
  const code = () => found.code ?? needs(needed.code)

  return [
    {
      call: 'requestPasswordReset',
      holds: 'sends a code with the terms that the limits tell',
      run: async ({ answer, expect }) => {
        const limits = (await answer('readLimits')).body.code
        const body = { login: known.login, email: email() }
        const { body: challenge, exchange } = await answer('requestPasswordReset', { body })
        found.challenge = challenge
        const { expiresIn, resendIn, attemptsLeft, maskedTarget } = challenge
        const rules: [boolean, string, number][] = [
          [
            expiresIn > 0 && expiresIn <= limits.validSeconds,
            `expiresIn: from 1 to ${limits.validSeconds}`,
            expiresIn,
          ],
          [resendIn <= limits.resendSeconds, `resendIn: at most ${limits.resendSeconds}`, resendIn],
          [
            attemptsLeft <= limits.attempts,
            `attemptsLeft: at most ${limits.attempts}`,
            attemptsLeft,
          ],
        ]
        for (const [holds, expected, got] of rules) {
          expect(exchange, holds, { expected, got: `${expected.split(':')[0]}: ${got}` })
        }
        expect(exchange, !maskedTarget.includes(email()), {
          expected: 'maskedTarget: not the whole address',
          got: 'maskedTarget: the whole address',
        })
        if (known.codeFor) found.code = await known.codeFor(email())
      },
    },
    {
      call: 'requestPasswordReset',
      holds: 'answers alike for a login and an e-mail that nobody has',
      run: async ({ answer, expect }) => {
        const body = { login: 'nobody', email: 'nobody@example.org' }
        const { body: challenge, exchange } = await answer('requestPasswordReset', { body })
        const namesOf = (one: Challenge) => Object.keys(one).toSorted().join(', ')
        expect(exchange, namesOf(challenge) === namesOf(begun()), {
          expected: `fields: ${namesOf(begun())}`,
          got: `fields: ${namesOf(challenge)}`,
        })
      },
    },
    {
      call: 'readChallenge',
      holds: 'tells of a code that was sent',
      run: async ({ answer, expect }) => {
        const { verificationId, maskedTarget } = begun()
        const { body, exchange } = await answer('readChallenge', { params: { verificationId } })
        const [expected, got] = [{ verificationId, maskedTarget }, body].map((one) => [
          one.verificationId,
          one.maskedTarget,
        ])
        expect(exchange, String(expected) === String(got), differs(expected, got, ['challenge']))
      },
    },
    {
      call: 'resendCode',
      holds: 'is refused until resendIn has passed, and tells the wait',
      run: async ({ answer, refusal, expect }) => {
        const { verificationId } = begun()
        const { body } = await answer('readChallenge', { params: { verificationId } })
        if (body.resendIn < 2) needs(`a code whose wait is not over yet`)
        const { problem, exchange } = await refusal('resendCode', { body: { verificationId } }, [
          'too_many_requests',
        ])
        const wait = problem.retryAfter ?? 0
        expect(exchange, wait > 0 && wait <= body.resendIn, {
          expected: `retryAfter: from 1 to ${body.resendIn}`,
          got: `retryAfter: ${problem.retryAfter}`,
        })
      },
    },
    {
      call: 'validatePasswordReset',
      holds: 'counts down with a wrong code',
      run: async ({ answer, refusal, expect }) => {
        const { verificationId } = begun()
        const read = () => answer('readChallenge', { params: { verificationId } })
        const { attemptsLeft } = (await read()).body
        if (attemptsLeft < 2) needs('a code with two attempts left')
        const body = { verificationId, code: otherCode(found.code ?? '123456') }
        const { problem, exchange } = await refusal('validatePasswordReset', { body }, [
          'code_mismatch',
        ])
        const told = problem.params?.attemptsLeft
        expect(
          exchange,
          told === attemptsLeft - 1,
          differs(attemptsLeft - 1, told, ['params', 'attemptsLeft']),
        )
        const after = await read()
        expect(
          after.exchange,
          after.body.attemptsLeft === attemptsLeft - 1,
          differs(attemptsLeft - 1, after.body.attemptsLeft, ['attemptsLeft']),
        )
      },
    },
    {
      call: 'validatePasswordReset',
      holds: 'takes the right code',
      run: async ({ answer }) => {
        const { verificationId } = begun()
        const { body } = await answer('validatePasswordReset', {
          body: { verificationId, code: code() },
        })
        found.resetToken = body.refreshToken
      },
    },
    {
      call: 'validatePasswordReset',
      holds: 'takes a code once',
      run: async ({ refusal }) => {
        const { verificationId } = begun()
        if (found.resetToken === undefined) needs(needed.code)
        const body = { verificationId, code: code() }
        await refusal('validatePasswordReset', { body }, ['code_invalid'])
        await refusal('readChallenge', { params: { verificationId } }, ['code_invalid'])
      },
    },
    {
      call: 'setPassword',
      holds: 'has a token of its own, which opens nothing else',
      run: ({ refusal }) => {
        const token = found.resetToken ?? needs(needed.code)
        return refusal('readBalance', {}, ['session_timed_out'], { token })
      },
    },
  ]
}
