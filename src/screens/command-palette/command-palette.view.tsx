import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import {
  IconEye,
  IconEyeOff,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import { type commandPaletteMachine, GO } from '../../machines/command-palette.machine.ts'
import { type Locale, locales, type Theme } from '../../machines/preferences.machine.ts'
import { Dialog } from '../parts/dialog.tsx'
import { languageNames } from '../parts/locale-menu.tsx'
import { entries } from '../shell/navigation.ts'
import type { ViewProps } from '../view.ts'
import css from './command-palette.module.css'
import { Keys, letterOf, Shortcuts } from './shortcuts.tsx'

/** Actions that are done at once, by whoever owns them. */
export type Action =
  | { to: 'toggleTheme' }
  | { to: 'toggleAmounts' }
  | { to: 'speak'; locale: Locale }
  | { to: 'signOut' }

type Command = {
  id: string
  icon: TablerIcon
  label: string
  letter?: string | undefined
  /** Its name is written in itself. */
  language?: Locale
  choose: () => void
}

type CommandPaletteProps = ViewProps<typeof commandPaletteMachine> & {
  theme: Theme
  locale: Locale
  areAmountsHidden: boolean
  perform: (action: Action) => void
}

export function CommandPaletteView(props: CommandPaletteProps) {
  const { snapshot, report } = props
  const close = () => report({ type: 'palette.closed' })
  if (snapshot.matches('searching')) return <Search {...props} />
  return snapshot.matches('showingShortcuts') ? (
    <Dialog title={<Trans>Keyboard shortcuts</Trans>} onClose={close}>
      <Shortcuts />
    </Dialog>
  ) : null
}

function Search(props: CommandPaletteProps) {
  const { t } = useLingui()
  const id = useId()
  const { snapshot, report } = props
  const { query, chosen } = snapshot.context
  const matching = useCommands(props).filter(({ label }) => isMatch(label, query))
  const optionId = (place: number) => `${id}-${place}`
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && matching.length > 0) {
      event.preventDefault()
      report({
        type: 'choice.moved',
        chosen: (chosen + step + matching.length) % matching.length,
      })
    }
    if (event.key === 'Enter') matching[chosen]?.choose()
  }
  return (
    <Dialog
      title={<Trans>Where to?</Trans>}
      size="34rem"
      ownFocus
      onClose={() => report({ type: 'palette.closed' })}
    >
      <TextInput
        role="combobox"
        data-autofocus
        aria-label={t`Search pages and actions`}
        aria-expanded={matching.length > 0}
        aria-controls={id}
        aria-activedescendant={matching.length > 0 ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={query}
        onChange={(event) => report({ type: 'query.changed', query: event.currentTarget.value })}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t`Pages and actions`} className={css.list}>
        {matching.map(({ id: name, icon: Icon, label, letter, language, choose }, place) => (
          <UnstyledButton
            key={name}
            id={optionId(place)}
            ref={place === chosen ? showOption : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            className={css.command}
            onClick={choose}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            {language === undefined ? (
              label
            ) : (
              <span>
                <Trans>Language</Trans>:{' '}
                <span lang={language} translate="no">
                  {languageNames[language]}
                </span>
              </span>
            )}
            {letter === undefined ? null : (
              <span className={css.keys} aria-hidden>
                <Keys of={[GO, letter]} />
              </span>
            )}
          </UnstyledButton>
        ))}
      </div>
      {matching.length > 0 ? null : (
        <p className={css.none} role="status">
          <Trans>Nothing found.</Trans>
        </p>
      )}
    </Dialog>
  )
}

/** The field keeps the focus. */
const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Each word that was typed begins a word of the label. */
function isMatch(label: string, query: string): boolean {
  const words = wordsOf(label)
  return wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)))
}

const wordsOf = (text: string): string[] => text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Pages first, in the order of the navigation, then what is done at once. */
function useCommands({
  report,
  theme,
  locale,
  areAmountsHidden,
  perform,
}: CommandPaletteProps): Command[] {
  const { t, i18n } = useLingui()
  const done = (action: Action) => () => {
    report({ type: 'action.chosen' })
    perform(action)
  }
  return [
    ...entries.map(({ name, icon, label }) => ({
      id: name,
      icon,
      label: i18n._(label),
      letter: letterOf(name),
      choose: () => report({ type: 'page.chosen', name }),
    })),
    {
      id: 'depositOpening',
      icon: IconPlus,
      label: t`Open a deposit`,
      choose: () => report({ type: 'page.chosen', name: 'depositOpening' }),
    },
    {
      id: 'theme',
      icon: theme === 'dark' ? IconSun : IconMoon,
      label: theme === 'dark' ? t`Light theme` : t`Dark theme`,
      choose: done({ to: 'toggleTheme' }),
    },
    {
      id: 'amounts',
      icon: areAmountsHidden ? IconEye : IconEyeOff,
      label: areAmountsHidden ? t`Show amounts` : t`Hide amounts`,
      choose: done({ to: 'toggleAmounts' }),
    },
    ...locales
      .filter((other) => other !== locale)
      .map((other) => ({
        id: other,
        icon: IconLanguage,
        label: `${t`Language`} ${languageNames[other]}`,
        language: other,
        choose: done({ to: 'speak', locale: other }),
      })),
    {
      id: 'shortcuts',
      icon: IconKeyboard,
      label: t`Keyboard shortcuts`,
      choose: () => report({ type: 'shortcuts.chosen' }),
    },
    { id: 'signOut', icon: IconLogout, label: t`Log out`, choose: done({ to: 'signOut' }) },
  ]
}
