import type { SnapshotFrom } from 'xstate'
import type { Deposit } from '../../../src/api/contract/deposit.ts'
import type { depositListMachine } from '../../../src/machines/deposit-list.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { loading, messagesOf, notLoaded, olderOf, readOlder } from './parts.ts'

type Snapshot = SnapshotFrom<typeof depositListMachine>

/** The addresses of these deposits' rows; a page of the provider has more rows than one of the model. */
type Facts = { addresses: (items: Deposit[], hasOlder: boolean) => (string | Pattern)[] }

const tabs = ({ context: { group } }: Snapshot) => ({
  group: group === 'active' ? 'Active' : 'Past',
})

function list(snapshot: Snapshot, { addresses }: Facts, isOpen: boolean) {
  const { group, items, nextCursor, payouts, failure, isOutdated, wanted, unsaved } =
    snapshot.context
  const switched = group === 'active' ? items.find(({ id }) => id === 'deposit-1') : undefined
  return {
    ...tabs(snapshot),
    deposits: addresses(items, nextCursor !== null),
    empty: items.length > 0 ? null : `No ${group} deposits`,
    ...olderOf(
      nextCursor,
      isOpen,
      snapshot.matches('loadingOlder') ? 'Loading older deposits…' : null,
    ),
    hasSwitch: switched !== undefined,
    isOn: switched && (wanted?.autoinvestment ?? switched.autoinvestment),
    canSwitch: switched !== undefined && isOpen,
    isOutdated: isOutdated && !snapshot.matches('refreshing'),
    hasCalendar: items.length > 0 && payouts !== null,
    canSave: items.length > 0 && payouts !== null && isOpen,
    alerts: items.length > 0 ? [...messagesOf(unsaved), ...messagesOf(failure)] : [],
  }
}

export const depositList = describeFlow<typeof depositListMachine, Facts>()({
  read: (ui) => {
    const autoinvestment = ui.role('switch', /^Auto-renew/)
    const calendar = ui.button('Add to calendar')
    const groups = ui.link(/^(Active|Past)$/)
    return {
      isLoading: ui.text('Loading…').isShown(),
      group: Promise.all([groups.contents(), groups.attributes('aria-current')]).then(
        ([names, current]) => names[current.indexOf('page')] ?? null,
      ),
      deposits: ui
        .links()
        .then((links) =>
          links.flatMap(([, to = '']) => (/^\/deposits\/(deposit-|\d)/.test(to) ? to : [])),
        ),
      empty: ui.text(/^No (active|past) deposits$/).content(),
      ...readOlder(ui),
      hasSwitch: autoinvestment.isShown(),
      isOn: autoinvestment.isChecked(),
      canSwitch: autoinvestment.isEnabled(),
      isOutdated: ui.text('We couldn’t refresh this.').isShown(),
      hasCalendar: calendar.isShown(),
      canSave: calendar.isEnabled(),
      buttons: ui.buttons('Try again'),
      alerts: ui.titles('alert'),
    }
  },
  shows: {
    loading: (snapshot) => ({ ...tabs(snapshot), ...loading() }),
    notLoaded: (snapshot) => ({ ...tabs(snapshot), ...notLoaded(snapshot) }),
    listing: (snapshot, facts) => list(snapshot, facts, true),
    refreshing: (snapshot, facts) => list(snapshot, facts, false),
    loadingOlder: (snapshot, facts) => list(snapshot, facts, false),
    switching: (snapshot, facts) => list(snapshot, facts, false),
    savingCalendar: (snapshot, facts) => list(snapshot, facts, false),
  },
  actions: {
    'refresh.requested': (_, ui) => ui.button('Refresh').click(),
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'older.requested': (_, ui) => ui.button('Show older').click(),
    'autoinvestment.switched': (_, ui) => ui.role('switch', /^Auto-renew/).click(),
    'calendar.requested': (_, ui) => ui.button('Add to calendar').click(),
  },
})
