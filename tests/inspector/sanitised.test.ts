import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { expect, test } from 'vitest'
import { sanitised } from '../../src/inspector/sanitised.ts'
import { withoutSecrets } from '../../src/inspector/stately.ts'

const envelope = { rootId: 'x:0', sessionId: 'x:1', createdAt: '0', id: '', _version: '0' }

test('what a person typed in secret never leaves for the inspector', () => {
  const event: { type: string } = Object.assign(
    { type: 'credentials.submitted' },
    { values: { login: 'alice', password: 'Str0ngPassword', newPasswordAgain: 'Str0ngPassword' } },
  )
  const sent: StatelyInspectionEvent = {
    ...envelope,
    type: '@xstate.snapshot',
    event,
    snapshot: Object.assign(
      { status: 'active' as const, output: undefined, error: undefined },
      {
        value: { door: 'open' },
        context: {
          code: '123456',
          failure: { code: 'code_mismatch', params: { attemptsLeft: 2 } },
          session: { refreshToken: 'abc', user: { login: 'alice', avatar: 'data:image/png;…' } },
          attempts: [{ documentNumber: 'N 1', resendCode: '654321' }],
          now: () => 0,
          picture: new Blob(),
        },
      },
    ),
  }
  const safe = {
    ...envelope,
    type: '@xstate.snapshot',
    event: {
      type: 'credentials.submitted',
      values: { login: 'alice', password: '(hidden)', newPasswordAgain: '(hidden)' },
    },
    snapshot: {
      status: 'active',
      value: { door: 'open' },
      context: {
        code: '(hidden)',
        failure: { code: 'code_mismatch', params: { attemptsLeft: 2 } },
        session: { refreshToken: '(hidden)', user: { login: 'alice', avatar: '(hidden)' } },
        attempts: [{ documentNumber: '(hidden)', resendCode: '(hidden)' }],
        now: undefined,
        picture: '(Blob)',
      },
      output: undefined,
    },
  }
  expect(withoutSecrets(sent)).toEqual(safe)
  expect(withoutSecrets(withoutSecrets(sent))).toEqual(safe)
})

test('an address tells neither its query nor what it holds, under whatever name', () => {
  const addresses = {
    uri: 'otpauth://totp/Cabinet:asselk88?secret=JBSWY3DPEHPK3PXP',
    url: 'data:image/jpeg;base64,AA==',
    output: 'https://oauth.example/auth?state=abc',
    link: 'https://oauth.example/back#result=abc',
    path: '/register?code=123456',
    href: '/refill/refill-1',
  }
  expect(sanitised(addresses)).toEqual({
    uri: '(hidden)',
    url: '(hidden)',
    output: 'https://oauth.example/auth?…',
    link: 'https://oauth.example/back#…',
    path: '/register?…',
    href: '/refill/refill-1',
  })
})
