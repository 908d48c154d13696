import type { SnapshotFrom } from 'xstate'
import { isNothingDone } from '../../../src/machines/submission.machine.ts'
import { writtenIn } from '../../../src/machines/typed-amount.ts'
import type { withdrawalCreationMachine } from '../../../src/machines/withdrawal-creation.machine.ts'
import { describeFlow, like } from '../description.ts'
import { loading, messagesOf, readPage } from './parts.ts'

type Snapshot = SnapshotFrom<typeof withdrawalCreationMachine>

/** `figures`: the amount, the fee and what arrives. */
type Facts = { figures: string[] }

const conditions = {
  newcomer: [
    like(/^Open a first deposit.*Open a deposit$/),
    like(/^Save a wallet for USDT · TRC20.*Add the wallet$/),
    'Your first refill has arrived',
  ],
  held: [
    like(/^Your wallet is on hold.*See the wallet$/),
    'Your first refill has arrived',
    'You have opened a first deposit',
    'A wallet is saved for TON',
  ],
}

/** The form is there whatever is missing; what was typed stays. */
function form({ context }: Snapshot, { canType = true, isOpen = false, submit = '' } = {}) {
  const { formData, chosen, typed } = context
  const isCurrent = formData?.paymentSystem === (chosen ?? 'USDT-TRC20')
  const unmet = isCurrent ? (formData?.conditions.filter(({ met }) => !met).length ?? 0) : 0
  // The person has less TON.
  const isTooMuch = chosen === 'TON' && typed !== '' && canType
  return {
    method: [chosen ?? 'USDT-TRC20'],
    amount: writtenIn(typed)?.text ?? typed,
    canType,
    submit:
      submit ||
      (typed === '' || isTooMuch
        ? 'Request the withdrawal'
        : `Withdraw ${chosen === 'TON' ? '400 TON' : '400.00 USDT'}`),
    canSubmit: isOpen && unmet === 0 && !isTooMuch,
    missing:
      unmet === 0 ? null : `${unmet} ${unmet === 1 ? 'condition is' : 'conditions are'} missing`,
    conditions: unmet === 0 ? [] : chosen === 'TON' ? conditions.held : conditions.newcomer,
    marks: unmet === 0 ? [] : marksOf(context),
    wallet:
      isCurrent && formData?.wallet
        ? `To your wallet, ${chosen === 'TON' ? 'TON' : 'USDT · TRC20'}`
        : null,
  }
}

const marksOf = ({ chosen }: Snapshot['context']) =>
  chosen === 'TON' ? ['Not met', 'Met', 'Met', 'Met'] : ['Not met', 'Not met', 'Met']

const busy = (snapshot: Snapshot) => form(snapshot, { canType: false })

export const withdrawalCreation = describeFlow<typeof withdrawalCreationMachine, Facts>()({
  read: (ui) => {
    const dialog = ui.dialog('Confirm the withdrawal')
    const submit = ui.button(/^(Withdraw .*|Request the withdrawal|Send the same .*|Checking .*)$/)
    const { isLoading, notes, alerts } = readPage(ui)
    return {
      isLoading,
      notes,
      alerts,
      method: ui.role('radio').chosen(),
      amount: ui.field('Amount').value(),
      canType: ui.field('Amount').isEditable(),
      submit: submit.content(),
      canSubmit: submit.isEnabled(),
      canReload: ui.button('Try again').isEnabled(),
      isAsked: ui.button('Check now').isShown(),
      canAsk: ui.button('Check now').isEnabled(),
      missing: ui.text(/^\d\sconditions? (is|are) missing$/).content(),
      /** Not the rows of the history below. */
      conditions: ui
        .role('listitem')
        .contents()
        .then((texts) =>
          texts.filter((text) => /^(A|Save a|Your) wallet|first (refill|deposit)/.test(text)),
        ),
      marks: ui.role('img', /^(Met|Not met)$/).attributes('aria-label'),
      wallet: ui.text(/^To your wallet/).content(),
      isTooMuch: ui.text(/^The maximum is 50,000/).isShown(),
      figures: dialog.role('definition').contents(),
      destination: dialog.text(/^To your wallet/).content(),
      canConfirm: dialog.field('Code from the SMS').isEnabled(),
    }
  },
  shows: {
    loading: (snapshot) => (snapshot.context.formData === null ? loading() : form(snapshot)),
    notLoaded: (snapshot) => ({
      ...(snapshot.context.formData === null ? {} : form(snapshot)),
      alerts: messagesOf(snapshot.context.failure),
      canReload: true,
    }),
    enteringAmount: (snapshot) => {
      const { failure, submitted } = snapshot.context
      const submit = submitted ? 'Send the same request again' : ''
      return {
        ...form(snapshot, { isOpen: true, submit }),
        notes: isNothingDone(submitted) ? ['Nothing was created'] : [],
        alerts: messagesOf(failure),
        isTooMuch: failure?.code === 'validation_failed',
      }
    },
    resuming: busy,
    requesting: busy,
    confirming: (snapshot, { figures }) => ({
      ...busy(snapshot),
      figures,
      destination: 'To your wallet, USDT · TRC20',
      canConfirm: true,
    }),
    creating: busy,
    askingOutcome: (snapshot) => ({
      ...form(snapshot, { canType: false, submit: 'Checking what happened' }),
      notes: ['We don’t know yet whether the withdrawal was created'],
      isAsked: true,
    }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'method.chosen': ({ paymentSystem }, ui) =>
      ui.role('radio', paymentSystem === 'TON' ? 'TON' : 'USDT · TRC20').click(),
    'amount.typed': ({ amount }, ui) => ui.field('Amount').fill(writtenIn(amount)?.text ?? amount),
    'withdrawal.submitted': (_, ui) =>
      ui.button(/^(Withdraw .*|Send the same request again)$/).click(),
  },
})
