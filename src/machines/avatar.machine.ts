import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { User } from '../api/contract/session.ts'
import type { AlertRequest } from './alert.machine.ts'
import { moved, type Picture, type PictureArea, wholeOf, zoomed } from './picture.ts'
import { present } from './present.ts'
import { noAnswer, rejection } from './rejection.ts'
import type { LocationVisited } from './route-location.ts'
import { changeUser, guardNavigation, raiseAlert } from './system.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: photos come in any size and kind, and a picture of a person is a small square. What cannot be
 * a picture is told at once, by its bytes; the rest is cut here, so that what is sent is small and what is seen before
 * is what others will see. Sending the same square twice does no harm, so a lost answer needs no asking.
 */

/** In shares of the square's side, from its upper left corner. */
type Point = { x: number; y: number }

export type PictureShown =
  | { type: 'picture.opened'; picture: Picture }
  | { type: 'picture.refused'; failure: Failure }

export type AvatarCrop = { picture: Picture; area: PictureArea }
export type UploadProgressed = { type: 'upload.progressed'; share: number }

export type AvatarEvent =
  | LocationVisited
  | PictureShown
  | UploadProgressed
  | { type: 'file.chosen'; file: Blob }
  | { type: 'drag.started'; at: Point }
  | { type: 'drag.moved'; at: Point }
  | { type: 'drag.ended' }
  /** By the keyboard, in shares of the square's side. */
  | { type: 'crop.nudged'; right: number; down: number }
  | { type: 'zoom.chosen'; zoom: number }
  | { type: 'crop.confirmed' }
  | { type: 'edit.cancelled' }
  | { type: 'upload.cancelled' }
  | { type: 'removal.requested' }
  | { type: 'removal.confirmed' }
  | { type: 'removal.declined' }

type Context = {
  avatar: string | null
  file: Blob | null
  picture: Picture | null
  area: PictureArea | null
  /** Last position of the pointer while it drags. */
  drag: Point | null
  /** Part of the upload that is sent, from 0 to 1. */
  share: number
  failure: Failure | null
}

const saved: AlertRequest = { severity: 'success', message: 'saved' }

export const avatarMachine = setup({
  types: {} as {
    input: { user: User }
    context: Context
    events: AvatarEvent
    tags: 'busy'
  },
  actors: {
    /** Opens the file and keeps what can be shown of it until it is stopped. */
    showPicture: unprovidedListener<PictureShown, { file: Blob }>('showPicture'),
    /** Cuts the square and sends it; answers with the address of the new picture. */
    uploadAvatar: port<string | null, AvatarCrop>('uploadAvatar'),
    watchUpload: unprovidedListener<UploadProgressed>('watchUpload'),
    removeAvatar: port<void>('removeAvatar'),
  },
  actions: {
    storeFile: assign((_, { file }: { file: Blob }) => ({ file, failure: null })),
    storePicture: assign((_, { picture }: { picture: Picture }) => ({
      picture,
      area: wholeOf(picture),
    })),
    startDrag: assign((_, { at }: { at: Point }) => ({ drag: at })),
    drag: assign(({ context }, { at }: { at: Point }) => {
      const last = present(context.drag, 'drag')
      const step = { right: last.x - at.x, down: last.y - at.y }
      return { drag: at, area: moved(...cropOf(context), step) }
    }),
    endDrag: assign({ drag: null }),
    nudge: assign(({ context }, step: { right: number; down: number }) => ({
      area: moved(...cropOf(context), step),
    })),
    zoom: assign(({ context }, { zoom }: { zoom: number }) => ({
      area: zoomed(...cropOf(context), zoom),
    })),
    startUpload: assign({ share: 0, drag: null, failure: null }),
    storeShare: assign((_, { share }: { share: number }) => ({ share })),
    storeAvatar: assign((_, { avatar }: { avatar: string | null }) => ({ avatar })),
    forgetPicture: assign({ file: null, picture: null, area: null, drag: null }),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    guardNavigation: guardNavigation(),
    changeUser: changeUser(),
    raiseAlert: raiseAlert(),
  },
  guards: {
    hasAvatar: ({ context }) => context.avatar !== null,
    isDragging: ({ context }) => context.drag !== null,
  },
  delays: { openingLimit: 20_000 },
}).createMachine({
  id: 'avatar',
  context: ({ input }) => ({
    avatar: input.user.avatar,
    file: null,
    picture: null,
    area: null,
    drag: null,
    share: 0,
    failure: null,
  }),
  initial: 'showing',
  states: {
    showing: {
      on: {
        'file.chosen': {
          target: 'editing',
          actions: { type: 'storeFile', params: ({ event }) => event },
        },
        'removal.requested': {
          guard: 'hasAvatar',
          target: 'confirmingRemoval',
          actions: 'clearFailure',
        },
      },
    },
    editing: {
      invoke: {
        id: 'showPicture',
        src: 'showPicture',
        input: ({ context }) => ({ file: present(context.file, 'file') }),
      },
      exit: ['forgetPicture', { type: 'guardNavigation', params: { isHeld: false } }],
      initial: 'opening',
      states: {
        opening: {
          tags: 'busy',
          on: {
            'picture.opened': {
              target: 'cropping',
              actions: [
                { type: 'storePicture', params: ({ event }) => event },
                { type: 'guardNavigation', params: { isHeld: true } },
              ],
            },
            'picture.refused': {
              target: '#avatar.showing',
              actions: { type: 'storeFailure', params: ({ event }) => event },
            },
          },
          after: {
            openingLimit: {
              target: '#avatar.showing',
              actions: { type: 'storeFailure', params: noAnswer },
            },
          },
        },
        cropping: {
          on: {
            'drag.started': { actions: { type: 'startDrag', params: ({ event }) => event } },
            'drag.moved': {
              guard: 'isDragging',
              actions: { type: 'drag', params: ({ event }) => event },
            },
            'drag.ended': { guard: 'isDragging', actions: 'endDrag' },
            'crop.nudged': { actions: { type: 'nudge', params: ({ event }) => event } },
            'zoom.chosen': { actions: { type: 'zoom', params: ({ event }) => event } },
            'crop.confirmed': { target: 'uploading', actions: 'startUpload' },
            'edit.cancelled': { target: '#avatar.showing', actions: 'clearFailure' },
          },
        },
        uploading: {
          tags: 'busy',
          invoke: [
            { id: 'watchUpload', src: 'watchUpload' },
            {
              id: 'uploadAvatar',
              src: 'uploadAvatar',
              input: ({ context }) => ({
                picture: present(context.picture, 'picture'),
                area: present(context.area, 'area'),
              }),
              onDone: {
                target: '#avatar.showing',
                actions: [
                  { type: 'storeAvatar', params: ({ event }) => ({ avatar: event.output }) },
                  { type: 'changeUser', params: ({ event }) => ({ avatar: event.output }) },
                  { type: 'raiseAlert', params: saved },
                ],
              },
              onError: { target: 'cropping', actions: { type: 'storeFailure', params: rejection } },
            },
          ],
          on: {
            'upload.progressed': { actions: { type: 'storeShare', params: ({ event }) => event } },
            'upload.cancelled': 'cropping',
          },
        },
      },
    },
    confirmingRemoval: {
      on: { 'removal.confirmed': 'removing', 'removal.declined': 'showing' },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeAvatar',
        src: 'removeAvatar',
        onDone: {
          target: 'showing',
          actions: [
            { type: 'storeAvatar', params: { avatar: null } },
            { type: 'changeUser', params: { avatar: null } },
            { type: 'raiseAlert', params: saved },
          ],
        },
        onError: { target: 'showing', actions: { type: 'storeFailure', params: rejection } },
      },
    },
  },
})

export type AvatarActor = ActorRefFrom<typeof avatarMachine>

const cropOf = ({ area, picture }: Context): [PictureArea, Picture] => [
  present(area, 'area'),
  present(picture, 'picture'),
]
