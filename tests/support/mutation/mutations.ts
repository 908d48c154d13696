import { type AnyStateMachine, assign, not } from 'xstate'

/** A seeded defect of a machine: what it is, and how a copy of the machine's parts gets it. */
export type Mutation = { name: string; apply: () => void }

export type Written = Record<string, unknown>
type State = Written & { states?: Record<string, State> }
type Implementations = Record<'actions' | 'actors' | 'delays' | 'guards', Written>
export type Parts = { config: State; implementations: Implementations }

/** Fields that each action was seen to assign, by its name, and each function in the config to build, by its text. */
export type SeenFields = { assigned: Map<string, Fields>; built: Map<string, Fields> }
/** Values that were always alike may be in each other's field. */
type Fields = { names: Set<string>; differ: boolean }

/** Adds what was written once more. */
export function noteFields(seen: Map<string, Fields>, key: string, written: Written): void {
  const fields = seen.get(key) ?? { names: new Set(), differ: false }
  seen.set(key, fields)
  for (const name of Object.keys(written)) fields.names.add(name)
  if (new Set(Object.values(written)).size > 1) fields.differ = true
}

/** A copy in which a defect harms nobody else. */
export function partsOf({
  config,
  implementations,
}: Pick<AnyStateMachine, keyof Parts> | Parts): Parts {
  const copies = Object.entries(implementations).map(([kind, named]) => [kind, { ...named }])
  return { config: copyOf(config) as State, implementations: Object.fromEntries(copies) }
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)]))
}

/** Every defect worth seeding, in an order that is the same for each copy of a machine. */
export function mutationsOf(parts: Parts, { assigned, built }: SeenFields): Mutation[] {
  const { config, implementations } = parts
  const known = { constants: constantsIn(config), built }
  const found = [
    ...stateMutations({ state: config, path: [], parent: null, above: [] }, parts, known),
    ...[...assigned].flatMap(([name, fields]) =>
      assignMutations(implementations.actions, name, fields, usesOf(config, name)),
    ),
    ...Object.entries(implementations.delays).flatMap(([name, delay]) =>
      Object.entries({ 'ten times': 10, 'a tenth': 0.1 }).map(([times, factor]) => ({
        name: `delay ${name}: ${times} as long`,
        apply: () => {
          implementations.delays[name] = (args: unknown, params: unknown) =>
            factor * (typeof delay === 'function' ? delay(args, params) : Number(delay))
        },
      })),
    ),
  ]
  return [...new Map(found.map((mutation) => [mutation.name, mutation])).values()]
}

const NO_TARGETS = ['id', 'src', 'initial', 'type', 'tags', 'entry', 'exit', 'actions', 'guard']

type Node = {
  state: State
  path: string[]
  parent: State | null
  /** The events that the states around it hear. */
  above: string[]
}

function stateMutations(node: Node, parts: Parts, known: Known): Mutation[] {
  const { state, path, above } = node
  const where = path.join('.') || 'root'
  const names = Object.keys(state.states ?? {})
  return [
    ...(typeof state.initial === 'string' && isEnteredByDefault(node, parts.config)
      ? changed(state, 'initial', astray(state.initial, state.states, ''), `${where} begins in`)
      : []),
    ...transitionHolders(state).flatMap(({ holder, key, label }) =>
      transitionMutations(holder, key, `${where} ${label}`, node, known),
    ),
    ...Object.keys((state.after ?? {}) as Written).flatMap((delay) =>
      otherDelay(state.after as Written, delay, parts, `${where} after ${delay}`),
    ),
    ...Object.keys((state.on ?? {}) as Written).flatMap((event) => movedBeside(node, event)),
    ...['entry', 'exit'].flatMap((key) => actionMutations(state, key, `${where} ${key}`, known)),
    ...invocationMutations(state, where, known),
    ...outputMutations(state, where, known),
    ...names.flatMap((name) =>
      stateMutations(
        {
          state: state.states?.[name] ?? {},
          path: [...path, name],
          parent: state,
          above: [...above, ...Object.keys((state.on ?? {}) as Written)],
        },
        parts,
        known,
      ),
    ),
  ]
}

/** The initial state is never asked for if every transition names a state within. */
function isEnteredByDefault({ path, parent }: Node, config: State): boolean {
  const own = path.at(-1)
  if (parent === null || parent.type === 'parallel' || parent.initial === own) return true
  return targetsIn(config).some((target) => target.split(/[.#]/).at(-1) === own)
}

function targetsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' && !NO_TARGETS.includes(key) ? [one] : targetsIn(one),
  )
}

function changed(holder: Written, key: string, to: string | undefined, label: string): Mutation[] {
  if (to === undefined) return []
  return [
    {
      name: `${label} ${to}`,
      apply: () => {
        holder[key] = to
      },
    },
  ]
}

function transitionHolders(state: State): { holder: Written; key: string; label: string }[] {
  const within = (holder: unknown, prefix: string) =>
    Object.keys((holder ?? {}) as Written).map((key) => ({
      holder: holder as Written,
      key,
      label: `${prefix}${key}`,
    }))
  return [
    ...within(state.on, ''),
    ...within(state.after, 'after '),
    ...['always', 'onDone']
      .filter((key) => key in state)
      .map((key) => ({ holder: state, key, label: key })),
    ...invocationsIn(state).flatMap((invocation) =>
      ['onDone', 'onError']
        .filter((key) => key in invocation)
        .map((key) => ({ holder: invocation, key, label: `${invocation.src} ${key}` })),
    ),
  ]
}

function transitionMutations(
  holder: Written,
  key: string,
  label: string,
  { state, path, parent, above }: Node,
  known: Known,
): Mutation[] {
  const written = transitionsIn(holder, key)
  // Spread out, so that each defect can be put into its own alternative.
  holder[key] = written
  return written.flatMap((transition, place) => {
    const name = written.length > 1 ? `${label} [${place}]` : label
    const next = written[place + 1]
    const isSaidTwice = next !== undefined && effectOf(next) === effectOf(transition)
    const forbidsNothing =
      effectOf(transition) === effectOf({}) && key !== 'onError' && !above.includes(key)
    return [
      ...(isSaidTwice || forbidsNothing
        ? []
        : [{ name: `${name}: dropped`, apply: () => written.splice(place, 1) }]),
      ...changed(
        transition,
        'target',
        strayTarget(transition.target, { state, parent, own: path.at(-1) ?? '' }),
        `${name}: leads to`,
      ),
      ...(isSaidTwice ? [] : guardMutations(transition, name, known)),
      ...(leavesItself(transition, path, state)
        ? [
            {
              name: `${name}: ${transition.reenter ? 'not anew' : 'anew'}`,
              apply: () => {
                transition.reenter = !transition.reenter
              },
            },
          ]
        : []),
      ...actionMutations(transition, 'actions', name, known),
    ]
  })
}

const transitionsIn = (holder: Written, key: string): Written[] =>
  listOf(holder[key]).map((one) =>
    typeof one === 'object' && one ? (one as Written) : { target: one },
  )

const effectOf = ({ target, actions, reenter }: Written): string =>
  JSON.stringify([target, listOf(actions), reenter ?? false], (_, value) =>
    typeof value === 'function' ? String(value) : value,
  )

/** Only a transition that ends where it begins tells entering anew from staying. */
function leavesItself({ target }: Written, path: string[], state: State): boolean {
  if (typeof target !== 'string') return false
  const isWithin = target.startsWith('.') && state.states?.[target.slice(1)]?.type !== 'final'
  return target === path.at(-1) || (isWithin && 'invoke' in state)
}

function strayTarget(
  target: unknown,
  { state, parent, own }: { state: State; parent: State | null; own: string },
): string | undefined {
  if (typeof target !== 'string' || target.startsWith('#')) return undefined
  const isWithin = target.startsWith('.')
  const meant = target.replace(/^\./, '').split('.')[0] ?? ''
  const other = astray(meant, isWithin ? state.states : parent?.states, own)
  return other && `${isWithin ? '.' : ''}${other}`
}

/**
 * Some other state than the one meant, best one that goes on. One that leaves by itself for where the facts belong
 * leads nobody astray.
 */
function astray(
  meant: string,
  states: Record<string, State> | undefined,
  own: string,
): string | undefined {
  const others = Object.entries(states ?? {}).filter(
    ([name, state]) => name !== meant && name !== own && !('always' in state),
  )
  const [found] = others.find(([, { type }]) => type !== 'final') ?? others[0] ?? []
  return found
}

function guardMutations(transition: Written, name: string, known: Known): Mutation[] {
  if (!('guard' in transition)) return []
  const { guard } = transition
  return [
    {
      name: `${name}: not guarded`,
      apply: () => {
        delete transition.guard
      },
    },
    {
      name: `${name}: guard turned round`,
      apply: () => {
        transition.guard = not(guard as string)
      },
    },
    ...paramMutations(guard, `${name}: ${nameOf(guard)}`, known),
  ]
}

function actionMutations(holder: Written, key: string, label: string, known: Known): Mutation[] {
  if (!(key in holder)) return []
  const actions = listOf(holder[key])
  holder[key] = actions
  return actions.flatMap((action, place) => {
    const name = `${label}: ${nameOf(action)}${actions.findIndex((one) => nameOf(one) === nameOf(action)) < place ? ` [${place}]` : ''}`
    return [
      { name: `${name} forgotten`, apply: () => actions.splice(place, 1) },
      ...paramMutations(action, name, known),
    ]
  })
}

function paramMutations(written: unknown, name: string, { constants, built }: Known): Mutation[] {
  if (!isParametrized(written)) return []
  const { type, params } = written
  const other =
    typeof params === 'function'
      ? undefined
      : [...(constants.get(type) ?? [])].find((one) => one !== JSON.stringify(params))
  return [
    {
      name: `${name} without params`,
      apply: () => {
        delete written.params
      },
    },
    ...(other === undefined
      ? []
      : [
          {
            name: `${name} with ${other}`,
            apply: () => {
              written.params = JSON.parse(other)
            },
          },
        ]),
    ...builtMutations(written, 'params', name, built),
  ]
}

type Building = (args: unknown) => Written

/** An object is built in place; what is handed on as it is has its fields from elsewhere. */
const isBuilding = (value: unknown): value is Building =>
  typeof value === 'function' && /=>\s*\(\{/.test(String(value))

const isThere = ([, value]: [string, unknown]) => value !== undefined

/** Notes all that functions of a config build. */
export function noteBuilt(value: unknown, note: (text: string, written: Written) => void): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Written
  for (const key of ['params', 'input', 'output']) {
    const build = holder[key]
    if (!isBuilding(build)) continue
    holder[key] = (args: unknown) => {
      const written = build(args)
      note(String(build), Object.fromEntries(Object.entries(written).filter(isThere)))
      return written
    }
  }
  for (const one of Object.values(holder)) noteBuilt(one, note)
}

/** A single field is missed already where the whole object is. */
function builtMutations(
  holder: Written,
  key: 'params' | 'input' | 'output',
  name: string,
  built: SeenFields['built'],
): Mutation[] {
  const build = holder[key]
  if (!isBuilding(build)) return []
  const { names, differ } = built.get(String(build)) ?? { names: new Set<string>(), differ: false }
  if (names.size < 2) return []
  const changing = (change: (written: Written) => Written) => () => {
    holder[key] = (args: unknown) => change(build(args))
  }
  return [
    ...[...names].map((field) => ({
      name: `${name} ${key} without ${field}`,
      apply: changing((written) => without(written, field)),
    })),
    ...(differ
      ? [
          {
            name: `${name} ${key} exchanged`,
            apply: changing((written) => exchanged(written, names)),
          },
        ]
      : []),
  ]
}

const without = (written: Written, field: string): Written =>
  Object.fromEntries(Object.entries(written).filter(([name]) => name !== field))

/** Each value gets into the field after its own. */
function exchanged(written: Written, names: Set<string>): Written {
  const fields = [...names]
  return Object.fromEntries(
    Object.entries(written).map(([field, value]) => [
      fields[(fields.indexOf(field) + 1) % fields.length] ?? field,
      value,
    ]),
  )
}

type Parametrized = Written & { type: string }
/** Params that are written out, by guard or action, as JSON. */
type Constants = Map<string, Set<string>>
type Known = { constants: Constants; built: SeenFields['built'] }

const isParametrized = (written: unknown): written is Parametrized =>
  typeof written === 'object' && written !== null && 'type' in written && 'params' in written

function constantsIn(value: unknown, found: Constants = new Map()): Constants {
  if (typeof value !== 'object' || value === null) return found
  if (isParametrized(value) && typeof value.params !== 'function') {
    const known = found.get(value.type) ?? new Set()
    found.set(value.type, known.add(JSON.stringify(value.params)))
  }
  for (const one of Object.values(value)) constantsIn(one, found)
  return found
}

function otherDelay(
  after: Written,
  delay: string,
  { implementations }: Parts,
  label: string,
): Mutation[] {
  const other = Object.keys(implementations.delays).find((name) => !(name in after))
  if (other === undefined) return []
  return [
    {
      name: `${label}: after ${other}`,
      apply: () => {
        after[other] = after[delay]
        delete after[delay]
      },
    },
  ]
}

/** The event is heard in the state beside the one that is meant, and no more in that. */
function movedBeside({ state, path, parent, above }: Node, event: string): Mutation[] {
  const on = state.on as Written
  const targets = transitionsIn(on, event).map(({ target }) => target)
  const isWithin = targets.some((target) => typeof target === 'string' && target.startsWith('.'))
  if (isWithin || parent?.type === 'parallel' || above.includes(event)) return []
  if (effectOf(transitionsIn(on, event)[0] ?? {}) === effectOf({})) return []
  const beside = Object.entries(parent?.states ?? {}).find(
    ([name, other]) =>
      name !== path.at(-1) &&
      !targets.includes(name) &&
      other.type !== 'final' &&
      !('always' in other) &&
      !(event in ((other.on ?? {}) as Written)),
  )
  if (!beside) return []
  const [name, other] = beside
  return [
    {
      name: `${path.join('.')} ${event}: moved to ${name}`,
      apply: () => {
        other.on = { ...((other.on ?? {}) as Written), [event]: on[event] }
        delete on[event]
      },
    },
  ]
}

const invocationsIn = (state: State): Written[] => listOf(state.invoke) as Written[]

function invocationMutations(state: State, where: string, { built }: Known): Mutation[] {
  const invocations = invocationsIn(state)
  if (invocations.length > 0) state.invoke = invocations
  return invocations.flatMap((invocation, place) => {
    const { src, onDone, onError } = invocation
    const differ =
      onDone !== undefined &&
      onError !== undefined &&
      listOf(onDone)
        .map((one) => effectOf(one as Written))
        .join() !==
        listOf(onError)
          .map((one) => effectOf(one as Written))
          .join()
    const taken = (key: 'onDone' | 'onError', instead: unknown, name: string) => ({
      name: `${where} ${src}: ${name}`,
      apply: () => {
        invocation[key] = instead
      },
    })
    return [
      { name: `${where} ${src}: not invoked`, apply: () => invocations.splice(place, 1) },
      ...(differ
        ? [
            taken('onDone', onError, 'success taken for failure'),
            taken('onError', onDone, 'failure taken for success'),
          ]
        : []),
      ...('input' in invocation
        ? [
            {
              name: `${where} ${src}: without input`,
              apply: () => {
                delete invocation.input
              },
            },
          ]
        : []),
      ...builtMutations(invocation, 'input', `${where} ${src}:`, built),
    ]
  })
}

function outputMutations(state: State, where: string, { built }: Known): Mutation[] {
  if (!('output' in state)) return []
  return [
    {
      name: `${where} without output`,
      apply: () => {
        delete state.output
      },
    },
    ...builtMutations(state, 'output', where, built),
  ]
}

type Assignment = (args: unknown, params: unknown) => Written
type Assigning = { assignment: Assignment | Record<string, unknown> }

export const isAssigning = (action: unknown): action is Assigning =>
  typeof action === 'function' && 'assignment' in action

/** The same assignment with what it writes changed. */
export function reassigned(
  { assignment }: Assigning,
  change: (written: Written) => Written,
): unknown {
  return assign(((args: unknown, params: unknown) =>
    change(
      typeof assignment === 'function'
        ? assignment(args, params)
        : Object.fromEntries(
            Object.entries(assignment).map(([field, value]) => [
              field,
              typeof value === 'function' ? value(args, params) : value,
            ]),
          ),
    )) as never)
}

function assignMutations(
  actions: Written,
  name: string,
  { names, differ }: Fields,
  uses: number,
): Mutation[] {
  const action = actions[name]
  // An action that is the only one of its place is forgotten there already.
  if (!isAssigning(action) || (names.size === 1 && uses === 1)) return []
  const omitted = [...names].map((field) => ({
    name: `${name} leaves out ${field}`,
    apply: () => {
      actions[name] = reassigned(action, (written) => without(written, field))
    },
  }))
  if (!differ) return omitted
  return [
    ...omitted,
    {
      name: `${name} writes to wrong fields`,
      apply: () => {
        actions[name] = reassigned(action, (written) => exchanged(written, names))
      },
    },
  ]
}

function usesOf(value: unknown, action: string): number {
  if (value === action) return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + usesOf(one, action), 0)
}

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

const nameOf = (written: unknown): string =>
  typeof written === 'object' && written && 'type' in written
    ? String(written.type)
    : typeof written === 'function'
      ? written.name
      : String(written)
