import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import css from './theme-toggle.module.css'

type ThemeToggleProps = {
  /** The theme now shown. */
  theme: 'light' | 'dark'
  onToggle: () => void
}

/** The sign follows the page and not the prop: it is right even before the app has started. */
export function ThemeToggle({ theme, onToggle }: ThemeToggleProps) {
  const { t } = useLingui()
  return (
    <UnstyledButton
      className={css.toggle}
      aria-label={theme === 'dark' ? t`Switch to the light theme` : t`Switch to the dark theme`}
      onClick={onToggle}
    >
      <IconSun size={20} stroke={1.75} className={css.sun} aria-hidden />
      <IconMoon size={20} stroke={1.75} className={css.moon} aria-hidden />
    </UnstyledButton>
  )
}
