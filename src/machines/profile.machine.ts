import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, isOutcomeUnknown } from '../api/contract/failure.ts'
import { type ProfileData, profileFields } from '../api/contract/profile.ts'
import type { Contacts, Profile } from '../api/contract/user.ts'
import type { AlertRequest } from './alert.machine.ts'
import {
  type ContactChangeOutput,
  type ContactKind,
  contactChangeMachine,
} from './contact-change.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { changeUser, guardNavigation, raiseAlert } from './system.ts'
import { type TelegramLinkOutput, telegramLinkMachine } from './telegram-link.machine.ts'
import { isOffered, type TelegramOffer } from './telegram-offer.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: what a person says of themselves is saved as it was typed or not at all. When the answer to a
 * save was lost, the provider is asked what it has now, and what was typed stays in the form meanwhile. How a person
 * is reached changes by a flow of its own, because a new phone or e-mail must prove itself first.
 */

export type PersonalData = { profile: Profile; contacts: Contacts; telegramOffer: TelegramOffer }

type Context = {
  data: PersonalData | null
  /** Grows with every fresh form; the screen starts a new one for each. */
  formKey: number
  /** Something typed is not saved. */
  isDirty: boolean
  submitted: ProfileData | null
  /** Contact that is being changed. */
  contact: ContactKind | null
  /** The contact that has just changed. */
  changed: ContactKind | 'telegramLinked' | 'telegramUnlinked' | null
  failure: Failure | null
}

export type ProfileEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; isDirty: boolean }
  | { type: 'data.submitted'; values: ProfileData }
  | { type: 'countries.opened' }
  | { type: 'countries.closed' }
  | { type: 'contact.chosen'; kind: ContactKind }
  | { type: 'telegram.chosen' }

const saved: AlertRequest = { severity: 'success', message: 'saved' }

const isSaved = ({ profile }: PersonalData, data: ProfileData | null): boolean =>
  data !== null && profileFields.every((field) => profile[field] === data[field])

export const profileMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: ProfileEvent
    tags: 'busy'
    children: { contactChange: 'contactChange'; telegramLink: 'telegramLink' }
  },
  actors: {
    readPersonalData: port<PersonalData>('readPersonalData'),
    changeProfile: port<void, ProfileData>('changeProfile'),
    contactChange: contactChangeMachine,
    telegramLink: telegramLinkMachine,
  },
  actions: {
    storeData: assign((_, data: PersonalData) => ({ data })),
    storeDraft: assign((_, { isDirty }: { isDirty: boolean }) => ({ isDirty })),
    storeSubmission: assign((_, { values }: { values: ProfileData }) => ({
      submitted: values,
      failure: null,
      changed: null,
    })),
    /** The provider now has the data that was sent. */
    adoptSubmission: assign(({ context }) => {
      const data = present(context.data, 'data')
      return {
        data: {
          ...data,
          profile: { ...data.profile, ...present(context.submitted, 'submitted') },
        },
      }
    }),
    startAfresh: assign(({ context }) => ({
      formKey: context.formKey + 1,
      isDirty: false,
      submitted: null,
      failure: null,
    })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    storeContact: assign((_, { kind }: { kind: ContactKind }) => ({
      contact: kind,
      changed: null,
      failure: null,
    })),
    /** The code has come back: the new one counts. */
    adoptContact: assign(({ context }, { changedTo }: ContactChangeOutput) => {
      const kind = present(context.contact, 'contact')
      const value = present(changedTo, 'changedTo')
      const { profile, contacts, telegramOffer } = present(context.data, 'data')
      return {
        changed: kind,
        data: {
          telegramOffer,
          profile: kind === 'phone' ? { ...profile, phone: value } : profile,
          contacts: { ...contacts, [kind]: value, [`${kind}Confirmed`]: true },
        },
      }
    }),
    forgetChanged: assign({ changed: null, failure: null }),
    /** Also where it is not what was known here. */
    adoptTelegram: assign(({ context }, { linked }: TelegramLinkOutput) => {
      const data = present(context.data, 'data')
      return { data: { ...data, contacts: { ...data.contacts, telegram: linked } } }
    }),
    noteTelegram: assign((_, { linked }: TelegramLinkOutput) => ({
      changed: linked === null ? ('telegramUnlinked' as const) : ('telegramLinked' as const),
    })),
    guardNavigation: guardNavigation(),
    changeUser: changeUser(),
    raiseAlert: raiseAlert(),
  },
  guards: {
    isDirty: ({ context }) => context.isDirty,
    isUndecided: (_, { failure }: { failure: Failure }) => isOutcomeUnknown(failure),
    isSaved: ({ context }, data: PersonalData) => isSaved(data, context.submitted),
    /** A linked Telegram can be unlinked even if Telegram is not offered. */
    isTelegramChangeable: ({ context: { data } }) =>
      data !== null && (data.contacts.telegram !== null || isOffered(data.telegramOffer)),
    isTelegramChanged: (_, { isChanged }: TelegramLinkOutput) => isChanged,
    isChanged: (_, { changedTo }: ContactChangeOutput) => changedTo !== null,
  },
}).createMachine({
  id: 'profile',
  context: {
    data: null,
    formKey: 0,
    isDirty: false,
    submitted: null,
    contact: null,
    changed: null,
    failure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readPersonalData',
        src: 'readPersonalData',
        onDone: {
          target: 'editing',
          actions: [{ type: 'storeData', params: ({ event }) => event.output }, 'startAfresh'],
        },
        onError: { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    notLoaded: { on: { 'retry.requested': 'loading' } },
    editing: {
      initial: 'form',
      on: {
        'draft.changed': {
          actions: [
            { type: 'storeDraft', params: ({ event }) => event },
            { type: 'guardNavigation', params: ({ event }) => ({ isHeld: event.isDirty }) },
          ],
        },
      },
      states: {
        form: {
          on: {
            'data.submitted': {
              guard: 'isDirty',
              target: '#profile.saving',
              actions: { type: 'storeSubmission', params: ({ event }) => event },
            },
            'countries.opened': 'countries',
            'contact.chosen': {
              target: '#profile.changingContact',
              actions: { type: 'storeContact', params: ({ event }) => event },
            },
            'telegram.chosen': {
              guard: 'isTelegramChangeable',
              target: '#profile.changingTelegram',
              actions: 'forgetChanged',
            },
          },
        },
        countries: { on: { 'countries.closed': 'form' } },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'changeProfile',
        src: 'changeProfile',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: {
          target: 'editing',
          actions: [
            'adoptSubmission',
            {
              type: 'changeUser',
              params: ({ context }) => ({ fullName: context.submitted?.fullName ?? null }),
            },
            'startAfresh',
            { type: 'guardNavigation', params: { isHeld: false } },
            { type: 'raiseAlert', params: saved },
          ],
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: rejection },
            target: 'askingWhatIsSaved',
            actions: { type: 'storeFailure', params: rejection },
          },
          { target: 'editing', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    /** Nobody knows whether the data were saved; what was typed stays. */
    askingWhatIsSaved: {
      tags: 'busy',
      invoke: {
        id: 'readPersonalData',
        src: 'readPersonalData',
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'storeData', params: ({ event }) => event.output },
              {
                type: 'changeUser',
                params: ({ event }) => ({ fullName: event.output.profile.fullName }),
              },
              'startAfresh',
              { type: 'guardNavigation', params: { isHeld: false } },
              { type: 'raiseAlert', params: saved },
            ],
          },
          { target: 'editing' },
        ],
        onError: 'editing',
      },
    },
    changingContact: {
      invoke: {
        id: 'contactChange',
        src: 'contactChange',
        input: ({ context }) => ({
          kind: present(context.contact, 'contact'),
          contacts: present(context.data, 'data').contacts,
        }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'adoptContact', params: ({ event }) => event.output },
          },
          { target: 'editing' },
        ],
      },
    },
    changingTelegram: {
      invoke: {
        id: 'telegramLink',
        src: 'telegramLink',
        input: ({ context }) => {
          const { contacts, telegramOffer } = present(context.data, 'data')
          return { contacts, window: telegramOffer.window }
        },
        onDone: [
          {
            guard: { type: 'isTelegramChanged', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'adoptTelegram', params: ({ event }) => event.output },
              { type: 'noteTelegram', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'editing',
            actions: { type: 'adoptTelegram', params: ({ event }) => event.output },
          },
        ],
      },
    },
  },
})

export type ProfileActor = ActorRefFrom<typeof profileMachine>
