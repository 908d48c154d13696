import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { Flow } from './flow.ts'
import {
  type Cover,
  Coverage,
  deadEnds,
  explore,
  type FlowModel,
  fingerprint,
  pathsThrough,
} from './paths.ts'

/** Takes every edge of the explored graph on the bare machine, and fails on what no path took. */
export function provePaths<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  cover: Cover = 'edge',
): void {
  const { machine } = model
  const coverage = new Coverage(machine)
  const exploration = explore(model, cover)

  describe(`${machine.id}, every generated path on the bare machine`, () => {
    for (const { name, steps } of pathsThrough(exploration)) {
      test(name, () => {
        const flow = new Flow(machine, {
          ...('input' in model ? { input: model.input } : {}),
          inspect: coverage.inspect,
        })
        coverage.enter(flow.snapshot)
        expect(fingerprint(model, flow.snapshot)).toEqual(exploration.start)
        for (const { event, expected } of steps) {
          flow.actor.send(event as never)
          expect(fingerprint(model, flow.snapshot), `after ${event.type}`).toEqual(expected)
        }
        flow.stop()
      })
    }

    test('a path took every declared state and every transition', () => {
      expect(coverage.missing()).toEqual({ states: [], transitions: [] })
    })

    test('no state is a dead end', () => {
      expect(deadEnds(model, exploration)).toEqual([])
    })
  })
}
