import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'

type PasswordFieldProps = Omit<
  PasswordInputProps,
  'visibilityToggleIcon' | 'visibilityToggleButtonProps' | 'autoComplete'
> & {
  autoComplete: 'current-password' | 'new-password'
}

/** Can be shown, can be pasted into; the eye is reached by the keyboard too. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      aria-invalid={props.error ? true : undefined}
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
