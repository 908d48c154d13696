import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { type Locale, localeOf } from './locale.ts'
import css from './locale-menu.module.css'

/** Each language by its own name: a person who cannot read the page still finds it. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  kk: 'Қазақша',
}

type LocaleMenuProps = {
  locale: Locale
  onChoose: (locale: Locale) => void
  disabled?: boolean
}

/** The browser's own list: on phones nothing is better, and it costs the first screen no menu. */
export function LocaleMenu({ locale, onChoose, disabled = false }: LocaleMenuProps) {
  const { t } = useLingui()
  return (
    <span className={css.menu}>
      <IconLanguage size={20} stroke={1.75} aria-hidden />
      <select
        aria-label={t`Language`}
        value={locale}
        disabled={disabled}
        onChange={(event) => onChoose(localeOf(event.currentTarget.value))}
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </span>
  )
}
