import { type ActorRefFrom, assign, setup } from 'xstate'
import { CODE_LENGTH } from '../api/contract/code-length.ts'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { PasskeyAssertion, PasskeyRequest } from '../api/contract/passkey.ts'
import type { Challenge, LostMethod, PendingChange, Session } from '../api/contract/session.ts'
import { clock } from './clock.ts'
import { present } from './present.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: a code is on its way to a phone or a mailbox, and until it is typed correctly nothing else
 * may happen. How long to wait, how long it is valid and how many attempts are left is decided by the provider; the
 * flow keeps these as deadlines, so that neither a sleeping device nor a reload lengthens or shortens them. It sends
 * nothing by itself: a new code goes out only when the person asks for one. The codes of an authenticator app are
 * never sent: there is nothing to ask for again. Where the code cannot be had at all, the flow ends with what the person
 * chose to have stand in for it, and whoever asked for the code asks once more. So they do where the provider knows of no
 * such challenge any more, because another window asked for a newer one. Where the provider takes a passkey in place of the
 * code, the browser asks for it in windows of its own; whoever closes them is back at the code. A browser that reads the
 * SMS hands its code over, which is then as good as typed.
 */

export type GivenCode = {
  verificationId: string
  code: string
  /** Answers in place of the code. */
  passkey?: PasskeyAssertion | undefined
  /** Id of the withdrawal that the code confirms; left out where it confirms something else. */
  requestId?: string | undefined
}

/**
 * A right code gives a session where somebody signs in, a token whose only right is to set a password where
 * one was forgotten, and neither where it confirms something of a person who is signed in.
 */
export type Confirmation = { session: Session | null; passwordToken: string | null }

/** In a change of the person's own: the code to the new target, or that the change now waits. */
export type CheckedCode = Confirmation | { next: Challenge } | { pending: PendingChange }

export type VerificationResult =
  /** `verificationId` is that of the code which was confirmed; a new code may have had another than the first. */
  | ({ outcome: 'confirmed'; verificationId: string } & Confirmation)
  | { outcome: 'next'; challenge: Challenge }
  | { outcome: 'pending'; pending: PendingChange }
  /** The code cannot be had: whoever asked for it repeats that with `lost`. */
  | { outcome: 'lost'; lost: LostMethod }
  /** No code of this challenge can be had any more: whoever asked for it asks anew. */
  | { outcome: 'restarted' }
  /** `wrongTarget`: the person says that the code went to a wrong number or address. */
  | { outcome: 'closed'; reason: 'closed' | 'wrongTarget' }

/** Channel by which the code is sent. */
export type CodesWatched = Pick<Challenge, 'channel'>

type Context = {
  challenge: Challenge
  requestId?: string | undefined
  code: string
  /** A recovery code is typed in place of the code. */
  isRecovering: boolean
  /** Signed and to be sent; null where the code is. */
  passkey: PasskeyAssertion | null
  /** The browser was asked for a passkey, and the person did not go on. */
  isPasskeyUnused: boolean
  failure: Failure | null
  /** Milliseconds on the clock of `now`. */
  resendAt: number
  expiresAt: number
  /** Milliseconds on the clock of `deviceNow`. */
  checkAt: number
  secondsToResend: number
  secondsToExpiry: number
  secondsToCheck: number
  /** No code that was sent so far can be accepted any more. */
  isCodeDead: boolean
  result: VerificationResult
  now: () => number
  deviceNow: () => number
}

export type PhoneVerificationEvent =
  | { type: 'code.typed'; code: string }
  | { type: 'code.submitted' }
  /** By an SMS that the browser has read. */
  | { type: 'code.received'; code: string }
  | { type: 'passkey.chosen' }
  | { type: 'passkey.cancelled' }
  | { type: 'resend.requested' }
  | { type: 'target.disputed' }
  | { type: 'recovery.chosen' }
  | { type: 'recovery.dismissed' }
  | { type: 'code.lost' }
  | { type: 'instead.chosen'; lost: LostMethod }
  | { type: 'instead.dismissed' }
  | { type: 'verification.restarted' }
  | { type: 'verification.closed' }

/** A pasted code may be `123-456` or carry spaces. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)

/** The digits that no recovery code has, as the letters they are taken for. */
const misread: Record<string, string> = { 0: 'O', 1: 'I', 8: 'B' }

/** `ABCDE-FGHIJ`, however it was typed: in small letters, with spaces, without the hyphen. */
const recoveryCodeOf = (typed: string): string => {
  const characters = typed
    .toUpperCase()
    .replace(/[018]/g, (digit) => misread[digit] ?? digit)
    .replace(/[^A-Z2-7]/g, '')
  return characters.length > 5 ? `${characters.slice(0, 5)}-${characters.slice(5, 10)}` : characters
}

const insteadOf = ({ instead = [] }: Challenge): readonly { lost: LostMethod }[] => instead

const isSent = ({ channel }: Challenge): boolean => channel !== 'authenticator'

const notSent: Failure = { code: 'code_not_sent' }

const failureIn = ({ undelivered }: Challenge): Failure | null => (undelivered ? notSent : null)

/** A connection that was lost is there again when the provider answers; what it refused before stays said. */
const answered = (failure: Failure | null): Failure | null =>
  failure?.code === 'unreachable' ? notSent : failure

const secondsUntil = (deadline: number, now: number): number =>
  Math.max(0, Math.ceil((deadline - now) / 1000))

function deadlinesOf(challenge: Challenge, now: number) {
  return {
    challenge,
    resendAt: now + challenge.resendIn * 1000,
    expiresAt: now + challenge.expiresIn * 1000,
    secondsToResend: challenge.resendIn,
    secondsToExpiry: challenge.expiresIn,
  }
}

const rejection = ({ event }: { event: { error: unknown } }) => ({
  failure: failureFrom(event.error),
})

/** Ten characters and the hyphen. */
const RECOVERY_CODE_LENGTH = 11

/** Seconds to wait where the provider names none. */
const USUAL_WAIT = 60

export const phoneVerificationMachine = setup({
  types: {} as {
    input: {
      challenge: Challenge
      requestId?: string
      now?: () => number
      deviceNow?: () => number
    }
    context: Context
    events: PhoneVerificationEvent
    output: VerificationResult
    tags: 'busy'
  },
  actors: {
    checkCode: port<CheckedCode, GivenCode>('checkCode'),
    sendCode: port<Challenge, { verificationId: string }>('sendCode'),
    readChallenge: port<Challenge, { verificationId: string }>('readChallenge'),
    /** Null where the person did not go on. Gives up after two minutes. */
    showPasskey: port<PasskeyAssertion | null, PasskeyRequest>('showPasskey'),
    watchCodes: unprovidedListener<{ type: 'code.received'; code: string }, CodesWatched>(
      'watchCodes',
    ),
  },
  actions: {
    storeCode: assign(({ context }, { code }: { code: string }) => ({
      code: context.isRecovering ? recoveryCodeOf(code) : digitsOf(code),
      failure: null,
      isPasskeyUnused: false,
    })),
    askRecoveryCode: assign({ isRecovering: true, code: '', failure: null }),
    askCode: assign({ isRecovering: false, code: '', failure: null }),
    storeChallenge: assign(({ context }, { challenge }: { challenge: Challenge }) => ({
      ...deadlinesOf(challenge, context.now()),
      code: '',
      failure: failureIn(challenge),
      isCodeDead: false,
    })),
    /** After a lost answer: the provider was reached, so that the connection is not blamed any more. */
    storeTruth: assign(({ context }, { challenge }: { challenge: Challenge }) => {
      const isFresh = challenge.resendIn > 0 || !isSent(challenge)
      return {
        ...deadlinesOf(challenge, context.now()),
        code: isFresh ? '' : context.code,
        failure: isFresh ? null : (failureIn(challenge) ?? answered(context.failure)),
        isCodeDead: isFresh ? false : context.isCodeDead,
      }
    }),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null, isPasskeyUnused: false }),
    storePasskey: assign((_, { passkey }: { passkey: PasskeyAssertion | null }) => ({
      passkey,
      isPasskeyUnused: passkey === null,
    })),
    forgetPasskey: assign({ passkey: null }),
    storeMismatch: assign(({ context }, { failure }: { failure: Failure }) => ({
      failure,
      // One of ten characters is wrong: they stay to be compared with what was saved.
      code: context.isRecovering ? context.code : '',
      challenge: {
        ...context.challenge,
        attemptsLeft: attemptsIn(failure) ?? Math.max(0, context.challenge.attemptsLeft - 1),
      },
    })),
    forgetCode: assign({ code: '', isCodeDead: true }),
    noteUndelivered: assign(({ context }) => ({
      challenge: { ...context.challenge, undelivered: true },
      failure: notSent,
    })),
    holdResend: assign(({ context }, { failure }: { failure: Failure }) => ({
      resendAt: context.now() + (failure.retryAfter ?? USUAL_WAIT) * 1000,
    })),
    holdCheck: assign(({ context }, { failure }: { failure: Failure }) => ({
      checkAt: context.deviceNow() + (failure.retryAfter ?? USUAL_WAIT) * 1000,
    })),
    countDown: assign(({ context }) => ({
      secondsToResend: secondsUntil(context.resendAt, context.now()),
      secondsToExpiry: secondsUntil(context.expiresAt, context.now()),
      secondsToCheck: secondsUntil(context.checkAt, context.deviceNow()),
    })),
    endWait: assign({ secondsToResend: 0 }),
    storeChecked: assign(({ context }, checked: CheckedCode) => ({
      result: resultOf(context.challenge, checked),
    })),
    storeResult: assign((_, result: VerificationResult) => ({ result })),
    saveProgress: unprovidedAction<{ verificationId: string }>('saveProgress'),
    clearProgress: unprovidedAction('clearProgress'),
  },
  guards: {
    /** A recovery code is sent only when the person says that it is whole. */
    completesCode: ({ context }, { code }: { code: string }) =>
      !context.isRecovering &&
      digitsOf(code).length === CODE_LENGTH &&
      digitsOf(code) !== context.code,
    isCodeComplete: ({ context: { code, isRecovering } }) =>
      code.length === (isRecovering ? RECOVERY_CODE_LENGTH : CODE_LENGTH),
    /** Provided where a page may not be able to ask for the passkey. */
    canUsePasskey: ({ context }) => context.challenge.passkey !== undefined,
    isShown: (_, { passkey }: { passkey: PasskeyAssertion | null }) => passkey !== null,
    canRecover: ({ context: { challenge, isRecovering } }) =>
      challenge.recoveryCodes === true && !isRecovering,
    isRecovering: ({ context }) => context.isRecovering,
    hasInstead: ({ context }) => insteadOf(context.challenge).length > 0,
    isOffered: ({ context }, { lost }: { lost: LostMethod }) =>
      insteadOf(context.challenge).some((way) => way.lost === lost),
    /** Only what the person typed themselves can be wrong, not where codes have always gone. */
    isTargetTyped: ({ context: { challenge } }) =>
      (challenge.channel === 'sms' || challenge.channel === 'email') &&
      insteadOf(challenge).length === 0,
    isCodeDead: ({ context }) => context.isCodeDead,
    areAttemptsSpent: ({ context }) => context.challenge.attemptsLeft === 0,
    isCodeOutdated: ({ context }) => context.secondsToExpiry === 0,
    isResendDue: ({ context }) => isSent(context.challenge) && context.secondsToResend === 0,
    isResendPossible: ({ context }) => isSent(context.challenge),
    isOfApp: ({ context }) => !isSent(context.challenge),
    isVoid: (_, { failure }: { failure: Failure }) => failure.code === 'code_invalid',
    isNotSent: (_, { failure }: { failure: Failure }) => failure.code === 'code_not_sent',
    isExpired: (_, { failure }: { failure: Failure }) => failure.code === 'code_expired',
    isMismatch: (_, { failure }: { failure: Failure }) => failure.code === 'code_mismatch',
    isTooEarly: (_, { failure }: { failure: Failure }) => failure.code === 'too_many_requests',
    isUndecided: (_, { failure }: { failure: Failure }) => isOutcomeUnknown(failure),
  },
  delays: {
    second: 1_000,
    resendWait: ({ context }) => Math.max(0, context.resendAt - context.now()),
    codeLifetime: ({ context }) => Math.max(0, context.expiresAt - context.now()),
    checkWait: ({ context }) => Math.max(0, context.checkAt - context.deviceNow()),
  },
}).createMachine({
  id: 'phoneVerification',
  context: ({ input: { challenge, requestId, now = clock.now, deviceNow = clock.deviceNow } }) => ({
    ...deadlinesOf(challenge, now()),
    requestId,
    code: '',
    isRecovering: false,
    passkey: null,
    isPasskeyUnused: false,
    failure: failureIn(challenge),
    checkAt: 0,
    secondsToCheck: 0,
    isCodeDead: false,
    result: { outcome: 'closed', reason: 'closed' },
    now,
    deviceNow,
  }),
  output: ({ context }) => context.result,
  initial: 'judgingChallenge',
  invoke: {
    id: 'watchCodes',
    src: 'watchCodes',
    input: ({ context }) => ({ channel: context.challenge.channel }),
    onError: {},
  },
  on: {
    'verification.closed': '.closed',
    'target.disputed': {
      guard: 'isTargetTyped',
      target: '.closed',
      actions: { type: 'storeResult', params: { outcome: 'closed', reason: 'wrongTarget' } },
    },
  },
  states: {
    judgingChallenge: {
      entry: [
        'countDown',
        {
          type: 'saveProgress',
          params: ({ context }) => ({ verificationId: context.challenge.verificationId }),
        },
      ],
      always: [
        { guard: 'isCodeDead', target: 'needingNewCode' },
        {
          guard: 'areAttemptsSpent',
          target: 'needingNewCode',
          actions: { type: 'storeFailure', params: { failure: { code: 'code_invalid' } } },
        },
        {
          guard: 'isCodeOutdated',
          target: 'needingNewCode',
          actions: { type: 'storeFailure', params: { failure: { code: 'code_expired' } } },
        },
        { target: 'enteringCode' },
      ],
    },
    enteringCode: {
      initial: 'waiting',
      entry: 'countDown',
      on: {
        'code.typed': [
          {
            guard: { type: 'completesCode', params: ({ event }) => event },
            target: 'checkingCode',
            actions: { type: 'storeCode', params: ({ event }) => event },
          },
          { actions: { type: 'storeCode', params: ({ event }) => event } },
        ],
        'code.submitted': { guard: 'isCodeComplete', target: 'checkingCode' },
        'code.received': {
          guard: { type: 'completesCode', params: ({ event }) => event },
          target: 'checkingCode',
          actions: { type: 'storeCode', params: ({ event }) => event },
        },
        'passkey.chosen': { guard: 'canUsePasskey', target: 'showingPasskey' },
        'recovery.chosen': { guard: 'canRecover', actions: 'askRecoveryCode' },
        'recovery.dismissed': { guard: 'isRecovering', actions: 'askCode' },
        'code.lost': { guard: 'hasInstead', target: 'choosingInstead' },
      },
      after: {
        // Every second anew, because a timer of a device that slept is late; a deadline is not.
        second: { target: 'enteringCode', reenter: true },
        codeLifetime: {
          target: 'needingNewCode',
          actions: { type: 'storeFailure', params: { failure: { code: 'code_expired' } } },
        },
      },
      states: {
        waiting: {
          always: { guard: 'isResendDue', target: 'resendAllowed' },
          after: {
            resendWait: {
              guard: 'isResendPossible',
              target: 'resendAllowed',
              actions: 'endWait',
            },
          },
        },
        resendAllowed: { on: { 'resend.requested': '#phoneVerification.sendingCode' } },
      },
    },
    showingPasskey: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'showPasskey',
        src: 'showPasskey',
        input: ({ context }) => present(context.challenge.passkey ?? null, 'passkey'),
        onDone: [
          {
            guard: { type: 'isShown', params: ({ event }) => ({ passkey: event.output }) },
            target: 'checkingCode',
            actions: { type: 'storePasskey', params: ({ event }) => ({ passkey: event.output }) },
          },
          {
            target: 'judgingChallenge',
            actions: { type: 'storePasskey', params: { passkey: null } },
          },
        ],
        onError: {
          target: 'judgingChallenge',
          actions: { type: 'storeFailure', params: rejection },
        },
      },
      on: {
        'passkey.cancelled': {
          target: 'judgingChallenge',
          actions: { type: 'storePasskey', params: { passkey: null } },
        },
        'target.disputed': {},
      },
    },
    checkingCode: {
      tags: 'busy',
      entry: 'clearFailure',
      exit: 'forgetPasskey',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context: { challenge, code, passkey, requestId } }) => ({
          verificationId: challenge.verificationId,
          code,
          passkey: passkey ?? undefined,
          requestId,
        }),
        onDone: {
          target: 'confirmed',
          actions: { type: 'storeChecked', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isVoid', params: rejection }, target: 'examiningChallenge' },
          {
            guard: {
              type: 'isExpired',
              params: rejection,
            },
            target: 'needingNewCode',
            actions: { type: 'storeFailure', params: { failure: { code: 'code_expired' } } },
          },
          {
            guard: {
              type: 'isMismatch',
              params: rejection,
            },
            target: 'judgingChallenge',
            actions: {
              type: 'storeMismatch',
              params: rejection,
            },
          },
          {
            guard: {
              type: 'isTooEarly',
              params: rejection,
            },
            target: 'waitingToCheck',
            actions: [
              {
                type: 'storeFailure',
                params: rejection,
              },
              { type: 'holdCheck', params: rejection },
            ],
          },
          {
            target: 'enteringCode',
            actions: {
              type: 'storeFailure',
              params: rejection,
            },
          },
        ],
      },
    },
    waitingToCheck: {
      entry: 'countDown',
      on: { 'passkey.chosen': { guard: 'canUsePasskey', target: 'showingPasskey' } },
      after: {
        second: { target: 'waitingToCheck', reenter: true },
        checkWait: { target: 'judgingChallenge', actions: 'clearFailure' },
      },
    },
    needingNewCode: {
      initial: 'waiting',
      entry: ['forgetCode', 'countDown'],
      on: {
        'code.lost': { guard: 'hasInstead', target: 'choosingInstead' },
        'verification.restarted': {
          guard: 'isOfApp',
          target: 'closed',
          actions: { type: 'storeResult', params: { outcome: 'restarted' } },
        },
      },
      after: { second: { target: 'needingNewCode', reenter: true } },
      states: {
        waiting: {
          always: { guard: 'isResendDue', target: 'resendAllowed' },
          after: {
            resendWait: {
              guard: 'isResendPossible',
              target: 'resendAllowed',
              actions: 'endWait',
            },
          },
        },
        resendAllowed: { on: { 'resend.requested': '#phoneVerification.sendingCode' } },
      },
    },
    choosingInstead: {
      on: {
        'instead.chosen': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'closed',
          actions: {
            type: 'storeResult',
            params: ({ event }) => ({ outcome: 'lost' as const, lost: event.lost }),
          },
        },
        'instead.dismissed': 'judgingChallenge',
      },
    },
    sendingCode: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ verificationId: context.challenge.verificationId }),
        onDone: {
          target: 'judgingChallenge',
          actions: {
            type: 'storeChallenge',
            params: ({ event }) => ({ challenge: event.output }),
          },
        },
        onError: [
          {
            guard: {
              type: 'isUndecided',
              params: rejection,
            },
            target: 'readingChallenge',
            actions: {
              type: 'storeFailure',
              params: rejection,
            },
          },
          { guard: { type: 'isVoid', params: rejection }, target: 'superseded' },
          {
            guard: { type: 'isNotSent', params: rejection },
            target: 'judgingChallenge',
            actions: 'noteUndelivered',
          },
          {
            guard: {
              type: 'isTooEarly',
              params: rejection,
            },
            target: 'judgingChallenge',
            actions: [
              {
                type: 'storeFailure',
                params: rejection,
              },
              {
                type: 'holdResend',
                params: rejection,
              },
            ],
          },
          {
            target: 'judgingChallenge',
            actions: {
              type: 'storeFailure',
              params: rejection,
            },
          },
        ],
      },
    },
    /** Nobody knows whether a code went out: the provider is asked instead of sending another one. */
    readingChallenge: {
      tags: 'busy',
      invoke: {
        id: 'readChallenge',
        src: 'readChallenge',
        input: ({ context }) => ({ verificationId: context.challenge.verificationId }),
        onDone: {
          target: 'judgingChallenge',
          actions: { type: 'storeTruth', params: ({ event }) => ({ challenge: event.output }) },
        },
        onError: [
          { guard: { type: 'isVoid', params: rejection }, target: 'superseded' },
          {
            target: 'judgingChallenge',
            actions: {
              type: 'storeFailure',
              params: rejection,
            },
          },
        ],
      },
    },
    /** A code that is not valid was tried too often, or its challenge is gone: only the first can get a new code. */
    examiningChallenge: {
      tags: 'busy',
      invoke: {
        id: 'readChallenge',
        src: 'readChallenge',
        input: ({ context }) => ({ verificationId: context.challenge.verificationId }),
        onDone: {
          target: 'needingNewCode',
          actions: { type: 'storeFailure', params: { failure: { code: 'code_invalid' } } },
        },
        onError: [
          { guard: { type: 'isVoid', params: rejection }, target: 'superseded' },
          {
            target: 'needingNewCode',
            actions: { type: 'storeFailure', params: { failure: { code: 'code_invalid' } } },
          },
        ],
      },
    },
    superseded: {
      entry: ['forgetCode', 'clearFailure'],
      on: {
        'target.disputed': {},
        'verification.restarted': {
          target: 'closed',
          actions: { type: 'storeResult', params: { outcome: 'restarted' } },
        },
      },
    },
    confirmed: { type: 'final', entry: 'clearProgress' },
    closed: { type: 'final', entry: 'clearProgress' },
  },
})

function resultOf(challenge: Challenge, checked: CheckedCode): VerificationResult {
  if ('next' in checked) return { outcome: 'next', challenge: checked.next }
  if ('pending' in checked) return { outcome: 'pending', pending: checked.pending }
  return { outcome: 'confirmed', verificationId: challenge.verificationId, ...checked }
}

function attemptsIn(failure: Failure): number | undefined {
  const left = failure.params?.attemptsLeft
  return typeof left === 'number' ? left : undefined
}

export type PhoneVerificationActor = ActorRefFrom<typeof phoneVerificationMachine>
