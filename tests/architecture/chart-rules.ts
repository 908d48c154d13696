import type { AnyActorLogic, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf } from '../../tools/atlas/chart.ts'
import { kindOf } from '../support/actor-kind.ts'

export type ChartRule = {
  says: string
  /** `flows`: the ids of all machines. One whose code comes later is no call, whatever stands in for it. */
  broken: (machine: AnyStateMachine, flows: ReadonlySet<string>) => string[]
}

const gerund = /^[a-z]+ing([A-Z]\w*)?$/

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

type Call = { node: AnyStateNode; id: string; isLimited: boolean }
const callsOf = (machine: AnyStateMachine, flows: ReadonlySet<string>): Call[] => {
  const actors = machine.implementations.actors as Record<string, AnyActorLogic>
  return nodesOf(machine).flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => {
      const logic = actors[String(src)]
      return logic && kindOf(logic) === 'promise' && !flows.has(String(src))
        ? [{ node, id, isLimited: 'isLimited' in logic }]
        : []
    }),
  )
}

const lineageOf = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node, ...lineageOf(node.parent)] : [node]

const hasTimeLimit = (node: AnyStateNode): boolean =>
  node.after.some(({ delay }) => /Limit$/.test(String(delay)))

const isInline = (written: unknown): boolean =>
  typeof written === 'function' && !('guards' in written) && !('resolve' in written)

/** The calls of all machines that leave the limit of their time to a state. */
export const unlimitedCalls = (machines: AnyStateMachine[]): string[] => {
  const flows = new Set(machines.map(({ id }) => id))
  return machines.flatMap((machine) =>
    callsOf(machine, flows).flatMap(({ id, isLimited }) =>
      isLimited ? [] : [`${machine.id} ${id}`],
    ),
  )
}

/** ARCHITECTURE.md has these rules in words; each returns the places that break it. */
export const chartRules: ChartRule[] = [
  {
    says: 'events are facts: subject.happened',
    broken: (machine) =>
      nodesOf(machine)
        .flatMap((node) => node.ownEvents)
        .filter((type) => !type.startsWith('xstate.') && !/^[a-z]\w*\.[a-z]\w*$/i.test(type)),
  },
  {
    says: 'an invoked actor answers under its own name',
    broken: (machine) =>
      nodesOf(machine)
        .flatMap((node) => node.invoke)
        .filter(({ id, src }) => id !== src)
        .map(({ id }) => id),
  },
  {
    says: 'every answer and every failure of a call is heard',
    broken: (machine, flows) =>
      callsOf(machine, flows).flatMap(({ node, id }) =>
        [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]
          .filter((type) => !lineageOf(node).some(({ ownEvents }) => ownEvents.includes(type)))
          .map((type) => `${node.id} ${type}`),
      ),
  },
  {
    says: 'a call that limits its own time is limited by no state',
    broken: (machine, flows) =>
      callsOf(machine, flows)
        .filter(({ node, isLimited }) => isLimited && hasTimeLimit(node))
        .map(({ node }) => node.id),
  },
  {
    says: 'a call that does not limit its own time is limited by its state',
    broken: (machine, flows) =>
      callsOf(machine, flows)
        .filter(({ node, isLimited }) => !isLimited && !lineageOf(node).some(hasTimeLimit))
        .map(({ node }) => node.id),
  },
  {
    says: 'a state in flight is busy, and its name ends in -ing',
    broken: (machine) =>
      nodesOf(machine)
        .filter(
          (node) =>
            node.tags.includes('busy') &&
            !(
              gerund.test(node.key) &&
              [...lineageOf(node), ...nodesBelow(node)].some(({ invoke }) => invoke.length > 0)
            ),
        )
        .map(({ id }) => id),
  },
  {
    says: 'guards and actions have names',
    broken: (machine) =>
      nodesOf(machine).flatMap((node) => [
        ...transitionsOf(node)
          .filter(({ guard, actions }) => isInline(guard) || actions.some(isInline))
          .map(({ eventType }) => `${node.id} ${eventType}`),
        ...[...node.entry, ...node.exit].filter(isInline).map(() => node.id),
      ]),
  },
  {
    // A region that re-enters leaves its parent too, and with it all other regions.
    says: 'a region that begins anew leaves its neighbours alone',
    broken: (machine) =>
      nodesOf(machine)
        .filter(({ parent }) => parent?.type === 'parallel')
        .flatMap((node) =>
          transitionsOf(node)
            .filter(({ reenter, target }) => {
              const below = nodesBelow(node)
              return reenter && target?.every((each) => below.includes(each))
            })
            .map(({ eventType }) => `${node.id} ${eventType}`),
        ),
  },
]

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
]
