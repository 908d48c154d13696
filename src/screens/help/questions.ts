import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RouteName } from '../../machines/route-location.ts'

/** Under which names questions stand while nothing is searched for. */
export const groups = [
  { id: 'refill', title: msg({ message: 'Refill', context: 'page' }) },
  { id: 'deposits', title: msg({ message: 'Deposits', context: 'page' }) },
  { id: 'withdrawal', title: msg({ message: 'Withdrawal', context: 'page' }) },
  { id: 'account', title: msg`Your account` },
] as const

type Question = {
  /** Names it in the address. */
  id: string
  group: (typeof groups)[number]['id']
  question: MessageDescriptor
  answer: MessageDescriptor
  /** The page that the answer speaks of. */
  page: RouteName
}

/** Questions by their groups, in the order in which people come to ask them. */
export const questions = [
  {
    id: 'usdt',
    group: 'refill',
    question: msg`What is USDT?`,
    answer: msg`A digital currency that follows the US dollar: 1 USDT is worth about one dollar. Its issuer keeps it close to that price. Nobody promises that it stays there.`,
    page: 'refill',
  },
  {
    id: 'getting-usdt',
    group: 'refill',
    question: msg`Where can I get USDT?`,
    answer: msg`On a crypto exchange or in a wallet app that sells it for your money. Check what they charge. When you send it, choose the network that your refill shows.`,
    page: 'refill',
  },
  {
    id: 'refill',
    group: 'refill',
    question: msg`How do I refill my balance?`,
    answer: msg`Open Refill, choose a currency, its network and an amount. Send that amount to the address shown. We credit it once the network has confirmed it.`,
    page: 'refill',
  },
  {
    id: 'exact-amount',
    group: 'refill',
    question: msg`Must the amount be exact?`,
    answer: msg`No. We credit what arrives, more or less than you asked for. Many exchanges take their fee out of what you send. Add that fee, or too little arrives.`,
    page: 'refill',
  },
  {
    id: 'confirmation',
    group: 'refill',
    question: msg`What is a network confirmation?`,
    answer: msg`The network checks every transfer again and again. Each check is a confirmation. After enough of them nobody can take the transfer back, and we credit it.`,
    page: 'refill',
  },
  {
    id: 'missing-transfer',
    group: 'refill',
    question: msg`I sent money and don’t see it. What now?`,
    answer: msg`It takes from seconds to an hour, depending on the network. The refill’s page shows how far it is. It also says what happens if the amount differs or comes late.`,
    page: 'refill',
  },
  {
    id: 'yield',
    group: 'deposits',
    question: msg`Will I get exactly this yield?`,
    answer: msg`No. All yields are estimates. What you really earned is listed in Operations.`,
    page: 'operations',
  },
  {
    id: 'withdrawing',
    group: 'withdrawal',
    question: msg`When can I withdraw?`,
    answer: msg`Everything available on your balance, at any time. A deposit comes back when its term ends. You can close it early: you see what it costs before you confirm.`,
    page: 'withdrawal',
  },
  {
    id: 'withdrawal-fee',
    group: 'withdrawal',
    question: msg`What does a withdrawal cost?`,
    answer: msg`The fee depends on the payment method. You see the fee and the amount you’ll get before you confirm.`,
    page: 'withdrawal',
  },
  {
    id: 'verification',
    group: 'account',
    question: msg`Do I need verification?`,
    answer: msg`No. You can refill, open deposits and withdraw without it. You can verify your account at any time.`,
    page: 'settingsVerification',
  },
  {
    id: 'lost-phone',
    group: 'account',
    question: msg`I lost my phone. How do I sign in?`,
    answer: msg`Use one of the recovery codes you saved. Without them only support can help you.`,
    page: 'settingsSecurity',
  },
] as const satisfies readonly Question[]

export type QuestionId = (typeof questions)[number]['id']
