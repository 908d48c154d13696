import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Switch, Text } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import {
  locales,
  type preferencesMachine,
  type Theme,
  themes,
} from '../../machines/preferences.machine.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { languageNames } from '../parts/locale-menu.tsx'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import type { ViewProps } from '../view.ts'
import css from './appearance.module.css'

const themeTexts = {
  light: msg({ message: 'Light', context: 'theme' }),
  dark: msg({ message: 'Dark', context: 'theme' }),
} satisfies Record<Theme, MessageDescriptor>

const themeIcons = { light: IconSun, dark: IconMoon } as const satisfies Record<Theme, unknown>

/** The choices of the top bar and of the total, in words and in one place. */
export function AppearanceView({ snapshot, report }: ViewProps<typeof preferencesMachine>) {
  const { i18n, t } = useLingui()
  const { theme, locale, wanted, areAmountsHidden } = snapshot.context
  return (
    <SettingsLayout current="settingsAppearance">
      <div className={layout.halves}>
        <Card component="section">
          <CardHead title={<Trans>Language</Trans>} />
          <Text size="sm" c="dimmed" mb="md">
            <Trans>
              For the cabinet in this browser. Security notices by e-mail and SMS use the language
              of your last sign-in.
            </Trans>
          </Text>
          <fieldset className={layout.fieldset} aria-label={t`Language`}>
            {locales.map((code) => (
              <label key={code} className={css.option}>
                <input
                  type="radio"
                  name="locale"
                  value={code}
                  checked={code === (wanted ?? locale)}
                  onChange={() => report({ type: 'locale.chosen', locale: code })}
                />
                <span lang={code} translate="no">
                  {languageNames[code]}
                </span>
                {code === wanted ? (
                  <Box component="span" ms="auto" fz="0.8125rem" c="dimmed" role="status">
                    <Trans>Loading…</Trans>
                  </Box>
                ) : null}
              </label>
            ))}
          </fieldset>
        </Card>
        <div className={layout.page}>
          <Card component="section">
            <CardHead title={<Trans>Theme</Trans>} />
            <Text size="sm" c="dimmed" mb="md">
              <Trans>Until you choose, we follow your device.</Trans>
            </Text>
            <fieldset className={layout.fieldset} aria-label={t`Theme`}>
              {themes.map((name) => {
                const Icon = themeIcons[name]
                return (
                  <label key={name} className={css.option}>
                    <input
                      type="radio"
                      name="theme"
                      value={name}
                      checked={name === theme}
                      onChange={() => report({ type: 'theme.toggled' })}
                    />
                    <span>{i18n._(themeTexts[name])}</span>
                    <Icon className={css.icon} size={20} stroke={1.75} aria-hidden />
                  </label>
                )
              })}
            </fieldset>
          </Card>
          <Card component="section">
            <CardHead title={<Trans>Amounts</Trans>} />
            <Text size="sm" c="dimmed" mb="md">
              <Trans>
                Your money and earnings are shown as dots on this device. Amounts you are about to
                move stay readable.
              </Trans>
            </Text>
            <Switch
              classNames={{ body: layout.switch ?? '', labelWrapper: layout.grow ?? '' }}
              labelPosition="left"
              label={<Trans>Hide amounts</Trans>}
              checked={areAmountsHidden}
              onChange={() =>
                report({ type: 'hiding.chosen', areAmountsHidden: !areAmountsHidden })
              }
            />
          </Card>
        </div>
      </div>
    </SettingsLayout>
  )
}
