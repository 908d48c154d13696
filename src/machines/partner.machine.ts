import { type ActorRefFrom, setup } from 'xstate'
import type { PartnerDetail, PartnerInfo } from '../api/contract/partner.ts'
import { queryOf } from './query.machine.ts'

/**
 * Why this flow exists: who opens a partner wants to know who that is and what they brought, and then how the people
 * below them fare. The two are asked side by side: the card does not wait for the lines, and lines that do not come
 * take nothing from the card. What is shown stays while newer figures are asked for.
 */

type Params = { id: string }

export type PartnerEvent = { type: 'partner.closed' }

export const partnerMachine = setup({
  types: {} as {
    input: Params
    context: Params
    events: PartnerEvent
    children: { card: 'card'; lines: 'lines' }
  },
  actors: {
    card: queryOf<PartnerDetail, Params>(),
    /** The partner's own lines, as far as they are lines of the reader. */
    lines: queryOf<PartnerInfo, Params>(),
  },
}).createMachine({
  id: 'partner',
  context: ({ input: { id } }) => ({ id }),
  initial: 'open',
  states: {
    open: {
      invoke: [
        { id: 'card', src: 'card', input: ({ context }) => ({ params: context }) },
        { id: 'lines', src: 'lines', input: ({ context }) => ({ params: context }) },
      ],
      on: { 'partner.closed': 'closed' },
    },
    closed: { type: 'final' },
  },
})

export type PartnerActor = ActorRefFrom<typeof partnerMachine>
