import { type ActorRefFrom, setup } from 'xstate'

export const partnerProgrammeMachine = setup({
  types: {} as { input: { login: string }; context: { login: string } },
}).createMachine({
  id: 'partnerProgramme',
  context: ({ input }) => input,
  initial: 'shown',
  states: { shown: {} },
})

export type PartnerProgrammeActor = ActorRefFrom<typeof partnerProgrammeMachine>
