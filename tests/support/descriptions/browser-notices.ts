import type { SnapshotFrom } from 'xstate'
import {
  areAmountsShown,
  type browserNoticesMachine,
} from '../../../src/machines/browser-notices.machine.ts'
import { describeFlow } from '../description.ts'
import { messagesOf, notLoaded } from './parts.ts'

type Snapshot = SnapshotFrom<typeof browserNoticesMachine>

const amounts = 'Show amounts'

const on = ({ context }: Snapshot, isOpen: boolean) => ({
  isOn: true,
  showsAmounts: areAmountsShown(context),
  canSwitch: isOpen,
  buttons: isOpen ? ['Turn off'] : [],
  alerts: messagesOf(context.failure),
})

export const browserNotices = describeFlow<typeof browserNoticesMachine>()({
  read: (ui) => ({
    isLoading: ui.text('Loading…').isShown(),
    isOn: ui.text('On').isShown(),
    showsAmounts: ui.role('checkbox', amounts).isChecked(),
    canSwitch: ui.role('checkbox', amounts).isEnabled(),
    says: ui.text(/from websites|home screen first|in browsers yet/).content(),
    buttons: ui.buttons('Turn on', 'Turn off', 'Check again', 'Try again'),
    isBusy: ui.button(/^Turn (on|off)$/).isBusy(),
    notes: ui.notes(),
    alerts: ui.titles('alert'),
  }),
  shows: {
    reading: () => ({ isLoading: true, notes: ['Loading…'] }),
    notRead: notLoaded,
    unsupported: () => ({
      says: 'This browser can’t show notifications from websites. Use another browser.',
    }),
    notInstalled: () => ({
      says: 'On iPhone and iPad, add Cabinet to the home screen first. Then open it from there.',
    }),
    notOffered: () => ({ says: 'Cabinet does not offer notifications in browsers yet.' }),
    blocked: () => ({
      notes: [
        'This browser blocks notifications from CabinetOpen the site settings beside the address and allow notifications. Then check again.Check again',
      ],
      buttons: ['Check again'],
    }),
    'off.fresh': () => ({ buttons: ['Turn on'] }),
    'off.notAllowed': () => ({
      notes: ['Notifications were not allowed. You can try again.'],
      buttons: ['Turn on'],
    }),
    'off.unreached': () => ({
      alerts: ['This browser could not be set up'],
      buttons: ['Turn on'],
    }),
    'off.failed': ({ context }) => ({
      alerts: messagesOf(context.failure),
      buttons: ['Turn on'],
    }),
    askingPermission: () => ({ isBusy: true, notes: ['Your browser is asking. Choose “Allow”.'] }),
    adding: () => ({ isBusy: true }),
    on: (snapshot) => on(snapshot, true),
    switchingAmounts: (snapshot) => on(snapshot, false),
    removing: (snapshot) => ({ ...on(snapshot, false), isBusy: true }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button(/^(Try|Check) again$/).click(),
    'browser.chosen': (_, ui) => ui.button('Turn on').click(),
    'amounts.switched': (_, ui) => ui.role('checkbox', amounts).click(),
    'browser.removed': (_, ui) => ui.button('Turn off').click(),
  },
})
