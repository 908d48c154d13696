import { useLingui } from '@lingui/react/macro'
import {
  IconBuildingBank,
  IconEye,
  IconEyeOff,
  IconKeyboard,
  IconLanguage,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconReceipt,
  IconRefresh,
  IconSun,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { commandPaletteMachine } from '../../machines/command-palette.machine.ts'
import { searchIn } from '../../machines/operation-filter.ts'
import { type Locale, locales, type Theme } from '../../machines/preferences.machine.ts'
import { depositStatuses } from '../deposit/deposit-status.tsx'
import { languageNames } from '../parts/locale-menu.tsx'
import { type Findable, matching } from '../parts/matching.ts'
import { useFormat } from '../parts/use-format.ts'
import { titleOf } from '../shell/navigation.ts'
import type { ViewProps } from '../view.ts'
import { languageWords, offered, type Place, places } from './places.ts'
import { letterOf } from './shortcuts.tsx'

/** Actions that are done at once, by whoever owns them. */
export type Action =
  | { to: 'toggleTheme' }
  | { to: 'toggleAmounts' }
  | { to: 'speak'; locale: Locale }
  | { to: 'signOut' }

export type Row = Findable & {
  id: string
  icon: TablerIcon
  letter?: string | undefined
  /** Its name is written in itself. */
  language?: Locale
  /** Stays in sight below the others. */
  isOnward?: boolean
  choose: () => void
}

export type CommandPaletteProps = ViewProps<typeof commandPaletteMachine> & {
  theme: Theme
  locale: Locale
  areAmountsHidden: boolean
  perform: (action: Action) => void
}

/** So many deposits and so many partners at most: who looks for one types on. */
const MOST = 5

/** As a receipt says it; people put a sign of a number before it. */
const operationNumber = /^[#№]?\s*([1-9]\d{0,17})$/

/** All that matches, the nearest first; last of all the search of the operations, so that nothing is a dead end. */
export function useRows(props: CommandPaletteProps): Row[] {
  const { query } = props.snapshot.context
  const { before, after, first } = usePlaces(props)
  const own = useOwn(props)
  const actions = useActions(props)
  const further = useFurther(props)
  if (query.trim() === '') return [...first, ...actions.filter(({ language }) => !language)]
  return [
    ...matching(
      [
        ...before,
        ...actions,
        ...matching(own.deposits, query).slice(0, MOST),
        ...matching(own.partners, query).slice(0, MOST),
        ...after,
      ],
      query,
    ),
    ...further,
  ]
}

function usePlaces({ report }: CommandPaletteProps) {
  const { i18n } = useLingui()
  const rowOf = ({ id, icon, label, part, words, location }: Place): Row => ({
    id,
    icon,
    label: i18n._(label),
    note: part && i18n._(part),
    words: words && i18n._(words),
    letter: part ? undefined : letterOf(location.name),
    choose: () => report({ type: 'page.chosen', location }),
  })
  return {
    before: places.before.map(rowOf),
    after: places.after.map(rowOf),
    first: offered.map(rowOf),
  }
}

function useOwn({ snapshot, report }: CommandPaletteProps): {
  deposits: Row[]
  partners: Row[]
} {
  const { t } = useLingui()
  const format = useFormat()
  const { found } = snapshot.context
  return {
    deposits: (found?.deposits ?? []).map(({ id, plan, amount, currency, status }) => ({
      id: `deposit ${id}`,
      icon: IconBuildingBank,
      label: `${plan.title} · ${format.ownAmount(amount, currency)}`,
      note: t(depositStatuses[status].text),
      words: `${t`Deposit ${id}`}, ${status === 'active' ? t({ message: 'close', context: 'search words' }) : ''}`,
      choose: () => report({ type: 'page.chosen', location: { name: 'deposit', id, query: {} } }),
    })),
    partners: (found?.partners ?? []).map(({ id, login, line }) => ({
      id: `partner ${id}`,
      icon: IconUser,
      label: login,
      note: t`Level ${line}`,
      words: t({ message: 'partner', context: 'search words' }),
      choose: () => report({ type: 'page.chosen', location: { name: 'partners', id, query: {} } }),
    })),
  }
}

function useActions({
  report,
  theme,
  locale,
  areAmountsHidden,
  perform,
}: CommandPaletteProps): Row[] {
  const { t, i18n } = useLingui()
  const done = (action: Action) => () => {
    report({ type: 'action.chosen' })
    perform(action)
  }
  return [
    {
      id: 'theme',
      icon: theme === 'dark' ? IconSun : IconMoon,
      label: theme === 'dark' ? t`Light theme` : t`Dark theme`,
      words: t({ message: 'theme, mode, day, night, light, dark', context: 'search words' }),
      choose: done({ to: 'toggleTheme' }),
    },
    {
      id: 'amounts',
      icon: areAmountsHidden ? IconEye : IconEyeOff,
      label: areAmountsHidden ? t`Show amounts` : t`Hide amounts`,
      words: t({ message: 'privacy, balance, eye', context: 'search words' }),
      choose: done({ to: 'toggleAmounts' }),
    },
    ...locales
      .filter((other) => other !== locale)
      .map((other) => ({
        id: other,
        icon: IconLanguage,
        label: `${t`Language`} ${languageNames[other]}`,
        words: languageWords[other],
        language: other,
        choose: done({ to: 'speak', locale: other }),
      })),
    {
      id: 'shortcuts',
      icon: IconKeyboard,
      label: t`Keyboard shortcuts`,
      note: i18n._(titleOf('help')),
      words: t({ message: 'keys, letters', context: 'search words' }),
      choose: () => report({ type: 'shortcuts.chosen' }),
    },
    {
      id: 'signOut',
      icon: IconLogout,
      label: t`Log out`,
      words: t({ message: 'sign out, leave, exit, end session', context: 'search words' }),
      choose: done({ to: 'signOut' }),
    },
  ]
}

/** Leads on with what was typed. */
function useFurther({ snapshot, report }: CommandPaletteProps): Row[] {
  const { t } = useLingui()
  const { query, found } = snapshot.context
  const search = searchIn(query)
  if (search === null) return []
  const number = operationNumber.exec(search)?.[1]
  const look = (name: 'partners' | 'operations') => () =>
    report({ type: 'page.chosen', location: { name, query: { search } } })
  return [
    ...(number
      ? [
          {
            id: 'operation',
            icon: IconReceipt,
            label: t`Operation ${number}`,
            choose: () =>
              report({
                type: 'page.chosen',
                location: { name: 'operations', id: number, query: {} },
              }),
          },
        ]
      : []),
    ...(snapshot.can({ type: 'retry.requested' })
      ? [
          {
            id: 'retry',
            icon: IconRefresh,
            label: t`Load deposits and partners again`,
            note: t`They could not be loaded`,
            choose: () => report({ type: 'retry.requested' }),
          },
        ]
      : []),
    ...(found?.hasMorePartners
      ? [
          {
            id: 'partner search',
            icon: IconUsers,
            label: t`Search partners for “${search}”`,
            choose: look('partners'),
          },
        ]
      : []),
    {
      id: 'operation search',
      icon: IconListSearch,
      label: t`Search operations for “${search}”`,
      isOnward: true,
      choose: look('operations'),
    },
  ]
}
