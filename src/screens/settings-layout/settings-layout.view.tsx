import { Trans, useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import { Folded } from '../parts/folded.tsx'
import layout from '../parts/layout.module.css'
import { type SettingsRouteName, settingsEntries } from './settings-entries.ts'
import css from './settings-layout.module.css'

type SettingsLayoutProps = {
  /** The page in sight. */
  current: SettingsRouteName
  children: ReactNode
}

/** The way from one page of the settings to the others: a row on desktop, on phones one line that opens the list, and a step back to all of them. */
export function SettingsLayout({ current, children }: SettingsLayoutProps) {
  const { t, i18n } = useLingui()
  const open = settingsEntries.find(({ location }) => location === current)
  const links = settingsEntries.map(({ location, label }) => (
    <li key={location}>
      <Link
        className={css.link}
        href={addressOf({ name: location, query: {} })}
        aria-current={location === current ? 'page' : undefined}
      >
        {i18n._(label)}
      </Link>
    </li>
  ))
  return (
    <div className={layout.page}>
      <nav className={css.pages} aria-label={t`Pages of the settings`}>
        <Link
          className={css.back}
          href={addressOf({ name: 'settings', query: {} })}
          aria-label={t`All settings`}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
        <div className={css.folded}>
          <Folded
            title={
              <>
                <Box component="span" c="dimmed" fw={400}>
                  <Trans>Settings:</Trans>
                </Box>{' '}
                {open ? i18n._(open.label) : null}
              </>
            }
          >
            <ul className={css.list}>{links}</ul>
          </Folded>
        </div>
        <ul className={css.row}>{links}</ul>
      </nav>
      {children}
    </div>
  )
}
