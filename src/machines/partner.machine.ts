import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { PartnerDetail, PartnerInfo } from '../api/contract/partner.ts'
import { refusal } from './refusal.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: who opens a partner wants to know who that is and what they brought, and then how the people
 * below them fare. The two are asked side by side: the card does not wait for the lines, and lines that do not come
 * take nothing from the card. What is shown stays while newer figures are asked for.
 */

type Context = {
  id: string
  partner: PartnerDetail | null
  partnerFailure: Failure | null
  /** The partner's own lines, as far as they are lines of the reader. */
  info: PartnerInfo | null
  infoFailure: Failure | null
}

export type PartnerEvent =
  /** Asks again for whatever did not come. */
  | { type: 'partner.requested' }
  | { type: 'partner.closed' }
  /** Something that was written elsewhere made what was read here old. */
  | { type: 'partner.outdated' }

export const partnerMachine = setup({
  types: {} as {
    input: { id: string }
    context: Context
    events: PartnerEvent
    tags: 'busy'
  },
  actors: {
    readPartner: port<PartnerDetail, { id: string }>('readPartner'),
    readPartnerInfo: port<PartnerInfo, { id: string }>('readPartnerInfo'),
    watchPartner: unprovidedListener<{ type: 'partner.outdated' }>('watchPartner'),
  },
  actions: {
    storePartner: assign((_, partner: PartnerDetail) => ({ partner })),
    storePartnerFailure: assign((_, { failure }: { failure: Failure }) => ({
      partnerFailure: failure,
    })),
    forgetPartnerFailure: assign({ partnerFailure: null }),
    storeInfo: assign((_, info: PartnerInfo) => ({ info })),
    storeInfoFailure: assign((_, { failure }: { failure: Failure }) => ({ infoFailure: failure })),
    forgetInfoFailure: assign({ infoFailure: null }),
  },
  guards: {
    /** Lines are shown below the card, so before it there is nothing of them to ask for again. */
    isCardDecided: ({ context }) => context.partner !== null || context.partnerFailure !== null,
  },
}).createMachine({
  id: 'partner',
  context: ({ input }) => ({
    id: input.id,
    partner: null,
    partnerFailure: null,
    info: null,
    infoFailure: null,
  }),
  invoke: { id: 'watchPartner', src: 'watchPartner', onError: {} },
  on: { 'partner.closed': '.closed' },
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        card: {
          initial: 'readingCard',
          states: {
            readingCard: {
              tags: 'busy',
              entry: 'forgetPartnerFailure',
              invoke: {
                id: 'readPartner',
                src: 'readPartner',
                input: ({ context }) => ({ id: context.id }),
                onDone: {
                  target: 'cardShown',
                  actions: { type: 'storePartner', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'cardNotRead',
                  actions: { type: 'storePartnerFailure', params: refusal },
                },
              },
              on: { 'partner.outdated': { target: 'readingCard', reenter: true } },
            },
            cardShown: { on: { 'partner.outdated': 'readingCard' } },
            cardNotRead: {
              on: { 'partner.requested': 'readingCard', 'partner.outdated': 'readingCard' },
            },
          },
        },
        lines: {
          initial: 'readingLines',
          states: {
            readingLines: {
              tags: 'busy',
              entry: 'forgetInfoFailure',
              invoke: {
                id: 'readPartnerInfo',
                src: 'readPartnerInfo',
                input: ({ context }) => ({ id: context.id }),
                onDone: {
                  target: 'linesShown',
                  actions: { type: 'storeInfo', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'linesNotRead',
                  actions: { type: 'storeInfoFailure', params: refusal },
                },
              },
              on: { 'partner.outdated': { target: 'readingLines', reenter: true } },
            },
            linesShown: { on: { 'partner.outdated': 'readingLines' } },
            linesNotRead: {
              on: {
                'partner.requested': { guard: 'isCardDecided', target: 'readingLines' },
                'partner.outdated': 'readingLines',
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})

export type PartnerActor = ActorRefFrom<typeof partnerMachine>
