import { type ActorRefFrom, setup } from 'xstate'

export const partnerMachine = setup({
  types: {} as { input: { id: string }; context: { id: string } },
}).createMachine({
  id: 'partner',
  context: ({ input }) => input,
  initial: 'shown',
  states: { shown: {} },
})

export type PartnerActor = ActorRefFrom<typeof partnerMachine>
