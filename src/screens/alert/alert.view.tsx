import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import type { AlertSeverity, alertMachine } from '../../machines/alert.machine.ts'
import { Notice, type NoticeKind } from '../parts/notice.tsx'
import type { ViewProps } from '../view.ts'
import css from './alert.module.css'
import { alertMessages } from './alert-messages.ts'

const kinds: Record<AlertSeverity, NoticeKind> = { success: 'done', info: 'info', error: 'fail' }

type AlertProps = ViewProps<typeof alertMachine> & {
  /** A dialog has an alert and a status of its own; these regions are live beside them, without the roles. */
  isInDialog: boolean
}

/** Both live regions stand there before anything is said in them: a region that comes with its text may go unread. */
export function AlertView({ snapshot, report, isInDialog }: AlertProps) {
  const { i18n, t } = useLingui()
  const shown = snapshot.context.queue[0]
  const alert = shown ? (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading holds the alert; it offers no action of its own
    <div
      key={shown.id}
      className={css.alert}
      onMouseEnter={() => report({ type: 'alert.held', by: 'pointer' })}
      onMouseLeave={() => report({ type: 'alert.released', by: 'pointer' })}
      onFocus={() => report({ type: 'alert.held', by: 'focus' })}
      onBlur={() => report({ type: 'alert.released', by: 'focus' })}
    >
      <Notice kind={kinds[shown.severity]}>{i18n._(alertMessages[shown.message])}</Notice>
      <CloseButton
        className={css.close ?? ''}
        aria-label={t`Close the message`}
        size={44}
        iconSize={18}
        onClick={() => report({ type: 'alert.closed' })}
      />
    </div>
  ) : null
  return (
    <div className={css.place}>
      <div role={isInDialog ? undefined : 'status'} aria-live="polite">
        {shown?.severity === 'error' ? null : alert}
      </div>
      <div role={isInDialog ? undefined : 'alert'} aria-live="assertive">
        {shown?.severity === 'error' ? alert : null}
      </div>
    </div>
  )
}
