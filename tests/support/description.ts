import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFromLogic,
  SnapshotFrom,
} from 'xstate'
import type { Ui } from './ui.ts'

/** Says what a flow shows in each state and how a person acts in it: the same in jsdom and in the browser. */
export type Description<Machine extends AnyStateMachine, Facts, Shown> = {
  /** All that a person sees of the flow, whatever its state. */
  read: (ui: Ui, facts: Facts) => { [Key in keyof Shown]: Promise<Shown[Key]> }
  /**
   * All that is read in each state that has no states within, by its path: `awaitingCode.typing`. States that are
   * active together give a part each. What is not named is not there: null, false, none.
   */
  shows: Record<
    string,
    (
      snapshot: SnapshotFrom<Machine>,
      facts: Facts,
    ) => NoInfer<{ [Key in keyof Shown]?: Expected<Shown[Key]> }>
  >
  /** Each action must cause its event and no other. */
  actions: {
    [Type in EventFromLogic<Machine>['type']]?: (
      event: Extract<EventFromLogic<Machine>, { type: Type }>,
      ui: Ui,
      facts: Facts,
    ) => unknown
  }
}

type Expected<Value> = Read<Value> | null | undefined

type Read<Value> = Value | Pattern | (Value extends (infer Item)[] ? Read<Item>[] : never)

/** `Facts`: the little that differs between levels, as an address that only the browser's provider knows. */
export const describeFlow =
  <Machine extends AnyStateMachine, Facts = object>() =>
  <Shown>(description: Description<Machine, Facts, Shown>): Description<Machine, Facts, Shown> =>
    description

/** Stands in an expected value for a text that no test knows to the letter; both `toEqual` understand it. */
export type Pattern = { asymmetricMatch: (actual: unknown) => boolean; toString: () => string }
export const like = (pattern: RegExp): Pattern => ({
  asymmetricMatch: (actual) => typeof actual === 'string' && pattern.test(actual),
  toString: () => `like(${pattern})`,
})

/** The same text, whatever its numbers are. */
export const numbered = (text: string): Pattern => {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = escaped
    .replace(/(a|\d+) minutes?/g, '(a|a few|\\d+) minutes?')
    .replace(/\d+/g, '\\d+')
  return like(new RegExp(`^${pattern}$`))
}

/**
 * Reads all at once: in the browser each reading is a way there and back. What is not there says nothing, so that a
 * description names only what is.
 */
export async function readAll<Shown>(
  readings: {
    [Key in keyof Shown]: Promise<Shown[Key]>
  },
): Promise<object> {
  const entries = Object.entries<Promise<unknown>>(readings)
  return present(
    await Promise.all(entries.map(async ([key, reading]) => [key, await reading] as const)),
  )
}

const present = (entries: (readonly [string, unknown])[]): object =>
  Object.fromEntries(
    entries.filter(
      ([, value]) => (value && (!Array.isArray(value) || value.length > 0)) || value === '',
    ),
  )

export const leavesOf = (nodes: AnyStateNode[]): AnyStateNode[] =>
  nodes.filter(({ states }) => !Object.keys(states).length)

/** All that is to be read where the states of the snapshot are active. */
export function shownIn<Machine extends AnyStateMachine, Facts, Shown>(
  { shows }: Description<Machine, Facts, Shown>,
  snapshot: SnapshotFrom<Machine>,
  facts: Facts,
): object {
  const { _nodes, machine }: AnyMachineSnapshot = snapshot
  const parts = leavesOf(_nodes).map(({ id, path }) => {
    const show = shows[path.join('.')]
    if (!show) throw new Error(`${machine.id}: nothing says what '${id}' shows`)
    return show(snapshot, facts)
  })
  return present(Object.entries(Object.assign({}, ...parts)))
}
