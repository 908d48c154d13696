import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type PasswordFieldProps = Omit<
  PasswordInputProps,
  'visibilityToggleIcon' | 'visibilityToggleButtonProps' | 'autoComplete'
> & {
  autoComplete: 'current-password' | 'new-password'
  /** The provider's rejection of the password; it is announced, because it comes some time after the submission. */
  refused?: ReactNode
}

/** Can be shown, can be pasted into; the eye is reached by the keyboard too. */
export function PasswordField({ refused, ...props }: PasswordFieldProps) {
  const { t } = useLingui()
  const error = props.error ?? (refused ? <span role="alert">{refused}</span> : undefined)
  return (
    <PasswordInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      error={error}
      aria-invalid={error ? true : undefined}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? (
          <IconEyeOff size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconEye size={20} stroke={1.75} aria-hidden />
        )
      }
      visibilityToggleButtonProps={{
        'aria-label': t`Show or hide the password`,
        'aria-hidden': false,
        tabIndex: 0,
        size: 'lg',
      }}
    />
  )
}
