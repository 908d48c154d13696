import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import css from './theme-toggle.module.css'

type ThemeToggleProps = {
  /** The theme now shown. */
  theme: 'light' | 'dark'
  onToggle: () => void
}

export function ThemeToggle({ theme, onToggle }: ThemeToggleProps) {
  const { t } = useLingui()
  const dark = theme === 'dark'
  return (
    <UnstyledButton
      className={css.toggle}
      aria-label={dark ? t`Switch to the light theme` : t`Switch to the dark theme`}
      onClick={onToggle}
    >
      {dark ? (
        <IconSun size={20} stroke={1.75} aria-hidden />
      ) : (
        <IconMoon size={20} stroke={1.75} aria-hidden />
      )}
    </UnstyledButton>
  )
}
