import { not } from 'xstate'

/** A seeded defect of a machine: what it is, and how the config gets it. */
export type Mutation = { name: string; apply: () => void }

type Written = Record<string, unknown>
type State = Written & { states?: Record<string, State> }

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

const nameOf = (written: unknown): string =>
  typeof written === 'object' && written && 'type' in written
    ? String(written.type)
    : typeof written === 'function'
      ? written.name
      : String(written)

/** Every defect worth seeding: a transition dropped or led astray, a guard gone or turned round, an action forgotten. */
export function mutationsOf(config: object): Mutation[] {
  return mutationsIn(config as State, [], [])
}

function mutationsIn(state: State, path: string[], siblings: string[]): Mutation[] {
  const where = path.join('.') || 'root'
  const children = Object.keys(state.states ?? {})
  const family = { key: path.at(-1) ?? '', siblings, children }
  return [
    ...places(state).flatMap(({ holder, key, label }) =>
      transitionMutations(holder, key, `${where} ${label}`, family),
    ),
    ...['entry', 'exit'].flatMap((key) => forgottenActions(state, key, `${where} ${key}`)),
    ...Object.entries(state.states ?? {}).flatMap(([key, child]) =>
      mutationsIn(child, [...path, key], children),
    ),
  ]
}

/** Lists the objects that hold a state's transitions. */
function places(state: State): { holder: Written; key: string; label: string }[] {
  const within = (holder: unknown, prefix: string) =>
    Object.keys((holder ?? {}) as Written).map((key) => ({
      holder: holder as Written,
      key,
      label: `${prefix}${key}`,
    }))
  const own = ['always', 'onDone'].filter((key) => key in state)
  return [
    ...within(state.on, ''),
    ...within(state.after, 'after '),
    ...own.map((key) => ({ holder: state, key, label: key })),
    ...listOf(state.invoke).flatMap((invocation) =>
      ['onDone', 'onError']
        .filter((key) => key in (invocation as Written))
        .map((key) => ({
          holder: invocation as Written,
          key,
          label: `${(invocation as { src: string }).src} ${key}`,
        })),
    ),
  ]
}

function transitionMutations(
  holder: Written,
  key: string,
  label: string,
  family: { key: string; siblings: string[]; children: string[] },
): Mutation[] {
  const written = listOf(holder[key]).map((one) =>
    typeof one === 'object' && one ? (one as Written) : { target: one },
  )
  // Spread out, so that each defect can be put into its own alternative.
  holder[key] = written
  return written.flatMap((transition, place) => {
    const name = written.length > 1 ? `${label} [${place}]` : label
    const astray = strayTarget(transition.target, family)
    return [
      { name: `${name}: dropped`, apply: () => written.splice(place, 1) },
      ...(astray
        ? [
            {
              name: `${name}: leads to ${astray}`,
              apply: () => {
                transition.target = astray
              },
            },
          ]
        : []),
      ...('guard' in transition
        ? [
            {
              name: `${name}: not guarded`,
              apply: () => {
                delete transition.guard
              },
            },
            {
              name: `${name}: guard turned round`,
              apply: () => {
                transition.guard = not(transition.guard as string)
              },
            },
          ]
        : []),
      ...forgottenActions(transition, 'actions', name),
    ]
  })
}

/** Some other state than the one meant: a sibling of it, and not the one the transition leaves. */
function strayTarget(
  target: unknown,
  { key, siblings, children }: { key: string; siblings: string[]; children: string[] },
): string | undefined {
  if (typeof target !== 'string' || target.startsWith('#')) return undefined
  const isWithin = target.startsWith('.')
  const meant = target.replace(/^\./, '').split('.')[0]
  const other = (isWithin ? children : siblings).find((one) => one !== meant && one !== key)
  return other === undefined ? undefined : `${isWithin ? '.' : ''}${other}`
}

function forgottenActions(holder: Written, key: string, label: string): Mutation[] {
  if (!(key in holder)) return []
  const actions = listOf(holder[key])
  holder[key] = actions
  return actions.map((action, place) => ({
    name: `${label}: ${nameOf(action)} forgotten`,
    apply: () => {
      actions.splice(place, 1)
    },
  }))
}
