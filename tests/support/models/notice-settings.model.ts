import {
  type NoticeSettings,
  type NoticeSwitch,
  noticeTopics,
} from '../../../src/api/contract/notice.ts'
import { noticeSettingsMachine } from '../../../src/machines/notice-settings.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'

export const settingsWith = (...on: (typeof noticeTopics)[number][]): NoticeSettings => ({
  contact: 'email',
  telegramLinked: false,
  browserAdded: false,
  topics: noticeTopics.map((topic) => ({
    topic,
    message: on.includes(topic),
    telegram: false,
    push: false,
  })),
})

export const standard = settingsWith('withdrawals', 'renewals', 'subscriptionEnd', 'verification')

export const saved = (settings: NoticeSettings, wanted: NoticeSwitch): NoticeSettings => ({
  ...settings,
  topics: settings.topics.map((one) =>
    one.topic === wanted.topic ? { ...one, [wanted.channel]: wanted.enabled } : one,
  ),
})

export const withBrowser = (settings: NoticeSettings): NoticeSettings => ({
  ...settings,
  browserAdded: true,
  topics: settings.topics.map((one) => ({ ...one, push: true })),
})

export const refillsOn: NoticeSwitch = { topic: 'refills', channel: 'message', enabled: true }
export const withdrawalsOff: NoticeSwitch = {
  topic: 'withdrawals',
  channel: 'message',
  enabled: false,
}

export const noticeSettingsModel = defineModel({
  machine: noticeSettingsMachine,
  cases: ({ context: { settings, wanted } }): ModelEvent<typeof noticeSettingsMachine>[] => [
    answered('readSettings', standard),
    failed('readSettings', 'unreachable'),
    { type: 'notice.switched', ...refillsOn },
    { type: 'notice.switched', ...withdrawalsOff },
    ...(settings && wanted[0] ? [answered('saveSwitch', saved(settings, wanted[0]))] : []),
    failed('saveSwitch', 'unreachable'),
    ...(settings ? [{ type: 'settings.changed' as const, settings: withBrowser(settings) }] : []),
  ],
  project: ({ settings, failure, wanted, refused }) => ({
    on: settings?.topics.filter(({ message }) => message).map(({ topic }) => topic) ?? null,
    isPushed: settings?.browserAdded ?? false,
    wanted,
    refused: refused && [refused.wanted, refused.failure.code],
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('settled'),
  sources: { 'settings.changed': 'watchSettings' },
})
