import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconBasket,
  IconCalendarDown,
  IconCircleX,
  IconDownload,
  IconHelp,
  IconHistory,
  IconList,
  IconMailOpened,
  IconPhone,
  IconPlus,
  IconPrinter,
  IconUserPlus,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Locale } from '../../machines/preferences.machine.ts'
import type { RouteLocation, RouteName } from '../../machines/route-location.ts'
import { questions } from '../help/questions.ts'
import { typeTexts } from '../operations/operation-filter-texts.ts'
import { type SettingsRouteName, settingsEntries } from '../settings-layout/settings-entries.ts'
import { settingsIcons } from '../settings-layout/settings-icons.ts'
import { entries, titleOf } from '../shell/navigation.ts'

/** Somewhere that a row of the search leads to. */
export type Place = {
  id: string
  icon: TablerIcon
  label: MessageDescriptor
  /** The page that it is a part of. */
  part?: MessageDescriptor
  words?: MessageDescriptor
  location: RouteLocation
}

const to = (name: RouteName, query: RouteLocation['query'] = {}): RouteLocation => ({ name, query })

/** Words that people type who do not know the name of the page. */
const pageWords: Partial<Record<RouteName, MessageDescriptor>> = {
  cabinet: msg({
    message: 'home, start, overview, balance, earnings, money, currencies',
    context: 'search words',
  }),
  refill: msg({
    message: 'top up, add funds, pay in, receive, address, QR, buy USDT',
    context: 'search words',
  }),
  deposits: msg({
    message: 'investments, plans, payouts, auto-renew, earnings',
    context: 'search words',
  }),
  partners: msg({
    message: 'referrals, invite, link, friends, team, levels, bonus, income',
    context: 'search words',
  }),
  withdrawal: msg({
    message: 'withdraw, cash out, send, payout, transfer, money out, fee',
    context: 'search words',
  }),
  exchange: msg({
    message: 'convert, swap, rates, prices, buy, sell, bitcoin, BTC, ETH, TON, XRP',
    context: 'search words',
  }),
  operations: msg({
    message: 'transactions, history, movements, receipts, payments',
    context: 'search words',
  }),
  notifications: msg({ message: 'messages, alerts, bell, inbox', context: 'search words' }),
  subscription: msg({ message: 'price, renew, membership, pay', context: 'search words' }),
  settings: msg({ message: 'account, profile, preferences, options', context: 'search words' }),
  news: msg({ message: 'announcements, updates, blog', context: 'search words' }),
  help: msg({
    message: 'questions, answers, support, contact, glossary, networks, FAQ',
    context: 'search words',
  }),
}

const settingsWords: Record<Exclude<SettingsRouteName, 'subscription'>, MessageDescriptor> = {
  settingsData: msg({
    message: 'name, city, country, phone, e-mail, contacts, profile',
    context: 'search words',
  }),
  settingsAvatar: msg({ message: 'photo, avatar, image', context: 'search words' }),
  settingsWallets: msg({
    message: 'addresses, payout wallet, whitelist',
    context: 'search words',
  }),
  settingsSecurity: msg({
    message:
      'codes, 2FA, two-factor, authenticator, app, passkeys, recovery, sessions, devices, Telegram, SMS',
    context: 'search words',
  }),
  settingsPassword: msg({ message: 'change password, new password', context: 'search words' }),
  settingsVerification: msg({
    message: 'verify, KYC, identity, documents, passport, ID',
    context: 'search words',
  }),
  settingsNotices: msg({
    message: 'e-mail, SMS, Telegram, push, browser, alerts, reminders',
    context: 'search words',
  }),
  settingsAppearance: msg({
    message: 'language, theme, dark, light, colours, hide amounts',
    context: 'search words',
  }),
}

const settings = settingsEntries.flatMap(({ location, label }): Place[] =>
  location === 'subscription'
    ? []
    : [
        {
          id: location,
          icon: settingsIcons[location],
          label,
          part: titleOf('settings'),
          words: settingsWords[location],
          location: to(location),
        },
      ],
)

/** The language is found by its name in any other. */
export const languageWords: Record<Locale, string> = {
  en: 'English английский Englisch ағылшын',
  ru: 'Russian русский Russisch орыс',
  de: 'German немецкий Deutsch неміс',
  kk: 'Kazakh казахский Kasachisch қазақ',
}

const actions: Place[] = [
  {
    id: 'depositOpening',
    icon: IconPlus,
    label: msg`Open a deposit`,
    part: titleOf('deposits'),
    words: msg({ message: 'invest, new, start, earn', context: 'search words' }),
    location: to('depositOpening'),
  },
  {
    id: 'calendar',
    icon: IconCalendarDown,
    label: msg`Save payouts to my calendar`,
    part: titleOf('deposits'),
    words: msg({ message: 'ics, dates, reminder, when', context: 'search words' }),
    location: to('deposits'),
  },
  {
    id: 'csv',
    icon: IconDownload,
    label: msg`Download operations as CSV`,
    part: titleOf('operations'),
    words: msg({
      message: 'save, export, file, table, Excel, spreadsheet, tax',
      context: 'search words',
    }),
    location: to('operations'),
  },
  {
    id: 'statement',
    icon: IconPrinter,
    label: msg`Print a statement`,
    part: titleOf('operations'),
    words: msg({ message: 'PDF, paper, report, account, tax', context: 'search words' }),
    location: to('operations'),
  },
  {
    id: 'contacts',
    icon: IconPhone,
    label: msg`Change phone or e-mail`,
    part: titleOf('settings'),
    words: msg({ message: 'contacts, number, mobile, new', context: 'search words' }),
    location: to('settingsData'),
  },
  {
    id: 'walletAdding',
    icon: IconWallet,
    label: msg`Add a wallet`,
    part: titleOf('settings'),
    words: msg({ message: 'new address, payout', context: 'search words' }),
    location: to('settingsWallets'),
  },
  {
    id: 'invitation',
    icon: IconUserPlus,
    label: msg`Invite partners`,
    part: titleOf('partners'),
    words: msg({
      message: 'referral link, friend, share, copy, QR code',
      context: 'search words',
    }),
    location: to('partners'),
  },
  {
    id: 'depositClosing',
    icon: IconCircleX,
    label: msg`Close a deposit early`,
    part: titleOf('deposits'),
    words: msg({ message: 'end, stop, cancel, money back', context: 'search words' }),
    location: to('deposits'),
  },
]

const tabs: Place[] = [
  {
    id: 'pastDeposits',
    icon: IconHistory,
    label: msg`Past deposits`,
    part: titleOf('deposits'),
    words: msg({ message: 'ended, closed, history, archive', context: 'search words' }),
    location: to('deposits', { status: 'past' }),
  },
  {
    id: 'cryptoCases',
    icon: IconBasket,
    label: titleOf('cryptoCases'),
    part: titleOf('deposits'),
    words: msg({ message: 'currencies, shares, composition', context: 'search words' }),
    location: to('cryptoCases'),
  },
  {
    id: 'basketOperations',
    icon: IconBasket,
    label: msg`Operations of baskets`,
    part: titleOf('operations'),
    location: to('operations', { tab: 'cases' }),
  },
  {
    id: 'unread',
    icon: IconMailOpened,
    label: msg`Unread notifications`,
    part: titleOf('notifications'),
    words: msg({ message: 'new messages', context: 'search words' }),
    location: to('notifications', { unread: 'only' }),
  },
  ...Object.entries(typeTexts).map(
    ([type, label]): Place => ({
      id: `operations ${type}`,
      icon: IconList,
      label,
      part: titleOf('operations'),
      location: to('operations', { type }),
    }),
  ),
]

const pages = entries.map(
  ({ name, icon, label }): Place => ({
    id: name,
    icon,
    label,
    ...(pageWords[name] ? { words: pageWords[name] } : {}),
    location: to(name),
  }),
)

const answers = questions.map(
  ({ id, question }): Place => ({
    id: `help ${id}`,
    icon: IconHelp,
    label: question,
    part: titleOf('help'),
    location: to('help', { answer: id }),
  }),
)

/** In the order in which equally near ones are shown; what a person has stands between `before` and `after`. */
export const places = { before: [...pages, ...settings, ...actions], after: [...tabs, ...answers] }

/** Before anything was typed; actions first, because menus have the pages. */
export const offered = [...actions, ...pages]
