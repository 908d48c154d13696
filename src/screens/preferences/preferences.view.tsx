import type { preferencesMachine } from '../../machines/preferences.machine.ts'
import { LocaleMenu } from '../parts/locale-menu.tsx'
import { ThemeToggle } from '../parts/theme-toggle.tsx'
import type { ViewProps } from '../view.ts'

/** A language that is on its way already stands in the menu; the page follows when its texts are there. */
export function PreferencesView({ snapshot, report }: ViewProps<typeof preferencesMachine>) {
  const { theme, locale, wanted } = snapshot.context
  return (
    <>
      <LocaleMenu
        locale={wanted ?? locale}
        onChoose={(chosen) => report({ type: 'locale.chosen', locale: chosen })}
      />
      <ThemeToggle theme={theme} onToggle={() => report({ type: 'theme.toggled' })} />
    </>
  )
}
