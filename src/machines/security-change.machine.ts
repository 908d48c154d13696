import { type ActorRefFrom, assign, setup } from 'xstate'
import { CODE_LENGTH } from '../api/contract/code-length.ts'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { PasskeyCreation, PasskeyRegistration } from '../api/contract/passkey.ts'
import type { CodeMethod, Security, SecurityChange } from '../api/contract/security.ts'
import type { Challenge, LostMethod, PendingChange } from '../api/contract/session.ts'
import { copyingMachine } from './copying.machine.ts'
import { type PasskeyCreationResult, passkeyCreationMachine } from './passkey-creation.machine.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import type { RouteLocation } from './route-location.ts'
import { guardNavigation } from './system.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: whoever holds the way codes travel holds the account. So a change is first confirmed by the
 * password, where there is one, and by the way that is still in force; whoever lost that way names another one, or
 * waits for days in which the change can be cancelled. An app proves that it is set up before it counts, and the
 * recovery codes, which are shown once only, do not go away before the person says that they are kept. Nothing is said
 * to be changed until the provider has said so; if its answer was lost it is asked, and lost recovery codes are
 * replaced, never passed over.
 */

export type AuthenticatorSetup = { secret: string; uri: string }

export type SecurityRequest = {
  challenge: Challenge
  authenticator: AuthenticatorSetup | null
  /** Present where a passkey is to be added. */
  passkey?: PasskeyCreation | undefined
}

export type SecurityOutcome = { security: Security; recoveryCodes: string[] | null }

export type SecurityWait = { pending: PendingChange }

/** `password` is null where the person has none, `lost` where the method in force is at hand. */
export type AskedChange = {
  change: SecurityChange
  password: string | null
  lost: LostMethod | null
}

export type SecurityChangeResult =
  | { outcome: 'changed'; security: Security }
  | { outcome: 'cancelled' }
  /** The change takes place after a wait in which it can be cancelled. */
  | { outcome: 'waiting' }
  /** Another change waits already, and has to be cancelled first. */
  | { outcome: 'blocked' }
  /** Closed before the provider could tell. */
  | { outcome: 'unknown' }

type Context = {
  change: SecurityChange
  /** The method in force at the beginning. */
  methodBefore: CodeMethod
  hasPassword: boolean
  /** Count of passkeys at the beginning. */
  passkeysBefore: number
  /** Null until it was given, or after it was refused. */
  password: string | null
  /** The proof in place of the code by the method in force. */
  lost: LostMethod | null
  challenge: Challenge | null
  /** Verification whose code was confirmed. */
  verificationId: string | null
  authenticator: AuthenticatorSetup | null
  /** The browser makes a passkey of `creation`, and this is the one it made. */
  creation: PasskeyCreation | null
  registration: PasskeyRegistration | null
  /** Code of the app, as it is typed. */
  code: string
  recoveryCodes: string[]
  areCodesSaved: boolean
  failure: Failure | null
  timesAsked: number
  result: SecurityChangeResult
}

export type SecurityChangeEvent =
  | { type: 'password.submitted'; password: string }
  | { type: 'retry.requested' }
  | { type: 'code.typed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'outcome.requested' }
  | { type: 'codes.saved'; areSaved: boolean }
  | { type: 'codes.printed' }
  | { type: 'renewal.requested' }
  | { type: 'change.closed' }

type Refused = { error: unknown }
type Answer = SecurityRequest | SecurityOutcome | SecurityWait

const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)
const data: RouteLocation = { name: 'settingsData', query: {} }

export const securityChangeMachine = setup({
  types: {} as {
    input: {
      change: SecurityChange
      methodBefore: CodeMethod
      hasPassword: boolean
      passkeysBefore: number
    }
    context: Context
    events: SecurityChangeEvent
    output: SecurityChangeResult
    tags: 'busy'
    children: {
      requestChange: 'requestChange'
      phoneVerification: 'phoneVerification'
      completeChange: 'completeChange'
      readSecurity: 'readSecurity'
      copying: 'copying'
      passkeyCreation: 'passkeyCreation'
    }
  },
  actors: {
    /** Answered with the outcome where everything is so already. */
    requestChange: port<Answer, AskedChange>('requestChange'),
    phoneVerification: phoneVerificationMachine,
    completeChange: port<
      SecurityOutcome,
      {
        verificationId: string
        authenticatorCode: string | null
        passkey: PasskeyRegistration | null
      }
    >('completeChange'),
    readSecurity: port<Security>('readSecurity'),
    copying: copyingMachine,
    passkeyCreation: passkeyCreationMachine,
  },
  actions: {
    storePassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPassword: assign({ password: null }),
    storeLost: assign((_, { lost }: { lost: LostMethod }) => ({ lost })),
    forgetLost: assign({ lost: null }),
    storeRequest: assign((_, { challenge, authenticator, passkey }: SecurityRequest) => ({
      challenge,
      authenticator,
      creation: passkey ?? null,
      registration: null,
      code: '',
    })),
    storeConfirmation: assign((_, { verificationId }: { verificationId: string }) => ({
      verificationId,
    })),
    storeRegistration: assign((_, { registration }: PasskeyCreationResult) => ({ registration })),
    storeCode: assign((_, { code }: { code: string }) => ({
      code: digitsOf(code),
      failure: null,
    })),
    /** A code that does not match is of no use; any other may be sent again. */
    storeRejection: assign(({ context }, failure: Failure) => ({
      failure,
      code: failure.code === 'code_mismatch' ? '' : context.code,
    })),
    storeOutcome: assign((_, { security, recoveryCodes }: SecurityOutcome) => ({
      result: { outcome: 'changed' as const, security },
      recoveryCodes: recoveryCodes ?? [],
    })),
    storeSecurity: assign((_, { security }: { security: Security }) => ({
      result: { outcome: 'changed' as const, security },
      failure: null,
    })),
    storeKeeping: assign((_, { areSaved }: { areSaved: boolean }) => ({ areCodesSaved: areSaved })),
    storeRenewal: assign({
      change: { renewRecoveryCodes: true },
      authenticator: null,
      lost: null,
    }),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    leaveUnknown: assign({ result: { outcome: 'unknown' } }),
    noteWait: assign({ result: { outcome: 'waiting' } }),
    noteBlocked: assign({ result: { outcome: 'blocked' } }),
    goTo: unprovidedAction<RouteLocation>('goTo'),
    guardNavigation: guardNavigation(),
    printPage: unprovidedAction('printPage'),
  },
  guards: {
    isPasswordMissing: ({ context: { hasPassword, password } }) => hasPassword && password === null,
    isPasswordWrong: (_, { error }: Refused) =>
      failureFrom(error).code === 'old_password_incorrect',
    isBlocked: (_, { error }: Refused) => failureFrom(error).code === 'change_pending',
    isSoAlready: (_, answer: Answer) => 'security' in answer,
    isWait: (_, answer: Answer) => 'pending' in answer,
    /** A wait begins without a code, so that its answer may be lost as well. */
    mayWait: ({ context }, { error }: Refused) =>
      context.lost === 'wait' && isOutcomeUnknown(failureFrom(error)),
    isConfirmed: (_, { outcome }: VerificationResult) => outcome === 'confirmed',
    isLost: (_, { outcome }: VerificationResult) => outcome === 'lost',
    isRestarted: (_, { outcome }: VerificationResult) => outcome === 'restarted',
    isTargetWrong: (_, result: VerificationResult) =>
      result.outcome === 'closed' && result.reason === 'wrongTarget',
    setsUpApp: ({ context }) => context.authenticator !== null,
    addsPasskey: ({ context }) => context.creation !== null,
    isMade: (_, { registration }: PasskeyCreationResult) => registration !== null,
    completesCode: ({ context }, { code }: { code: string }) =>
      digitsOf(code).length === CODE_LENGTH && digitsOf(code) !== context.code,
    isCodeComplete: ({ context }) => context.code.length === CODE_LENGTH,
    bringsCodes: (_, { recoveryCodes }: SecurityOutcome) => recoveryCodes !== null,
    areCodesSaved: ({ context }) => context.areCodesSaved,
    isUndecided: (_, { error }: Refused) => isOutcomeUnknown(failureFrom(error)),
    /** The app stays set up, and its next code may be tried. */
    mayTryAgain: ({ context }, { error }: Refused) =>
      context.authenticator !== null && !isSpent(failureFrom(error)),
    isWaiting: ({ context }, { pending }: Security) =>
      context.lost === 'wait' && pending?.kind === 'method',
    isCarriedOut: ({ context }, security: Security) => isCarriedOut(context, security),
    /** Carried out or not, the codes that came with it did not arrive. */
    isWithoutCodes: ({ context }, security: Security) =>
      'renewRecoveryCodes' in context.change ||
      (context.authenticator !== null && isCarriedOut(context, security)),
  },
  delays: {
    outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
  },
}).createMachine({
  id: 'securityChange',
  context: ({ input }) => ({
    ...input,
    password: null,
    lost: null,
    challenge: null,
    verificationId: null,
    authenticator: null,
    creation: null,
    registration: null,
    code: '',
    recoveryCodes: [],
    areCodesSaved: false,
    failure: null,
    timesAsked: 0,
    result: { outcome: 'cancelled' },
  }),
  output: ({ context }) => context.result,
  initial: 'judgingPassword',
  states: {
    judgingPassword: {
      always: [
        { guard: 'isPasswordMissing', target: 'enteringPassword' },
        { target: 'requesting' },
      ],
    },
    enteringPassword: {
      on: {
        'password.submitted': {
          target: 'requesting',
          actions: { type: 'storePassword', params: ({ event }) => event },
        },
        'change.closed': 'closed',
      },
    },
    requesting: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'requestChange',
        src: 'requestChange',
        input: ({ context: { change, password, lost } }) => ({ change, password, lost }),
        onDone: [
          {
            guard: { type: 'isSoAlready', params: ({ event }) => event.output },
            target: 'changed',
            actions: { type: 'storeOutcome', params: ({ event }) => outcomeIn(event.output) },
          },
          {
            guard: { type: 'isWait', params: ({ event }) => event.output },
            target: 'waiting',
          },
          {
            target: 'verifying',
            actions: { type: 'storeRequest', params: ({ event }) => requestIn(event.output) },
          },
        ],
        onError: [
          {
            guard: { type: 'isPasswordWrong', params: ({ event }) => event },
            target: 'enteringPassword',
            actions: [
              'forgetPassword',
              { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            ],
          },
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: 'closed',
            actions: 'noteBlocked',
          },
          {
            guard: { type: 'mayWait', params: ({ event }) => event },
            target: 'outcomeUnknown',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
          {
            target: 'notChanged',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
      },
    },
    /** Everything is as it was; another attempt begins with a code of its own. */
    notChanged: {
      on: {
        'retry.requested': { target: 'judgingPassword', actions: 'forgetLost' },
        'change.closed': 'closed',
      },
    },
    verifying: {
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: ({ context }) => ({ challenge: present(context.challenge, 'challenge') }),
        onDone: [
          {
            guard: { type: 'isTargetWrong', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'goTo', params: data },
          },
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'judgingConfirmation',
            actions: {
              type: 'storeConfirmation',
              params: ({ event }) => confirmedBy(event.output),
            },
          },
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: 'requesting',
            actions: { type: 'storeLost', params: ({ event }) => lostBy(event.output) },
          },
          {
            guard: { type: 'isRestarted', params: ({ event }) => event.output },
            target: 'requesting',
          },
          { target: 'closed' },
        ],
      },
    },
    judgingConfirmation: {
      always: [
        { guard: 'setsUpApp', target: 'settingUpApp' },
        { guard: 'addsPasskey', target: 'makingPasskey' },
        { target: 'completing' },
      ],
    },
    makingPasskey: {
      invoke: {
        id: 'passkeyCreation',
        src: 'passkeyCreation',
        input: ({ context }) => ({ creation: present(context.creation, 'creation') }),
        onDone: [
          {
            guard: { type: 'isMade', params: ({ event }) => event.output },
            target: 'completing',
            actions: { type: 'storeRegistration', params: ({ event }) => event.output },
          },
          { target: 'closed' },
        ],
      },
    },
    settingUpApp: {
      invoke: { id: 'copying', src: 'copying' },
      on: {
        'code.typed': [
          {
            guard: { type: 'completesCode', params: ({ event }) => event },
            target: 'completing',
            actions: { type: 'storeCode', params: ({ event }) => event },
          },
          { actions: { type: 'storeCode', params: ({ event }) => event } },
        ],
        'code.submitted': { guard: 'isCodeComplete', target: 'completing' },
        'change.closed': 'closed',
      },
    },
    completing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'completeChange',
        src: 'completeChange',
        input: ({ context }) => ({
          verificationId: present(context.verificationId, 'verificationId'),
          authenticatorCode: context.authenticator === null ? null : context.code,
          passkey: context.registration,
        }),
        onDone: [
          {
            guard: { type: 'bringsCodes', params: ({ event }) => event.output },
            target: 'showingCodes',
            actions: { type: 'storeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'changed',
            actions: { type: 'storeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            target: 'outcomeUnknown',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
          {
            guard: { type: 'mayTryAgain', params: ({ event }) => event },
            target: 'settingUpApp',
            actions: { type: 'storeRejection', params: ({ event }) => failureFrom(event.error) },
          },
          {
            target: 'notChanged',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
      },
    },
    outcomeUnknown: {
      after: { outcomeWait: 'checkingOutcome' },
      on: {
        'outcome.requested': 'checkingOutcome',
        'change.closed': { target: 'closed', actions: 'leaveUnknown' },
      },
    },
    checkingOutcome: {
      tags: 'busy',
      entry: 'countQuestion',
      invoke: {
        id: 'readSecurity',
        src: 'readSecurity',
        onDone: [
          {
            guard: { type: 'isWithoutCodes', params: ({ event }) => event.output },
            target: 'missingCodes',
            actions: { type: 'storeSecurity', params: ({ event }) => ({ security: event.output }) },
          },
          {
            guard: { type: 'isCarriedOut', params: ({ event }) => event.output },
            target: 'changed',
            actions: { type: 'storeSecurity', params: ({ event }) => ({ security: event.output }) },
          },
          {
            guard: { type: 'isWaiting', params: ({ event }) => event.output },
            target: 'waiting',
          },
          { target: 'notChanged' },
        ],
        onError: {
          target: 'outcomeUnknown',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
    showingCodes: {
      entry: { type: 'guardNavigation', params: { isHeld: true } },
      exit: { type: 'guardNavigation', params: { isHeld: false } },
      invoke: { id: 'copying', src: 'copying' },
      on: {
        'codes.saved': { actions: { type: 'storeKeeping', params: ({ event }) => event } },
        'codes.printed': { actions: 'printPage' },
        'change.closed': { guard: 'areCodesSaved', target: 'changed' },
      },
    },
    missingCodes: {
      on: {
        'renewal.requested': { target: 'requesting', actions: 'storeRenewal' },
        'change.closed': 'changed',
      },
    },
    changed: { type: 'final' },
    waiting: { type: 'final', entry: 'noteWait' },
    closed: { type: 'final' },
  },
})

const isCarriedOut = (
  { change, passkeysBefore }: Pick<Context, 'change' | 'passkeysBefore'>,
  security: Security,
): boolean => {
  if ('addPasskey' in change) return security.passkeys.length > passkeysBefore
  if ('removePasskey' in change) {
    return security.passkeys.every(({ id }) => id !== change.removePasskey)
  }
  if ('method' in change) return security.method === change.method
  if ('codeAtSignIn' in change) return security.codeAtSignIn === change.codeAtSignIn
  return false
}

const requestIn = (answer: Answer): SecurityRequest =>
  present('challenge' in answer ? answer : null, 'challenge')
const outcomeIn = (answer: Answer): SecurityOutcome =>
  present('security' in answer ? answer : null, 'security')

/** The confirmation cannot be used any more: another one is needed. */
const isSpent = ({ code }: Failure): boolean =>
  code === 'code_expired' || code === 'code_invalid' || code === 'security_not_updated'

const confirmedBy = (result: VerificationResult) => ({
  verificationId: present(
    result.outcome === 'confirmed' ? result.verificationId : null,
    'verificationId',
  ),
})
const lostBy = (result: VerificationResult) => ({
  lost: present(result.outcome === 'lost' ? result.lost : null, 'lost'),
})

export type SecurityChangeActor = ActorRefFrom<typeof securityChangeMachine>
