import { type ChartTransition, spoken } from '../chart.ts'
import { signs } from '../picture.ts'
import type { AtlasFlow } from './atlas.ts'
import { statesIn } from './found.ts'

type DetailsProps = {
  flow: AtlasFlow
  active: readonly string[]
  /** Shows the state that has this part. */
  onPart: (part: string) => void
}

export function Details({ flow, active, onPart }: DetailsProps) {
  const { requirements, scenarios, missing, defects } = flow
  return (
    <div className="atlas-details">
      <Transitions flow={flow} active={active} onPart={onPart} />
      <section>
        <h2>Requirements ({requirements.length})</h2>
        {requirements.length === 0 ? (
          <p className="atlas-none">None is proven by the tests of this flow alone.</p>
        ) : (
          <dl>
            {requirements.map(({ asked, proofs }) => (
              <div key={asked}>
                <dt>{asked}</dt>
                {proofs.map((proof) => (
                  <dd key={proof}>{proof}</dd>
                ))}
              </div>
            ))}
          </dl>
        )}
      </section>
      <section>
        <h2>Scenarios of the machine ({scenarios.length})</h2>
        <ul>
          {scenarios.map((scenario) => (
            <li key={scenario}>{scenario}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>
          Not taken by paths: {signs.missing} at no level, {signs.partial} not at every level
        </h2>
        {missing === null ? (
          <p className="atlas-none">Not measured here.</p>
        ) : (
          <dl>
            {Object.entries(missing).map(([level, parts]) => (
              <div key={level}>
                <dt>
                  {level}: {parts.length === 0 ? 'all were taken' : parts.length}
                </dt>
                {parts.map((part) => (
                  <dd key={part}>
                    <button type="button" onClick={() => onPart(part)}>
                      {part}
                    </button>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        )}
        <Defects defects={defects} onPart={onPart} />
      </section>
    </div>
  )
}

function Defects({ defects, onPart }: Pick<AtlasFlow, 'defects'> & Pick<DetailsProps, 'onPart'>) {
  return (
    <>
      <h2>{signs.survivor} Defects that no test noticed</h2>
      {defects === null ? (
        <p className="atlas-none">Not tried here.</p>
      ) : (
        <>
          <p className="atlas-none">
            {defects.tried - defects.survivors.length} of {defects.tried} were noticed.
          </p>
          <dl>
            {defects.survivors.map(({ defect, reason, parts: [part] }) => (
              <div key={defect}>
                <dt>
                  {part === undefined ? (
                    defect
                  ) : (
                    <button type="button" onClick={() => onPart(part)}>
                      {defect}
                    </button>
                  )}
                </dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}

function Transitions({ flow: { chart }, active, onPart }: DetailsProps) {
  const states = statesIn(chart.root)
  const nameOf = (id: string) => states.find((state) => state.id === id)?.path || chart.id
  const bySource = new Map<string, ChartTransition[]>()
  for (const transition of chart.transitions) {
    bySource.set(transition.source, [...(bySource.get(transition.source) ?? []), transition])
  }
  return (
    <section>
      <h2>States and transitions</h2>
      <table className="atlas-table atlas-transitions">
        <thead>
          <tr>
            <th>State</th>
            <th>Event</th>
            <th>Guard</th>
            <th>Actions</th>
            <th>Leads to</th>
          </tr>
        </thead>
        {states.map(({ id, kind }) => {
          const transitions = bySource.get(id) ?? []
          return (
            <tbody key={id} data-active={active.includes(id) || undefined}>
              {(transitions.length > 0 ? transitions : [null]).map((transition, number) => (
                <tr key={transition?.key ?? id}>
                  {number === 0 ? (
                    <th scope="rowgroup" rowSpan={Math.max(1, transitions.length)}>
                      <button type="button" onClick={() => onPart(id)}>
                        {nameOf(id)}
                      </button>
                      {kind === 'final' ? ' (final)' : ''}
                      {active.includes(id) ? ' (active)' : ''}
                    </th>
                  ) : null}
                  <td>{transition ? spoken(transition.event) : ''}</td>
                  <td>{transition?.guard}</td>
                  <td>{transition?.actions.join(', ')}</td>
                  <td>{transition ? transition.targets.map(nameOf).join(', ') || 'stays' : ''}</td>
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}
