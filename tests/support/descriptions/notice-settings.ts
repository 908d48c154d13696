import type { SnapshotFrom } from 'xstate'
import { isOn, type noticeSettingsMachine } from '../../../src/machines/notice-settings.machine.ts'
import { describeFlow } from '../description.ts'
import { loading, messagesOf, notLoaded } from './parts.ts'

type Snapshot = SnapshotFrom<typeof noticeSettingsMachine>

const names: Record<string, string> = { refills: 'Refills', withdrawals: 'Withdrawals' }

function table({ context }: Snapshot) {
  const isMailed = (topic: 'refills' | 'withdrawals') =>
    isOn(context, { topic, channel: 'message' })
  const refused = context.refused?.wanted
  const alerts = messagesOf(context.refused?.failure)
  return {
    refills: isMailed('refills'),
    withdrawals: isMailed('withdrawals'),
    canSwitch: true,
    hasTelegram: false,
    hasBrowser: context.settings?.browserAdded ?? false,
    alerts,
    leftAs: refused ? `${alerts}${names[refused.topic]}, E-mail: left as it was.` : null,
  }
}

export const noticeSettings = describeFlow<typeof noticeSettingsMachine>()({
  read: (ui) => {
    const refills = ui.role('switch', 'Refills: E-mail')
    return {
      isLoading: ui.text('Loading…').isShown(),
      refills: refills.isChecked(),
      withdrawals: ui.role('switch', 'Withdrawals: E-mail').isChecked(),
      canSwitch: refills.isEnabled(),
      hasTelegram: ui.role('switch', 'Refills: Telegram').isShown(),
      hasBrowser: ui.role('switch', 'Refills: Browser').isShown(),
      leftAs: ui.text(/left as it was\.$/).content(),
      buttons: ui.buttons('Try again'),
      alerts: ui.titles('alert'),
    }
  },
  shows: {
    loading,
    notLoaded,
    settled: table,
    saving: table,
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'notice.switched': ({ topic }, ui) => ui.role('switch', `${names[topic]}: E-mail`).click(),
  },
})
