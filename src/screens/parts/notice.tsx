import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './notice.module.css'

/** wait: we or the network are busy, do nothing; warn: take care before you go on. */
export type NoticeKind = 'info' | 'wait' | 'warn' | 'fail' | 'done'

const icons: Record<NoticeKind, TablerIcon> = {
  info: IconInfoCircle,
  wait: IconClock,
  warn: IconAlertTriangle,
  fail: IconAlertCircle,
  done: IconCircleCheck,
}

type NoticeProps = {
  kind: NoticeKind
  /** Says what happened; the children say what to do. */
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `alert` for a failure that has just come, `status` for a change of state; none for what stands there anyway. */
  role?: 'alert' | 'status'
}

export function Notice({ kind, title, children, action, role }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={css.notice} data-kind={kind} role={role}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
        {action ? <div className={css.action}>{action}</div> : null}
      </div>
    </div>
  )
}
