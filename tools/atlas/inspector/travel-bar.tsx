import type { World } from './protocol.ts'
import { nameOf, type Step } from './timeline.ts'
import { said } from './words.ts'

type TravelBarProps = {
  steps: readonly Step[]
  /** The number of steps before the moment that is shown. */
  current: number
  isLive: boolean
  world: World
  onGoTo: (count: number) => void
  onLive: () => void
}

export function TravelBar({ steps, current, isLive, world, onGoTo, onLive }: TravelBarProps) {
  const step = steps[current - 1]
  const receiver = step && world[step.to]
  return (
    <fieldset className="travel" aria-label="Moment that is shown">
      <button
        type="button"
        aria-label="Step back"
        disabled={current === 0}
        onClick={() => onGoTo(current - 1)}
      >
        ←
      </button>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={
          step ? `${current} of ${steps.length}, ${said(step.event.type)}` : 'the beginning'
        }
        min={0}
        max={steps.length}
        value={current}
        onChange={(event) => onGoTo(event.target.valueAsNumber)}
      />
      <button
        type="button"
        aria-label="Step forward"
        disabled={isLive}
        onClick={() => onGoTo(current + 1)}
      >
        →
      </button>
      <button type="button" aria-pressed={isLive} onClick={onLive}>
        Live
      </button>
      <output>
        {current} / {steps.length}
        {receiver && !isLive ? ` · ${said(step.event.type)} to ${nameOf(receiver)}` : ''}
      </output>
    </fieldset>
  )
}
