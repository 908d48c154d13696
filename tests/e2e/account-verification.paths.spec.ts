import type { SnapshotFrom } from 'xstate'
import type { Verification } from '../../src/api/contract/verification.ts'
import type { accountVerificationMachine } from '../../src/machines/account-verification.machine.ts'
import { like } from '../support/description.ts'
import { accountVerification } from '../support/descriptions/account-verification.ts'
import { accountVerificationModel, denied } from '../support/models/account-verification.model.ts'
import type { AnyEvent, ModelEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { heicFile, photoFile } from './support/photos.ts'
import { settle } from './support/settle.ts'

type Snapshot = SnapshotFrom<typeof accountVerificationMachine>
type Event = ModelEvent<typeof accountVerificationMachine>

const read = 'GET /user-data/byType/verification'
const send = 'PATCH /user-data/verification'

const usable = await photoFile(500, 500)
const isUnusable = ({ preparation }: Snapshot['context']) => preparation?.file === heicFile

const model = {
  ...accountVerificationModel,
  cases: (snapshot: Snapshot): Event[] => [
    ...accountVerificationModel
      .cases(snapshot)
      .flatMap((event): Event[] =>
        event.type === 'photo.chosen' && 'photo' in event
          ? [usable, heicFile].map((file) => ({ ...event, file }))
          : [event],
      ),
  ],
  project: (context: Snapshot['context']) => ({
    ...Object(accountVerificationModel.project?.(context)),
    isUnusable: isUnusable(context),
  }),
}

const readIn = (event: AnyEvent): Verification | null => {
  const { output } = { output: null, ...event } as { output: Verification | null }
  return output
}

/** The provider decides only about a verification that it has received whole. */
function canAnswer(answer: Verification, snapshot: Snapshot): boolean {
  const { verification, share } = snapshot.context
  if (snapshot.matches('loading')) return answer.status === 'none'
  if (snapshot.matches('checkingStatus')) {
    return (
      answer.status === 'denied' ||
      answer.status === 'completed' ||
      answer.submittedAt === verification?.submittedAt
    )
  }
  const isUnchanged = answer.status === verification?.status
  return share === 1
    ? answer.status === 'in_process'
    : isUnchanged || answer.status === 'in_process'
}

function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  const { type } = event
  // A request that has left the device is not cut off any more, and the provider
  // finds no fault with a photo that was prepared.
  if (type === 'xstate.error.actor.submitVerification') {
    return snapshot.context.share === 0 && JSON.stringify(event).includes('unreachable')
  }
  if (/actor\.preparePhoto$/.test(type)) {
    return type.startsWith('xstate.error') === isUnusable(snapshot.context)
  }
  const answer = type === 'xstate.done.actor.readVerification' ? readIn(event) : null
  return answer === null || canAnswer(answer, snapshot)
}

testPathsInBrowser(model, {
  description: accountVerification,
  calls: { readVerification: read, submitVerification: send, preparePhoto: 'picture' },
  isPossible,
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/verification')
    return { sent: { isCut: false } }
  },
  facts: () => ({
    percent: (share) => like(share === 0 ? /^0%$/ : share === 1 ? /^100%$/ : /^[1-9]\d?%$/),
  }),
  actions: {
    'upload.progressed': (event, { gate }) =>
      ({ share: 0, ...event }).share === 1 ? gate.sendWhole(send) : gate.sendPart(send),
    'xstate.done.actor.readVerification': async (event, { person, provider, gate, sent }) => {
      const answer = readIn(event)
      if (answer?.status === 'denied' && !sent.isCut) {
        const { reason, part } = denied
        await provider.decideVerification(person.login, {
          status: 'denied',
          reason: reason ?? '',
          part,
        })
      }
      if (answer?.status === 'completed') {
        await provider.decideVerification(person.login, { status: 'completed' })
      }
      if (answer?.status === 'in_process' && sent.isCut) await gate.arriveLate()
      sent.isCut = false
      await gate.pass(read)
    },
    // The file itself is what cannot be read.
    'xstate.error.actor.preparePhoto': (_, { gate }) => gate.pass('picture'),
    'xstate.error.actor.submitVerification': async (_, { gate, sent }) => {
      await gate.cut(send)
      sent.isCut = true
    },
  },
})
