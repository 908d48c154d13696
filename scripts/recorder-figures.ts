/** Measures what the recorder of reports adds to an event: a machine that it records, in turns with one that nothing does. */
import { createActor } from 'xstate'
import { type AlertActor, alertMachine } from '../src/machines/alert.machine.ts'
import { recordTrace } from '../src/machines/trace.ts'
import { median } from './interaction-timing.ts'

const ROUNDS = 30
const EVENTS_A_ROUND = 10_000

/** Microseconds of the processor an event; medians of the rounds. */
export function recorderFigures() {
  const bare = withAlert()
  const recorded = withAlert()
  recordTrace(recorded, () => performance.now())
  const rounds = Array.from({ length: ROUNDS }, () => ({
    without: costOf(bare),
    recorded: costOf(recorded),
  }))
  return {
    events: ROUNDS * EVENTS_A_ROUND,
    without: median(rounds.map(({ without }) => without)),
    recorded: median(rounds.map(({ recorded }) => recorded)),
    added: median(rounds.map(({ without, recorded }) => recorded - without)),
  }
}

function withAlert(): AlertActor {
  const actor = createActor(alertMachine, { input: { now: () => performance.now() } }).start()
  actor.send({ type: 'alert.raised', severity: 'success', message: 'saved' })
  return actor
}

/** Each event leads to another state. */
function costOf(actor: AlertActor): number {
  const before = process.cpuUsage()
  for (let event = 0; event < EVENTS_A_ROUND; event += 2) {
    actor.send({ type: 'alert.held', by: 'pointer' })
    actor.send({ type: 'alert.released', by: 'pointer' })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / EVENTS_A_ROUND
}
