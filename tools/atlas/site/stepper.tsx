import { useEffect } from 'react'

type StepperProps = {
  step: number
  /** The least that it goes back to. */
  first: number
  last: number
  /** In words, beside the numbers. */
  told: string
  go: (step: number) => void
}

/** Goes back and forward by its buttons, and by the arrow keys wherever they have no other use. */
export function Stepper({ step, first, last, told, go }: StepperProps) {
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      const isElsewhere =
        target instanceof Element && target.closest('input, select, textarea, svg') !== null
      if (by !== 0 && !isElsewhere && !altKey && !ctrlKey && !metaKey)
        go(Math.max(first, Math.min(step + by, last)))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return (
    <div className="atlas-steps">
      <button
        type="button"
        className="atlas-button"
        disabled={step <= first}
        onClick={() => go(step - 1)}
      >
        Back
      </button>
      <button
        type="button"
        className="atlas-button"
        disabled={step >= last}
        onClick={() => go(step + 1)}
      >
        Forward
      </button>
      <span aria-live="polite">
        {step} of {last}
        {told === '' ? '' : `: ${told}`}
      </span>
    </div>
  )
}
