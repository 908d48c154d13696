import {
  IconArrowRight,
  IconCheck,
  IconClock,
  IconMinus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './timeline.module.css'

/** `now` waits for us or the network, `yours` waits for the person; `over` ended, neither well nor badly. */
export type StepState = 'done' | 'now' | 'yours' | 'next' | 'failed' | 'over'

export type Step = {
  /** Stable among the steps of one timeline. */
  id: string
  state: StepState
  title: ReactNode
  /** When it happened, as text. */
  time?: ReactNode
  note?: ReactNode
}

const icons: Record<StepState, TablerIcon | null> = {
  done: IconCheck,
  now: IconClock,
  yours: IconArrowRight,
  failed: IconX,
  over: IconMinus,
  next: null,
}

export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ id, state, title, time, note }) => {
        const Icon = icons[state]
        const current = state === 'now' || state === 'yours'
        return (
          <li key={id} data-state={state} aria-current={current ? 'step' : undefined}>
            <span className={css.dot} aria-hidden>
              {Icon ? <Icon size={14} stroke={2.5} /> : null}
            </span>
            <div className={css.title}>
              <span>{title}</span>
              {time ? <span className={css.time}>{time}</span> : null}
            </div>
            {note ? <div className={css.note}>{note}</div> : null}
          </li>
        )
      })}
    </ol>
  )
}
