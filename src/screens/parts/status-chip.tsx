import {
  IconCheck,
  IconClock,
  IconEye,
  IconMinus,
  IconProgress,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './status-chip.module.css'

/** wait: we or the network are busy; look: on inspection; active: goes on as it should; off: over, neither good nor bad. */
export type StatusKind = 'wait' | 'done' | 'look' | 'active' | 'fail' | 'off'

const icons: Record<StatusKind, TablerIcon> = {
  wait: IconClock,
  done: IconCheck,
  look: IconEye,
  active: IconProgress,
  fail: IconX,
  off: IconMinus,
}

/** Sign and word together: the colour only repeats what they say. */
export function StatusChip({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  const Icon = icons[kind]
  return (
    <span className={css.chip} data-kind={kind}>
      <Icon size={14} stroke={2.25} aria-hidden />
      {children}
    </span>
  )
}
