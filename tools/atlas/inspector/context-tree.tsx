import { type Change, changesBetween, hasParts, wayTo } from './changes.ts'
import type { Actor } from './protocol.ts'
import { said } from './words.ts'

/** Context, and output or error of an actor that has ended, with what the last event changed. */
export function ContextTree({ actor: { state, before, event } }: { actor: Actor }) {
  if (!state) return null
  const parts = { context: state.context, output: state.output, error: state.error }
  const earlier = before
    ? { context: before.context, output: before.output, error: before.error }
    : parts
  const shown = Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined && value !== null),
  )
  const changes = changesBetween(earlier, parts)
  const count = [...changes.values()].filter(({ kind }) => kind !== 'within').length
  return (
    <>
      {event && (
        <p className="last">
          {said(event.type)}: {count === 0 ? 'nothing changed' : `${count} changed`}
        </p>
      )}
      <ul className="data">
        {Object.entries(shown).map(([name, value]) => (
          <Branch key={name} name={name} value={value} keys={[name]} changes={changes} isOpen />
        ))}
      </ul>
    </>
  )
}

type BranchProps = {
  name: string
  value: unknown
  keys: readonly string[]
  changes: ReadonlyMap<string, Change>
  isOpen?: boolean
}

function Branch({ name, value, keys, changes, isOpen = false }: BranchProps) {
  const change = changes.get(wayTo(keys))
  const gone = [...changes].filter(
    ([way, { kind }]) =>
      kind === 'removed' && way === wayTo([...keys, way.split('.').at(-1) ?? '']),
  )
  if (!hasParts(value) || (Object.keys(value).length === 0 && gone.length === 0)) {
    return (
      <li data-change={change?.kind}>
        <span className="key">{name}</span>{' '}
        {change?.kind === 'changed' && <del>{brief(change.before)}</del>}
        <span className="value">{brief(value)}</span>
      </li>
    )
  }
  return (
    <li data-change={change?.kind}>
      {/* A branch opens by itself when something within it changes, and can be closed. */}
      <details open={isOpen || change !== undefined}>
        <summary>
          <span className="key">{name}</span> <span className="count">{sizeOf(value)}</span>
          {change?.kind === 'changed' && <del>{brief(change.before)}</del>}
        </summary>
        <ul>
          {Object.entries(value)
            .filter(([, item]) => item !== undefined)
            .map(([key, item]) => (
              <Branch key={key} name={key} value={item} keys={[...keys, key]} changes={changes} />
            ))}
          {gone.map(([way, removed]) => (
            <li key={way} data-change="removed">
              <span className="key">{way.split('.').at(-1)}</span>{' '}
              <del>{'before' in removed ? brief(removed.before) : ''}</del>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

const sizeOf = (value: Record<string, unknown>): string =>
  Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`

function brief(value: unknown): string {
  if (value === undefined) return '—'
  return hasParts(value) ? sizeOf(value) : JSON.stringify(value)
}
