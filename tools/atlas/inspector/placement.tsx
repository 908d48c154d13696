import type { KeyboardEvent, PointerEvent } from 'react'
import type { Placement } from './protocol.ts'

type PlacementProps = { placement: Placement; onPlace: (placement: Placement) => void }

const sides = { right: 'Side', bottom: 'Bottom', window: 'Window' } as const
const SMALLEST = 240
const STEP = 32

export function PlacementChoice({ placement, onPlace }: PlacementProps) {
  return (
    <fieldset className="placement" aria-label="Place of the inspector">
      {(['right', 'bottom', 'window'] as const).map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={side === placement.side}
          onClick={() => onPlace({ ...placement, side })}
        >
          {sides[side]}
        </button>
      ))}
    </fieldset>
  )
}

/** The edge towards the app. The page grows against the pointer, so the way is measured on the screen. */
export function ResizeHandle({ placement, onPlace }: PlacementProps) {
  const { side, size } = placement
  if (side === 'window') return null
  const resize = (by: number) => onPlace({ side, size: Math.max(SMALLEST, Math.round(size + by)) })
  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    resize(side === 'right' ? -event.movementX : -event.movementY)
  }
  function press(event: KeyboardEvent) {
    const by = { ArrowLeft: STEP, ArrowUp: STEP, ArrowRight: -STEP, ArrowDown: -STEP }[event.key]
    if (by === undefined) return
    resize(by)
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved has to take the focus, which hr does not.
    <div
      className="resize"
      data-side={side}
      role="separator"
      aria-label="Size of the inspector"
      aria-orientation={side === 'right' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}
