import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import {
  groupOfTopic,
  type NoticeChannel,
  type NoticeSettings,
  noticeChannels,
} from '../../api/contract/notice.ts'
import { noticeGroups } from '../../api/contract/notification.ts'
import {
  isOn,
  isReached,
  type noticeSettingsMachine,
} from '../../machines/notice-settings.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { noticeGroupTexts } from '../notifications/notice-group-texts.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import type { ViewProps } from '../view.ts'
import css from './notice-settings.module.css'
import { noticeTopicTexts } from './notice-topic-texts.ts'

type NoticeSettingsProps = ViewProps<typeof noticeSettingsMachine>

export function NoticeSettingsView({
  snapshot,
  report,
  browser,
}: NoticeSettingsProps & { browser: ReactNode }) {
  const { settings } = snapshot.context
  return (
    <SettingsLayout current="settingsNotices">
      <div className={layout.aside}>
        <Card component="section">
          <CardHead title={<Trans>Also notify me by</Trans>} />
          {settings ? (
            <Topics settings={settings} snapshot={snapshot} report={report} />
          ) : snapshot.matches('notLoaded') ? (
            <NotLoaded query={snapshot} ask={report}>
              <Trans>We couldn’t load your settings. They have not changed.</Trans>
            </NotLoaded>
          ) : (
            <Skeleton shape="rows" count={9} />
          )}
        </Card>
        <div className={layout.page}>
          {browser}
          <Always />
          {settings ? <Unreached settings={settings} /> : null}
        </div>
      </div>
    </SettingsLayout>
  )
}

const reachedBy = (settings: NoticeSettings) =>
  noticeChannels.filter((channel) => isReached(settings, channel))

function useChannelName(settings: NoticeSettings | null): (channel: NoticeChannel) => string {
  const { t } = useLingui()
  const names: Record<NoticeChannel, string> = {
    message: settings?.contact === 'sms' ? t`SMS` : t`E-mail`,
    telegram: t({ message: 'Telegram', context: 'channel' }),
    push: t({ message: 'Browser', context: 'channel' }),
  }
  return (channel) => names[channel]
}

function Topics({
  settings,
  snapshot,
  report,
}: NoticeSettingsProps & { settings: NoticeSettings }) {
  const { t, i18n } = useLingui()
  const { context } = snapshot
  const { refused } = context
  const channels = reachedBy(settings)
  const nameOf = useChannelName(settings)
  return (
    <>
      <table
        className={css.table}
        data-channels={channels.length}
        aria-label={t`Notifications by channel`}
      >
        <thead>
          <tr>
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col" className={css.channel}>
                {nameOf(channel)}
              </th>
            ))}
          </tr>
        </thead>
        {noticeGroups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={channels.length + 1} className={css.group}>
                {i18n._(noticeGroupTexts[group])}
              </th>
            </tr>
            {settings.topics
              .filter(({ topic }) => groupOfTopic[topic] === group)
              .map(({ topic }) => {
                const title = i18n._(noticeTopicTexts[topic].title)
                return (
                  <tr key={topic}>
                    <th scope="row" className={css.topic}>
                      {title}
                      <span className={css.note}>{i18n._(noticeTopicTexts[topic].note)}</span>
                    </th>
                    {channels.map((channel) => {
                      const isChecked = isOn(context, { topic, channel })
                      const press = {
                        type: 'notice.switched',
                        topic,
                        channel,
                        enabled: !isChecked,
                      } as const
                      return (
                        <td key={channel} className={css.cell} data-channel={nameOf(channel)}>
                          <Switch
                            classNames={{ body: css.press ?? '', input: css.input ?? '' }}
                            aria-label={`${title}: ${nameOf(channel)}`}
                            checked={isChecked}
                            disabled={!snapshot.can(press)}
                            onChange={() => report(press)}
                          />
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
          </tbody>
        ))}
      </table>
      {refused ? (
        <FailureMessage failure={refused.failure}>
          <Refused
            topic={i18n._(noticeTopicTexts[refused.wanted.topic].title)}
            channel={nameOf(refused.wanted.channel)}
          />
        </FailureMessage>
      ) : null}
    </>
  )
}

function Refused({ topic, channel }: { topic: string; channel: string }) {
  return (
    <Trans>
      {topic}, {channel}: left as it was.
    </Trans>
  )
}

function Always() {
  return (
    <Card component="section">
      <CardHead title={<Trans>Always on</Trans>} />
      <Text size="sm" c="dimmed">
        <Trans>Everything appears in the cabinet, whatever you choose here.</Trans>
      </Text>
      <Text size="sm" c="dimmed" mt="sm">
        <Trans>
          Changes of your password, contacts, wallets and codes also go to every confirmed contact.
          That cannot be switched off.
        </Trans>
      </Text>
    </Card>
  )
}

/** A channel that nobody can use yet says how it is opened. */
function Unreached({ settings: { contact, telegramLinked } }: { settings: NoticeSettings }) {
  if (contact !== null && telegramLinked) return null
  return (
    <Card component="section">
      <CardHead title={<Trans>Not available yet</Trans>} />
      {contact === null ? (
        <Text size="sm" c="dimmed">
          <Trans>E-mails need a confirmed address.</Trans>
        </Text>
      ) : null}
      {telegramLinked ? null : (
        <Text size="sm" c="dimmed">
          <Trans>Telegram needs your account there to be linked.</Trans>
        </Text>
      )}
      <Anchor
        component={Link}
        className={layout.link ?? ''}
        href={addressOf({ name: 'settingsData', query: {} })}
      >
        <Trans>Go to your contacts</Trans>
      </Anchor>
    </Card>
  )
}
