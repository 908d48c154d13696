import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { loginAvailabilityMachine } from '../../machines/login-availability.machine.ts'
import { failureMessages } from '../failure/failure-messages.ts'
import css from './login-availability.module.css'

type LoginFieldProps = ComponentProps<typeof TextInput> & {
  /** Undefined once somebody is registered. */
  snapshot: SnapshotFrom<typeof loginAvailabilityMachine> | undefined
}

/** The login of a new account, and whether it can still be had. */
export function LoginFieldView({ snapshot, error, ...field }: LoginFieldProps) {
  const { t, i18n } = useLingui()
  const isFree = snapshot?.matches('free')
  const isTaken = snapshot?.matches('taken')
  const said: ReactNode = isFree ? (
    <Trans>This login is free.</Trans>
  ) : snapshot?.matches('notTold') ? (
    <Trans>We could not check this login. You can still register.</Trans>
  ) : null
  const wrong = error ?? (isTaken ? i18n._(failureMessages.login_taken) : undefined)
  return (
    <TextInput
      {...field}
      error={wrong}
      label={t`Login`}
      description={
        <>
          {said || wrong ? null : <Trans>At least 4 Latin letters or digits, no spaces</Trans>}
          <span role="status">{said}</span>
        </>
      }
      rightSection={
        isFree ? <IconCheck className={css.free} size={20} stroke={2} aria-hidden /> : null
      }
      name="login"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
