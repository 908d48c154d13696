import type { SnapshotFrom } from 'xstate'
import type { depositMachine } from '../../../src/machines/deposit.machine.ts'
import { describeFlow, like } from '../description.ts'
import { loading, messagesOf, notLoaded } from './parts.ts'

/** True where the quote has been read as soon as the dialog is open. */
type Facts = { isQuoted: boolean }

const way = { wayBack: '/deposits' }
const waysOn = ['See the deposit', 'Add another']
const chips = { active: 'Active', ended: 'Ended', closed: 'Closed early' }

function page({ context }: SnapshotFrom<typeof depositMachine>, isOpen: boolean) {
  const { deposit, failure, wanted, hasJustFinished } = context
  const status = deposit?.status ?? 'active'
  const isActive = status === 'active'
  return {
    wayBack: isActive ? '/deposits' : '/deposits?status=past',
    chip: chips[status],
    buttons: isActive && isOpen ? ['Close early…'] : [],
    canBeClosed: isActive,
    isOn: isActive && (wanted ?? deposit?.autoinvestment),
    hasSwitch: isActive,
    canSwitch: isActive && isOpen,
    isJustClosed: hasJustFinished && status === 'closed',
    alerts: messagesOf(failure),
  }
}

export const deposit = describeFlow<typeof depositMachine, Facts>()({
  read: (ui) => {
    const autoinvestment = ui.role('switch', 'Renew automatically')
    const isRead = ui.heading('Day by day').isShown()
    return {
      // The lists of what is read load by themselves.
      isLoading: Promise.all([ui.text('Loading…').isShown(), isRead]).then(
        ([isShown, isHeaded]) => isShown && !isHeaded,
      ),
      isAskingCost: ui.dialog().text('Loading…').isShown(),
      chip: ui.text(/^(Active|Ended|Closed early)$/).content(),
      buttons: ui.buttons('Try again', 'Close early…'),
      canBeClosed: ui.button('Close early…').isShown(),
      isOn: autoinvestment.isChecked(),
      hasSwitch: autoinvestment.isShown(),
      canSwitch: autoinvestment.isEnabled(),
      isJustClosed: ui.text('The deposit is closed').isShown(),
      isClosing: ui.dialog('Close this deposit early?').isShown(),
      isUnknown: ui.heading('There is no such deposit').isShown(),
      hasOpened: ui.heading('Your deposit is open').isShown(),
      waysOn: ui.links().then((links) => links.filter(([text = '']) => waysOn.includes(text))),
      wayBack: ui.link('All deposits').attribute('href'),
      alerts: ui.titles('alert'),
    }
  },
  shows: {
    loading: () => ({ ...way, ...loading() }),
    notLoaded: (snapshot) => ({ ...way, ...notLoaded(snapshot) }),
    opened: () => ({
      hasOpened: true,
      waysOn: [
        ['See the deposit', like(/^\/deposits\/[\w-]+$/)],
        ['Add another', '/deposits/new'],
      ],
    }),
    notFound: () => ({ ...way, isUnknown: true }),
    showing: (snapshot) => page(snapshot, true),
    refreshing: (snapshot) => page(snapshot, false),
    switching: (snapshot) => page(snapshot, false),
    closing: (snapshot, { isQuoted }) => ({
      ...page(snapshot, false),
      isClosing: true,
      isAskingCost: !isQuoted,
    }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'closing.requested': (_, ui) => ui.button('Close early…').click(),
    'autoinvestment.switched': (_, ui) => ui.role('switch', 'Renew automatically').click(),
  },
})
