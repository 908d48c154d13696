import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import {
  type Verification,
  type VerificationPhoto,
  verificationPhotos,
} from '../api/contract/verification.ts'
import type { VerificationChange } from '../api/contract/verification-data.ts'
import { present } from './present.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { guardNavigation } from './system.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: a person gathers three photos, perhaps one after another with a phone in the hand, and sends
 * megabytes over a network that may be slow. So the photos live here and outlive every failure: a rejection names the
 * photo it means, a cancelled or overlong sending keeps them all, and after a lost answer the provider is asked
 * whether it has the papers before anybody is asked to send them again. After a denial only what the operator named
 * is needed anew.
 */

/** A photo as it will be sent, and a small copy of it to show, as a `data:` address. */
export type Photo = { image: Blob; preview: string }

type Slots<Value> = Record<VerificationPhoto, Value>
export type VerificationSubmission = { values: VerificationChange; photos: Partial<Slots<Blob>> }
type Preparation = { photo: VerificationPhoto; file: Blob; turns: number }

type Context = {
  /** Null until the provider has told it. */
  verification: Verification | null
  photos: Slots<Photo | null>
  /** The photo could not be read here, or the provider refused it. */
  photoFailures: Slots<Failure | null>
  /** The photo that is being read, and how often it is turned to the right. */
  preparation: Preparation | null
  values: VerificationChange | null
  /** Something in the form differs from how it began. */
  isTyped: boolean
  /** Part of the upload that is sent, from 0 to 1. */
  share: number
  failure: Failure | null
  timesAsked: number
}

export type AccountVerificationEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; isDirty: boolean }
  | { type: 'photo.chosen'; photo: VerificationPhoto; file: Blob }
  | { type: 'photo.turned'; photo: VerificationPhoto }
  | { type: 'photo.removed'; photo: VerificationPhoto }
  | { type: 'verification.submitted'; values: VerificationChange }
  | UploadProgressed
  | { type: 'sending.cancelled' }
  | { type: 'outcome.requested' }
  | { type: 'status.requested' }

export type UploadProgressed = { type: 'upload.progressed'; share: number }

type PhotoNamed = { photo: VerificationPhoto }

const none = { document: null, login: null, wallet: null } as const

/** Slots that need a photo before anything can be sent: all at first, later those the operator named. */
export function neededPhotos({
  status,
  part,
}: Pick<Verification, 'status' | 'part'>): readonly VerificationPhoto[] {
  if (status !== 'denied' || part === null) return verificationPhotos
  return verificationPhotos.filter((photo) => photo === part)
}

const namedPhotos = ({ fields = [] }: Failure): VerificationPhoto[] =>
  verificationPhotos.filter((photo) => fields.some(({ path }) => path === photo))

function imagesOf(photos: Context['photos']): Partial<Slots<Blob>> {
  const chosen = verificationPhotos.flatMap((name) => {
    const photo = photos[name]
    return photo ? [[name, photo.image] as const] : []
  })
  return Object.fromEntries(chosen)
}

const hasPhotos = ({ photos }: Pick<Context, 'photos'>): boolean =>
  verificationPhotos.some((photo) => photos[photo] !== null)

export const accountVerificationMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: AccountVerificationEvent
    tags: 'busy'
  },
  actors: {
    readVerification: port<Verification>('readVerification'),
    /** Throws `file_type_not_supported` with `params.kind` (heic, unreadable), or `file_too_large`. */
    preparePhoto: port<Photo, { file: Blob; turns: number }>('preparePhoto'),
    submitVerification: port<Verification, VerificationSubmission>('submitVerification'),
    watchUpload: unprovidedListener<UploadProgressed>('watchUpload'),
  },
  actions: {
    storeVerification: assign((_, verification: Verification) => ({ verification })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    storeTyping: assign((_, { isDirty }: { isDirty: boolean }) => ({ isTyped: isDirty })),
    storePreparation: assign(({ context }, preparation: Preparation) => ({
      preparation,
      failure: null,
      photoFailures: { ...context.photoFailures, [preparation.photo]: null },
    })),
    storePhoto: assign(({ context }, photo: Photo) => ({
      photos: {
        ...context.photos,
        [present(context.preparation, 'preparation').photo]: photo,
      },
      preparation: null,
    })),
    /** The photo of the slot stays: the file chosen in its place is no photo. */
    storePreparationFailure: assign(({ context }, failure: Failure) => ({
      photoFailures: {
        ...context.photoFailures,
        [present(context.preparation, 'preparation').photo]: failure,
      },
      preparation: null,
    })),
    storePhotoFailures: assign(({ context }, failure: Failure) => ({
      photoFailures: {
        ...context.photoFailures,
        ...Object.fromEntries(namedPhotos(failure).map((photo) => [photo, failure])),
      },
      failure,
    })),
    removePhoto: assign(({ context }, { photo }: PhotoNamed) => ({
      photos: { ...context.photos, [photo]: null },
      photoFailures: { ...context.photoFailures, [photo]: null },
    })),
    storeSubmission: assign((_, values: VerificationChange) => ({
      values,
      share: 0,
      failure: null,
      photoFailures: none,
      timesAsked: 0,
    })),
    storeShare: assign((_, { share }: { share: number }) => ({ share })),
    countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    dropDraft: assign({
      photos: none,
      values: null,
      isTyped: false,
      failure: null,
    }),
    guardNavigation: guardNavigation(),
  },
  guards: {
    isInProcess: ({ context }) => context.verification?.status === 'in_process',
    isCompleted: ({ context }) => context.verification?.status === 'completed',
    hasPhoto: ({ context }, { photo }: PhotoNamed) => context.photos[photo] !== null,
    /** An empty form is not worth sending; after a denial it is not empty. */
    isReady: ({ context: { verification, photos, isTyped } }) =>
      verification !== null &&
      (isTyped || verification.status === 'denied') &&
      neededPhotos(verification).every((photo) => photos[photo] !== null),
    isWholeSent: ({ context }) => context.share === 1,
    isUndecided: (_, failure: Failure) => isOutcomeUnknown(failure),
    /** The documents are there, sent from another window. */
    isSentElsewhere: (_, { code, params }: Failure) =>
      code === 'verification_not_updated' && params?.status !== undefined,
    isSent: ({ context }, { submittedAt }: Verification) =>
      submittedAt !== context.verification?.submittedAt,
  },
  delays: {
    /** Long enough for a request whose answer was lost to be finished by the provider. */
    outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
    statusWait: 30_000,
  },
}).createMachine({
  id: 'accountVerification',
  context: {
    verification: null,
    photos: none,
    photoFailures: none,
    preparation: null,
    values: null,
    isTyped: false,
    share: 0,
    failure: null,
    timesAsked: 0,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readVerification',
        src: 'readVerification',
        onDone: {
          target: 'judging',
          actions: { type: 'storeVerification', params: ({ event }) => event.output },
        },
        onError: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
    notLoaded: {
      on: { 'retry.requested': { target: 'loading', actions: 'forgetFailure' } },
    },
    judging: {
      always: [
        { guard: 'isInProcess', target: 'inProcess' },
        { guard: 'isCompleted', target: 'completed' },
        { target: 'editing' },
      ],
    },
    editing: {
      initial: 'filling',
      on: {
        'draft.changed': {
          actions: [
            { type: 'storeTyping', params: ({ event }) => event },
            {
              type: 'guardNavigation',
              params: ({ context, event }) => ({ isHeld: event.isDirty || hasPhotos(context) }),
            },
          ],
        },
        'photo.chosen': {
          target: 'preparingPhoto',
          actions: {
            type: 'storePreparation',
            params: ({ event: { photo, file } }) => ({ photo, file, turns: 0 }),
          },
        },
        'photo.turned': {
          guard: { type: 'hasPhoto', params: ({ event }) => event },
          target: 'preparingPhoto',
          actions: {
            type: 'storePreparation',
            params: ({ context, event: { photo } }) => ({
              photo,
              file: present(context.photos[photo], photo).image,
              turns: 1,
            }),
          },
        },
        'photo.removed': {
          guard: { type: 'hasPhoto', params: ({ event }) => event },
          actions: [
            { type: 'removePhoto', params: ({ event }) => event },
            {
              type: 'guardNavigation',
              params: ({ context }) => ({ isHeld: context.isTyped || hasPhotos(context) }),
            },
          ],
        },
        'verification.submitted': {
          guard: 'isReady',
          target: 'sending',
          actions: { type: 'storeSubmission', params: ({ event }) => event.values },
        },
      },
      states: {
        filling: {},
        /** The provider was asked: it has nothing. All photos are still here. */
        notSent: {},
      },
    },
    preparingPhoto: {
      tags: 'busy',
      invoke: {
        id: 'preparePhoto',
        src: 'preparePhoto',
        input: ({ context }) => {
          const { file, turns } = present(context.preparation, 'preparation')
          return { file, turns }
        },
        onDone: {
          target: 'editing',
          actions: [
            { type: 'storePhoto', params: ({ event }) => event.output },
            { type: 'guardNavigation', params: { isHeld: true } },
          ],
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'storePreparationFailure',
            params: ({ event }) => failureFrom(event.error),
          },
        },
      },
      on: {
        'draft.changed': {
          actions: [
            { type: 'storeTyping', params: ({ event }) => event },
            {
              type: 'guardNavigation',
              params: ({ context, event }) => ({ isHeld: event.isDirty || hasPhotos(context) }),
            },
          ],
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: [
        { id: 'watchUpload', src: 'watchUpload' },
        {
          id: 'submitVerification',
          src: 'submitVerification',
          input: ({ context: { values, photos } }) => ({
            values: present(values, 'values'),
            photos: imagesOf(photos),
          }),
          onDone: {
            target: 'judging',
            actions: [
              { type: 'storeVerification', params: ({ event }) => event.output },
              'dropDraft',
              { type: 'guardNavigation', params: { isHeld: false } },
            ],
          },
          onError: [
            {
              guard: { type: 'isUndecided', params: ({ event }) => failureFrom(event.error) },
              target: 'outcomeUnknown',
              actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            },
            {
              guard: { type: 'isSentElsewhere', params: ({ event }) => failureFrom(event.error) },
              target: 'loading',
              actions: ['dropDraft', { type: 'guardNavigation', params: { isHeld: false } }],
            },
            {
              target: 'editing',
              actions: {
                type: 'storePhotoFailures',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          ],
        },
      ],
      on: {
        'upload.progressed': {
          actions: { type: 'storeShare', params: ({ event }) => event },
        },
        'sending.cancelled': [
          // The provider has every byte and may be keeping them at this moment.
          { guard: 'isWholeSent', target: 'outcomeUnknown' },
          { target: 'editing' },
        ],
      },
    },
    outcomeUnknown: {
      after: { outcomeWait: 'checkingOutcome' },
      on: { 'outcome.requested': 'checkingOutcome' },
    },
    checkingOutcome: {
      tags: 'busy',
      entry: 'countQuestion',
      invoke: {
        id: 'readVerification',
        src: 'readVerification',
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'judging',
            actions: [
              { type: 'storeVerification', params: ({ event }) => event.output },
              'dropDraft',
              { type: 'guardNavigation', params: { isHeld: false } },
            ],
          },
          { target: 'editing.notSent' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    inProcess: {
      after: { statusWait: 'checkingStatus' },
      on: { 'status.requested': 'checkingStatus' },
    },
    checkingStatus: {
      tags: 'busy',
      invoke: {
        id: 'readVerification',
        src: 'readVerification',
        onDone: {
          target: 'judging',
          actions: [
            'forgetFailure',
            { type: 'storeVerification', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'inProcess',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
    completed: {},
  },
})

export type AccountVerificationActor = ActorRefFrom<typeof accountVerificationMachine>
