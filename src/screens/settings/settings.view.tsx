import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { User } from '../../api/contract/session.ts'
import type { Locale, Theme } from '../../machines/preferences.machine.ts'
import { addressOf } from '../addresses.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import type { DayForm } from '../parts/format.ts'
import layout from '../parts/layout.module.css'
import { languageNames } from '../parts/locale-menu.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'
import { useFormat } from '../parts/use-format.ts'
import { type SettingsRouteName, settingsEntries } from '../settings-layout/settings-entries.ts'
import { settingsIcons } from '../settings-layout/settings-icons.ts'

type SettingsProps = { user: User; theme: Theme; locale: Locale }

type Group = { id: string; title: ReactNode; locations: readonly SettingsRouteName[] }

/** Every page of the settings, and how each stands as far as it is known without asking. */
export function SettingsView(props: SettingsProps) {
  const { i18n } = useLingui()
  return (
    <div className={layout.halves}>
      {groups().map(({ id, title, locations }) => (
        <Card key={id} component="section">
          <CardHead title={title} />
          <Rows>
            {settingsEntries
              .filter(({ location }) => locations.includes(location))
              .map(({ location, label }) => (
                <Row
                  key={location}
                  icon={settingsIcons[location]}
                  title={i18n._(label)}
                  note={<State {...props} of={location} />}
                  href={addressOf({ name: location, query: {} })}
                />
              ))}
          </Rows>
        </Card>
      ))}
    </div>
  )
}

const groups = (): Group[] => [
  {
    id: 'person',
    title: <Trans>About you</Trans>,
    locations: ['settingsData', 'settingsAvatar', 'settingsVerification'],
  },
  {
    id: 'safety',
    title: <Trans>Signing in and security</Trans>,
    locations: ['settingsSecurity', 'settingsPassword'],
  },
  {
    id: 'money',
    title: <Trans>Money</Trans>,
    locations: ['settingsWallets', 'subscription'],
  },
  {
    id: 'browser',
    title: <Trans>Notifications and appearance</Trans>,
    locations: ['settingsNotices', 'settingsAppearance'],
  },
]

function State({ of, user, theme, locale }: SettingsProps & { of: SettingsRouteName }) {
  switch (of) {
    case 'settingsData':
      return user.fullName ?? <Trans>Name, city, country, phone and e-mail</Trans>
    case 'settingsAvatar':
      return user.avatar === null ? (
        <Trans>No picture yet: your initials are shown</Trans>
      ) : (
        <Trans>Your own picture is shown</Trans>
      )
    case 'settingsVerification':
      return <Trans>Proof of who you are, with three photos</Trans>
    case 'settingsSecurity':
      return <Trans>How codes reach you, and where you are signed in</Trans>
    case 'settingsPassword':
      return <Trans>Change it and end all other sessions</Trans>
    case 'settingsWallets':
      return <Trans>Where your withdrawals go</Trans>
    case 'subscription':
      return <SubscriptionState {...user.subscription} />
    case 'settingsNotices':
      return <Trans>What is also sent by e-mail, SMS or Telegram</Trans>
    case 'settingsAppearance':
      return <Look language={languageNames[locale]} theme={theme} />
  }
}

function Look({ language, theme }: { language: string; theme: Theme }) {
  return theme === 'dark' ? (
    <Trans>{language}, dark theme</Trans>
  ) : (
    <Trans>{language}, light theme</Trans>
  )
}

function SubscriptionState({ active, until }: User['subscription']) {
  const format = useFormat()
  const form: DayForm = active ? { year: true, after: 'until' } : { year: true }
  const day = until === null ? null : format.day(until, form)
  if (active) {
    return day === null ? (
      <Trans context="subscription">Active</Trans>
    ) : (
      <Trans>Active until {day}</Trans>
    )
  }
  return day === null ? (
    <Trans>Not active: needed to open deposits</Trans>
  ) : (
    <Trans>Ended on {day}: needed to open deposits</Trans>
  )
}
