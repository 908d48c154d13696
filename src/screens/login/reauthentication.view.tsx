import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import css from './login.module.css'
import { type LoginFormProps, LoginFormView } from './login-form.view.tsx'

type ReauthenticationProps = LoginFormProps & {
  /** For whoever has no password. */
  telegram: ReactNode
  /** Null while a code is awaited. */
  passkey: ReactNode
  /** Leaves the cabinet instead of signing in again: said in words, because nothing typed outlives it. */
  onLeave?: (() => void) | undefined
}

/** Over the cabinet, which stays as it was: the page and all that was typed in it are waiting beneath. */
export function ReauthenticationView({
  onLeave,
  telegram,
  passkey,
  ...props
}: ReauthenticationProps) {
  return (
    <Dialog title={<Trans>Sign in again</Trans>}>
      <div data-signing-in-again>
        <Text c="dimmed" className={css.lead ?? ''}>
          <Trans>Session timed out. This page and what you typed are saved.</Trans>
        </Text>
        <LoginFormView {...props} />
        {telegram || passkey ? (
          <div className={css.telegram}>
            {telegram}
            {passkey}
          </div>
        ) : null}
        {onLeave ? (
          <Button variant="subtle" fullWidth className={css.leave ?? ''} onClick={onLeave}>
            <Trans>Log out and discard what I typed</Trans>
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
