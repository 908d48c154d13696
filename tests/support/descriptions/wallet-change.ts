import type { SnapshotFrom } from 'xstate'
import type { walletChangeMachine } from '../../../src/machines/wallet-change.machine.ts'
import { describeFlow } from '../description.ts'

type Facts = { address: string; password: string }

const messages: Record<string, string> = {
  wallets_not_updated: 'Your wallets could not be saved.Nothing has changed.',
  old_password_incorrect: 'The password is incorrect.',
}

/** The form keeps all that was typed, whatever becomes of the request. */
const form = (
  { context: { submitted } }: SnapshotFrom<typeof walletChangeMachine>,
  { address, password }: Facts,
) => ({
  address: submitted ? address : '',
  memo: submitted?.memo ?? '',
  password: submitted ? password : '',
  isHoldSaid: true,
})

export const walletChange = describeFlow<typeof walletChangeMachine, Facts>()({
  read: (ui, { address }) => ({
    address: ui
      .field(/address$/i)
      .value()
      .then((value) => value?.trim()),
    memo: ui.field('Memo').value(),
    password: ui.field('Your password').value(),
    canType: ui.field(/address$/i).isEditable(),
    buttons: ui.buttons('Send the code', 'Cancel'),
    alert: ui.dialog().alert(),
    isRefused: ui.text('This is not an address of TON. Please check every character.').isShown(),
    isHoldSaid: ui.text('A new address is held for 24 hours').isShown(),
    isConfirming: ui.dialog('Confirm the wallet').text(address).isShown(),
  }),
  shows: {
    enteringWallet: (snapshot, facts) => {
      const { failure } = snapshot.context
      return {
        ...form(snapshot, facts),
        canType: true,
        buttons: ['Send the code', 'Cancel'],
        alert: messages[failure?.code ?? ''] ?? null,
        isRefused: failure?.code === 'wallet_address_invalid',
      }
    },
    requesting: (snapshot, facts) => form(snapshot, facts),
    verifying: () => ({ isHoldSaid: true, isConfirming: true }),
  },
  actions: {
    'wallet.submitted': async ({ values }, ui, { address, password }) => {
      await ui.field(/address$/i).fill(` ${address}\n`)
      await ui.field('Memo').fill(values.memo ?? '')
      await ui.field('Your password').fill(password)
      await ui.button('Send the code').click()
    },
    'change.closed': (_, ui) => ui.button('Cancel').click(),
  },
})
