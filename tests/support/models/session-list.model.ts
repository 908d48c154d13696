import { sessionListMachine } from '../../../src/machines/session-list.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { onlyHere, sessions, withoutPhone } from './security-samples.ts'

export const sessionListModel = defineModel({
  machine: sessionListMachine,
  cases: ({ context }) => [
    answered('listSessions', sessions),
    answered('listSessions', withoutPhone),
    failed('listSessions', 'unreachable'),
    ...(context.chosen === null || 'others' in context.chosen
      ? [{ type: 'end.requested' as const, sessions: { id: 'session-2' } }]
      : []),
    ...(context.chosen === null || 'id' in context.chosen
      ? [{ type: 'end.requested' as const, sessions: { others: true as const } }]
      : []),
    answered(
      'endSessions',
      context.chosen !== null && 'id' in context.chosen ? withoutPhone : onlyHere,
    ),
    failed('endSessions', 'not_found'),
    failed('endSessions', 'unreachable'),
    failed('endSessions', 'too_many_requests'),
  ],
  project: ({ items, chosen, ended, failure }) => ({
    items: items.map(({ id }) => id),
    chosen,
    ended,
    failure: failure?.code,
  }),
  resting: (snapshot) => snapshot.matches('listed'),
})
