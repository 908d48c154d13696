import { createActor, fromPromise, sendTo, setup } from 'xstate'
import type { Entry, Timeline } from '../../tools/atlas/inspector/protocol.ts'
import { createRecorder } from '../../tools/atlas/inspector/recorder.ts'
import { emptyTimeline, extended } from '../../tools/atlas/inspector/timeline.ts'

export const bell = setup({}).createMachine({
  id: 'bell',
  initial: 'quiet',
  states: { quiet: { on: { rung: 'ringing' } }, ringing: {} },
})

/** Starts a machine and a request, and tells the one what it hears. */
export const house = setup({
  actors: { bell, light: fromPromise(async () => 'lit') },
}).createMachine({
  id: 'house',
  initial: 'empty',
  invoke: { src: 'bell', id: 'bell' },
  states: {
    empty: { always: 'asleep' },
    asleep: { on: { knocked: { target: 'awake', actions: sendTo('bell', { type: 'rung' }) } } },
    awake: { invoke: { src: 'light', id: 'light', onDone: 'lit' } },
    lit: {},
  },
})

/** All that happens until somebody has knocked and the light is on. */
export async function recordedHouse(): Promise<Timeline> {
  const entries: Entry[] = []
  const { observe } = createRecorder(
    (value) => structuredClone(value),
    (entry) => entries.push(entry),
  )
  const actor = createActor(house, { systemId: 'home', inspect: observe })
  actor.start()
  actor.send({ type: 'knocked' })
  await new Promise<void>((resolve) => {
    actor.subscribe((snapshot) => snapshot.matches('lit') && resolve())
  })
  return extended(emptyTimeline, entries)
}
