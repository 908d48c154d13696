import { chartOf } from '../../tools/atlas/chart.ts'
import type { Atlas, AtlasFlow } from '../../tools/atlas/site/atlas.ts'
import { door } from './door.ts'

const flowNamed = (name: string): AtlasFlow => ({
  name,
  purpose: 'Lets people in.',
  chart: chartOf(door),
  hasView: true,
  startedBy: [],
  starts: [],
  requirements: [],
  scenarios: [],
  missing: null,
  defects: null,
  messages: [],
})

/** Two flows of it show one machine. */
export const doors: Atlas = {
  title: 'Flows',
  release: '0.6.0',
  view: 'view.html',
  settings: [
    {
      key: 'locale',
      label: 'Language',
      options: ['en', 'de'].map((value) => ({ value, label: value })),
    },
  ],
  flows: [flowNamed('back-entrance'), flowNamed('door')],
}

type Told = [actor: string, machine: string, event: string, states: string[], fields?: string[]]

/** A saved report in which these steps follow each other by a second. */
export const savedReport = (told: readonly Told[], trace: object = {}): string =>
  JSON.stringify({
    note: 'It never opened.',
    trace: {
      format: 'cabinet-trace/1',
      release: '0.6.0',
      at: '2026-11-23T14:02:00.000Z',
      ms: told.length * 1000,
      locale: 'de',
      page: 'door',
      width: 1440,
      entries: told.map(([actor, machine, event, states, fields = []], index) => ({
        ms: index * 1000,
        actor,
        machine,
        event,
        fields,
        states,
      })),
      ...trace,
    },
  })

export const told: Told[] = [
  ['x:1', 'door', 'xstate.init', ['closed']],
  ['x:2', 'cellar', 'xstate.init', ['dark']],
  ['x:1', 'door', 'bell.rung', ['opening']],
  ['x:1', 'door', 'xstate.error.actor.unlock', ['closed'], ['error.failure.code=timed_out']],
  ['x:1', 'door', 'key.turned', ['jammed']],
]
