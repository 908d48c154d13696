import type { SnapshotFrom } from 'xstate'
import type { refillPaymentMachine } from '../../../src/machines/refill-payment.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'

type Snapshot = SnapshotFrom<typeof refillPaymentMachine>

type Facts = {
  /** No list of refills beside it, which has chips of its own. */
  isAlone: boolean
  /** The provider counts confirmations itself. */
  counted: (text: string) => string | Pattern
}

const isOver = (snapshot: Snapshot) => snapshot.matches({ open: { watch: 'over' } })

const isPartly = ({ context: { refill } }: Snapshot) => refill?.received !== refill?.amount

const mayRestFollow = (snapshot: Snapshot) => isPartly(snapshot) && snapshot.context.secondsLeft > 0

const progress = (snapshot: Snapshot, { isAlone }: Facts, chip: string) => ({
  chip: isAlone ? chip : null,
  isCheckFailed: snapshot.context.failure !== null && !isOver(snapshot),
  buttons: ['All refills'],
})

const expired = (snapshot: Snapshot, facts: Facts, more: string[]) => ({
  ...progress(snapshot, facts, 'Expired'),
  says: ['This refill has expired', ...more],
  buttons: ['All refills', 'Get a new address'],
  canCopyAddress: true,
})

const usual = ({ context: { system } }: Snapshot, { counted }: Facts) =>
  counted(system?.memo === null ? 'about 2 minutes' : 'about 1 minute')

const watch =
  (canCheck: boolean) =>
  ({ value }: Snapshot) =>
    JSON.stringify(value).includes('"payable":"showingWallet"')
      ? { hasCheck: false, canCheck: false }
      : { hasCheck: true, canCheck }

/** Texts of the last check and of the frame of the page. */
const saidBesides = ['The last check failed', 'No connection']
const none = Promise.resolve(null)

export const refillPayment = describeFlow<typeof refillPaymentMachine, Facts>()({
  read: (ui, { isAlone }) => ({
    isUnknown: ui.heading('This refill doesn’t exist').isShown(),
    isWallet: ui.dialog(/^Send /).isShown(),
    isLoading: ui.text('Loading…').isShown(),
    alert: ui.alert(),
    says: ui
      .role('status')
      .role('strong')
      .contents()
      .then((said) => said.filter((text) => !saidBesides.includes(text))),
    isCheckFailed: ui.text('The last check failed').isShown(),
    chip: isAlone
      ? ui.text(/^(Waiting|Replenished|.* still to send|Rejected|Expired)$/).content()
      : none,
    confirmations: ui.role('progressbar').attribute('aria-label'),
    buttons: ui.buttons(
      'Try again',
      'All refills',
      'Paid',
      'Show the address again',
      'Get a new address',
    ),
    copies: ui
      .dialog()
      .button(/^Copy: /)
      .count(),
    canCopyAddress: ui.button('Copy: Address').isEnabled(),
    hasQrCode: ui.role('img', 'QR code with the address').isShown(),
    ticks: ui.role('checkbox').count(),
    isTicked: ui.role('checkbox').isChecked(),
    isTickAskedFor: ui.text(/^To go on, tick/).isShown(),
    /** The time that a transfer usually takes. */
    usual: ui.text(/^about\s\d+\sminutes?$/).content(),
    until: ui.text(/Send the rest/).content(),
    isAwaited: ui.text('Waiting for the transfer').isShown(),
    isSearched: ui.text('Looking for your transfer').isShown(),
    hasCheck: ui.button('Check now').isShown(),
    canCheck: ui.button('Check now').isEnabled(),
  }),
  shows: {
    loading: () => ({ isLoading: true, buttons: ['All refills'] }),
    notLoaded: () => ({
      alert:
        'No connection. Check your internet and try again.We couldn’t load this refill. Your money is safe.Try againAll refills',
      buttons: ['Try again', 'All refills'],
    }),
    notFound: () => ({
      isUnknown: true,
      buttons: ['All refills'],
    }),
    'open.stage.payable.showingWallet': ({ context: { refill, acknowledged } }) => ({
      isWallet: true,
      buttons: refill?.memo === null || acknowledged ? ['Paid'] : [],
      copies: refill?.memo === null ? 2 : 3,
      canCopyAddress: true,
      hasQrCode: true,
      ticks: refill?.memo === null ? 0 : 1,
      isTicked: refill?.memo !== null && acknowledged,
      isTickAskedFor: refill?.memo !== null && !acknowledged,
    }),
    'open.stage.payable.waitingForTransfer': (snapshot, facts) => ({
      ...progress(snapshot, facts, 'Waiting'),
      says: [
        snapshot.context.refill?.replaced
          ? 'The network dropped the transfer'
          : 'We are looking for your transfer',
      ],
      buttons: ['All refills', 'Show the address again'],
      isAwaited: true,
      usual: usual(snapshot, facts),
    }),
    'open.stage.confirming': (snapshot, facts) => ({
      ...progress(snapshot, facts, 'Waiting'),
      confirmations: facts.counted('7 of 12 confirmations'),
      usual: usual(snapshot, facts),
    }),
    'open.stage.expired.asking': (snapshot, facts) => {
      const lookup = snapshot.context.refill?.lookup ?? null
      const isNotFound = lookup?.state === 'not_found'
      return {
        ...expired(snapshot, facts, isNotFound ? ['The network does not show your transfer'] : []),
        isSearched: lookup?.state === 'looking',
      }
    },
    'open.stage.expired.looking': (snapshot, facts) => ({
      ...expired(snapshot, facts, ['We are looking for your transfer']),
      isSearched: true,
    }),
    'open.stage.rejected': (snapshot, facts) => ({
      ...progress(snapshot, facts, 'Rejected'),
      says: ['This refill was rejected'],
      buttons: ['All refills', 'Get a new address'],
    }),
    'open.stage.replenished': (snapshot, facts) => ({
      ...progress(snapshot, facts, isPartly(snapshot) ? '40 TON still to send' : 'Replenished'),
      says: [
        ...(isPartly(snapshot) ? ['Less arrived than requested, by 40 TON'] : []),
        ...(mayRestFollow(snapshot) ? [] : ['It is on your balance']),
      ],
      hasQrCode: mayRestFollow(snapshot),
      confirmations: '12 of 12 confirmations',
      until: mayRestFollow(snapshot)
        ? facts.counted(
            'Less arrived than requested, by 40 TONSend the rest to the same address until 00:20.',
          )
        : null,
      // The rest may still follow.
      canCopyAddress: mayRestFollow(snapshot),
    }),
    'open.watch.resting': watch(true),
    'open.watch.checking': watch(false),
    'open.watch.paused': watch(false),
    'open.watch.over': () => ({ hasCheck: false, canCheck: false }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'payment.closed': (_, ui) => ui.button(/^(Close|All refills)$/).click(),
    'memo.acknowledged': (_, ui) => ui.role('checkbox').click(),
    'transfer.claimed': (_, ui) => ui.button('Paid').click(),
    'wallet.requested': (_, ui) => ui.button('Show the address again').click(),
    'check.requested': (_, ui) => ui.button('Check now').click(),
    'repeat.requested': (_, ui) => ui.button('Get a new address').click(),
    'hash.reconsidered': (_, ui) => ui.button('That was another transfer').click(),
    'print.requested': (_, ui) => ui.button('Print the receipt').click(),
  },
})
