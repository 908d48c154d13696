import type { SnapshotFrom } from 'xstate'
import type { walletsMachine } from '../../../src/machines/wallets.machine.ts'
import { describeFlow, like } from '../description.ts'
import { notLoaded } from './failure-texts.ts'

/** The state of each wallet: what the provider holds is its own. */
type Facts = { usdt: string; ton: (snapshot: SnapshotFrom<typeof walletsMachine>) => string }

const back = '/withdrawal'

export const wallets = describeFlow<typeof walletsMachine, Facts>()({
  read: (ui) => ({
    entries: ui
      .role('listitem')
      .contents()
      .then((items) =>
        items.flatMap(
          (item) =>
            /^(USDT · TRC20|TON)(Tron network(, cheaper)?)?(Active|Held|Add)/.exec(item)?.[0] ?? [],
        ),
      ),
    buttons: ui.buttons('Try again', 'Add: TON', 'Change: TON'),
    back: ui.link('Back to the withdrawal').attribute('href'),
    alert: ui.alert(),
    notes: ui.notes(),
    dialog: ui.dialog().heading().content(),
  }),
  shows: {
    loading: () => ({ back, notes: ['Loading…'] }),
    notLoaded: ({ context }) => ({
      ...notLoaded(context.failure, 'We couldn’t load your wallets. They have not changed.'),
      back,
    }),
    choosing: (snapshot, { usdt, ton }) => ({
      entries: [
        like(new RegExp(`^USDT · TRC20Tron network(, cheaper)?${usdt}$`)),
        `TON${ton(snapshot)}`,
      ],
      buttons: [ton(snapshot) === 'Add' ? 'Add: TON' : 'Change: TON'],
      back,
      notes: snapshot.context.isChanged ? ['Wallet saved.'] : [],
    }),
    changing: (snapshot, { usdt, ton }) => ({
      entries: [
        like(new RegExp(`^USDT · TRC20Tron network(, cheaper)?${usdt}$`)),
        `TON${ton(snapshot)}`,
      ],
      back,
      dialog: ton(snapshot) === 'Add' ? 'Add a wallet: TON' : 'Change the wallet: TON',
    }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'change.requested': (_, ui) => ui.button(/^(Add|Change): TON$/).click(),
  },
})
