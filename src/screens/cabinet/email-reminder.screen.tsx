import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { EmailReminderActor } from '../../machines/email-reminder.machine.ts'
import { addressOf } from '../addresses.ts'
import { Notice } from '../parts/notice.tsx'

type EmailReminderProps = {
  actor: EmailReminderActor
  /** One of the first steps, or a word to whoever has taken them. */
  as: 'step' | 'notice'
}

export function EmailReminderScreen({ actor, as }: EmailReminderProps) {
  const isReminding = useSelector(actor, (snapshot) => snapshot.matches('reminding'))
  if (!isReminding) return null
  const title = <Trans>Confirm your e-mail</Trans>
  const reason = <Trans>Then codes and messages about your account can reach you there.</Trans>
  const way = (
    <Button
      component="a"
      href={addressOf({ name: 'emailVerification', query: {} })}
      variant={as === 'step' ? 'light' : 'default'}
      size="sm"
    >
      <Trans>Go to confirmation</Trans>
    </Button>
  )
  return as === 'step' ? (
    <li>
      <b>{title}</b>
      <span>{reason}</span>
      {way}
    </li>
  ) : (
    <Notice kind="info" title={title} action={way}>
      {reason}
    </Notice>
  )
}
