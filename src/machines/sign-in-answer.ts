import type { Challenge, Session, SessionOrChallenge } from '../api/contract/session.ts'
import type { VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'

/**
 * Whoever asks for a session gets one, or a challenge that leads to one: the same in every flow that signs somebody
 * in. The pieces of the charts name the states `signedIn` and `verifying`.
 */
export type SignInAnswer = { session: Session | null; challenge: Challenge | null }

const isSessionIn = (answer: SessionOrChallenge): answer is Session => 'refreshToken' in answer

export const isSession = (_: unknown, { answer }: { answer: SessionOrChallenge }): boolean =>
  isSessionIn(answer)

export const isSessionOpened = (_: unknown, { result }: { result: VerificationResult }): boolean =>
  result.outcome === 'confirmed' && result.session !== null

export const answerStored = ({ answer }: { answer: SessionOrChallenge }): Partial<SignInAnswer> =>
  isSessionIn(answer) ? { session: answer } : { challenge: answer }

export const resultStored = ({
  result,
}: {
  result: VerificationResult
}): Pick<SignInAnswer, 'session'> => ({
  session: result.outcome === 'confirmed' ? result.session : null,
})

const answer = ({ event }: { event: { output: SessionOrChallenge } }) => ({ answer: event.output })
const result = ({ event }: { event: { output: VerificationResult } }) => ({ result: event.output })

/** The call of a flow that a reload interrupted at the code; what its failure means is the flow's own. */
export const resumption = {
  id: 'readChallenge',
  src: 'readChallenge',
  input: ({ context }: { context: { verificationId: string | null } }) => ({
    verificationId: present(context.verificationId, 'verificationId'),
  }),
  onDone: {
    target: 'verifying',
    actions: {
      type: 'storeChallenge',
      params: ({ event }: { event: { output: Challenge } }) => ({ challenge: event.output }),
    },
  },
} as const

/** `onDone` of the call that asks for a session. */
export const answered = [
  {
    guard: { type: 'isSession', params: answer },
    target: 'signedIn',
    actions: { type: 'storeAnswer', params: answer },
  },
  { target: 'verifying', actions: { type: 'storeAnswer', params: answer } },
] as const

/** The first `onDone` of the verification: where it goes on if no session was opened is the flow's own. */
export const opened = {
  guard: { type: 'isSessionOpened', params: result },
  target: 'signedIn',
  actions: { type: 'storeResult', params: result },
} as const

export const verificationInput = ({
  context,
}: {
  context: SignInAnswer & { now: () => number }
}) => ({ challenge: present(context.challenge, 'challenge'), now: context.now })

export const sessionOutput = ({ context }: { context: SignInAnswer }): { session: Session } => ({
  session: present(context.session, 'session'),
})
