import { useState } from 'react'
import type { Actor } from './protocol.ts'
import { inWords, nameOf } from './timeline.ts'

type ActorTreeProps = {
  actors: readonly Actor[]
  chosen: string | null
  onChoose: (id: string) => void
}

export const isRunning = ({ state }: Actor): boolean => state === null || state.status === 'active'

/** The tree of actors by who started them. */
export function ActorTree({ actors, chosen, onChoose }: ActorTreeProps) {
  const [withEnded, setWithEnded] = useState(false)
  const shown = actors.filter((actor) => withEnded || isRunning(actor) || actor.id === chosen)
  const ids = new Set(shown.map(({ id }) => id))
  const below = (parent: string | null): Actor[] =>
    shown.filter((actor) =>
      parent === null ? actor.parent === null || !ids.has(actor.parent) : actor.parent === parent,
    )
  const branch = (parent: string | null) => {
    const children = below(parent)
    if (children.length === 0) return null
    return (
      <ul>
        {children.map((actor) => (
          <li key={actor.id}>
            <button
              type="button"
              aria-pressed={actor.id === chosen}
              className={actor.chart === null ? 'plain' : ''}
              data-ended={!isRunning(actor)}
              onClick={() => onChoose(actor.id)}
            >
              <b>{nameOf(actor)}</b>{' '}
              {actor.systemId !== null && actor.systemId !== nameOf(actor) && (
                <i>{actor.systemId}</i>
              )}
              <span>{stateOf(actor)}</span>
            </button>
            {branch(actor.id)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <label className="toggle">
        <input
          type="checkbox"
          checked={withEnded}
          onChange={(event) => setWithEnded(event.target.checked)}
        />
        Ended ones too
      </label>
      {branch(null)}
    </>
  )
}

function stateOf(actor: Actor): string {
  if (!isRunning(actor)) return actor.state?.status ?? ''
  return actor.chart === null ? '' : inWords(actor.state?.value)
}
