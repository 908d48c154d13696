import type { ContextFrom } from 'xstate'
import {
  type depositOpeningMachine,
  isNothingOpened,
} from '../../../src/machines/deposit-opening.machine.ts'
import { describeFlow } from '../description.ts'
import { loading, messagesOf, notLoaded, readPage } from './parts.ts'

type Context = ContextFrom<typeof depositOpeningMachine>

const open = 'Open for 514.80 USDT'
/** Beside the one way on: what the plans consist of, and what autoinvestment needs later. */
const asides = ['Compare the baskets', 'Extend the subscription']

/** Leads back to what is lacking; null where the review is next. */
function wayFrom({ offer, terms }: Context): string[] | null {
  if (!offer?.subscription.active) {
    return ['Choose a subscription', '/subscription?return=depositOpening']
  }
  return offer.available.USDT === '40' && terms?.currency === 'USDT'
    ? ['Refill 476.30 USDT', '/refill?lacking=474.8&of=USDT&return=depositOpening']
    : null
}

/** Buttons beneath the amount, and those of them that the plan does not take. */
function chipsOf({ offer, terms }: Context): { chips: string[]; refused: string[] } {
  const least = terms?.plan === 'start' ? 'Min 50' : 'Min 500'
  if (terms?.currency !== 'USDT') return { chips: [least, 'All'], refused: [] }
  const shares = ['25 %', '50 %', 'All']
  const refused = offer?.available.USDT === '40' ? shares : shares.slice(0, 1)
  return {
    chips: [least, ...shares],
    refused: terms.plan === 'start' && offer?.available.USDT !== '40' ? [] : refused,
  }
}

/** The choice stays, whatever happened to the request. */
function choice(context: Context, isOpen: boolean) {
  const way = wayFrom(context)
  const { chips, refused } = chipsOf(context)
  const buttons = way ? chips : [...chips, 'Review']
  return {
    plan: context.terms ? [context.terms.plan] : [],
    currency: context.terms?.currency,
    canChoose: isOpen,
    amount: '514.8',
    canType: isOpen,
    ways: way ? [way] : [],
    buttons: isOpen ? buttons.filter((each) => !refused.includes(each)) : [],
    disabled: isOpen ? refused : buttons,
    alerts: isOpen ? messagesOf(context.failure) : [],
    notes: isNothingOpened(context) ? ['Nothing was opened'] : [],
  }
}

export const depositOpening = describeFlow<typeof depositOpeningMachine>()({
  read: (ui) => ({
    ...readPage(ui),
    plan: ui.role('radio').chosen(),
    currency: ui.field('Pay from').value(),
    canChoose: ui.field('Pay from').isEnabled(),
    amount: ui.field('Amount of the deposit').value(),
    canType: ui.field('Amount of the deposit').isEditable(),
    ways: ui.links().then((links) => links.filter(([text = '']) => !asides.includes(text))),
    isAskingRate: ui.text('Asking for the rate…').isShown(),
    isExchanged: ui.text('You give').isShown(),
  }),
  shows: {
    loading: ({ context }) => {
      if (context.offer === null) return loading()
      return context.terms === null ? {} : choice(context, false)
    },
    notLoaded,
    choosing: ({ context }) => choice(context, true),
    askingMaximum: ({ context }) => choice(context, false),
    reviewing: () => ({ buttons: [open, 'Edit'] }),
    agreeingRate: ({ context: { failure } }) => ({
      isAskingRate: true,
      buttons: ['Edit'],
      disabled: [open],
      notes:
        failure?.code === 'quote_expired' ? ['The rate expired before the deposit was opened'] : [],
    }),
    opening: ({ context: { quote } }) => ({ disabled: [open], isExchanged: quote !== null }),
    askingOutcome: () => ({
      notes: ['We don’t know yet whether the deposit was opened'],
      buttons: ['Check now'],
      disabled: ['Checking what happened'],
    }),
    opened: () => ({
      notes: ['The deposit is open'],
      ways: [['See the deposit', '/deposits/deposit-1']],
      buttons: ['Add another'],
    }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'terms.changed': async ({ terms }, ui) => {
      const plan = ui.role('radio', terms.plan === 'start' ? 'Start' : 'Balance')
      if (await plan.isChecked()) await ui.field('Pay from').fill(terms.currency)
      else await plan.click()
    },
    'terms.submitted': (_, ui) => ui.button('Review').click(),
    'maximum.requested': (_, ui) => ui.button('All').click(),
    'terms.reopened': (_, ui) => ui.button('Edit').click(),
    'deposit.confirmed': (_, ui) => ui.button(/^Open for/).click(),
    'another.requested': (_, ui) => ui.button('Add another').click(),
  },
})
