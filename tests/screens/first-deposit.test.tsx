import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Refill } from '../../src/api/contract/refill.ts'
import { depositOpeningMachine } from '../../src/machines/deposit-opening.machine.ts'
import type { Newcomer } from '../../src/machines/first-deposit.ts'
import { refillPaymentMachine } from '../../src/machines/refill-payment.machine.ts'
import {
  type SubscriptionOffer,
  subscriptionMachine,
} from '../../src/machines/subscription.machine.ts'
import { DepositOpeningScreen } from '../../src/screens/deposit-opening/deposit-opening.screen.tsx'
import { RefillReason, RefillWay } from '../../src/screens/parts/refill-way.tsx'
import { timeText } from '../../src/screens/parts/time.ts'
import { RefillPaymentScreen } from '../../src/screens/refill/refill-payment.screen.tsx'
import { SubscriptionScreen } from '../../src/screens/subscription/subscription.screen.tsx'
import { myNewcomer, myOffers } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import {
  now,
  input as openingInput,
  offer as openingOffer,
  terms,
} from '../support/models/deposit-opening.model.ts'
import { replenished, ton, usdt, waitingWithoutMemo } from '../support/models/refill-samples.ts'
import { active, offer as subscriptionOffer } from '../support/models/subscription.model.ts'
import { renderInApp } from '../support/render.tsx'

const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ').trim()
const notices = () => [...document.querySelectorAll('[data-kind]:has(> svg + div)')].map(plain)
const ways = () =>
  screen
    .queryAllByRole('link', { name: /^Refill|subscription$|deposit$/ })
    .map((link) => [plain(link), link.getAttribute('href')])

describe('a refill that is credited', () => {
  /** So much arrived of 65 USDT that were asked for. */
  const credited = (amount: string, expiresIn: number): Refill => ({
    ...waitingWithoutMemo,
    ...replenished,
    memo: null,
    paymentSystem: 'USDT-TRC20',
    currency: 'USDT',
    amount: '65',
    received: amount,
    credited: amount,
    transfers: [],
    expiresIn,
  })
  const show = async (refill: Refill, newcomer: Newcomer | null, isForDeposit = false) => {
    const flow = startFlow(refillPaymentMachine, { input: { id: refill.id } })
    renderInApp(
      <RefillPaymentScreen actor={flow.actor} newcomer={newcomer} isForDeposit={isForDeposit} />,
    )
    const invoice = { refill, at: now, system: usdt, claimed: true, canShare: false }
    await act(() => flow.answer('loadInvoice', invoice))
    return [notices(), ways()]
  }
  const having = (available: string, isSubscribed = false) => ({
    ...myNewcomer,
    available,
    isSubscribed,
  })

  test('of less than a first deposit needs leads to a refill of the rest and no further', async () => {
    expect(await show(credited('61.75', 0), having('61.75'))).toEqual([
      [
        'Less arrived than requested, by 3.25 USDTThe time for the rest is over. Already sent it? It is still credited.',
        'It is on your balanceYour first deposit needs 3.25 USDT more. The smallest refill is 10.00 USDT.',
      ],
      [['Refill 10.00 USDT', '/refill?lacking=3.25&of=USDT']],
    ])
  })

  test.each([
    ['61.75', 1_200, '3.25 USDT still to send', 'wait', 'brand'],
    ['61.75', 0, 'Replenished in part', 'off', 'brand'],
    ['65', 0, 'Replenished', 'done', 'in'],
    ['66', 0, 'Replenished', 'done', 'in'],
  ])(
    'of %s out of 65.00 USDT, %s seconds left, has the status %s',
    async (amount, left, status, kind, tone) => {
      await show(credited(amount, left), having(amount))
      expect([
        screen.getByText(status).dataset['kind'],
        screen.getByRole('progressbar').dataset['tone'],
      ]).toEqual([kind, tone])
    },
  )

  test('leads to no other refill as long as the rest may follow to its address', async () => {
    const until = timeText(new Date(now + 1_200_000))
    expect(await show(credited('61.75', 1_200), having('61.75'))).toEqual([
      [
        `Less arrived than requested, by 3.25 USDTSend the rest to the same address until ${until}.`,
      ],
      [],
    ])
  })

  test('in part says first where the rest goes and how much it is, then what comes next', async () => {
    await show(credited('61.75', 1_200), null)
    const parts = document.querySelectorAll<HTMLElement>(
      '[data-kind=warn], [data-copy], [role=progressbar], a[href="/subscription"]',
    )
    expect(
      [...parts].map(
        ({ dataset, role, textContent }) =>
          dataset['copy'] ?? dataset['kind'] ?? role ?? textContent,
      ),
    ).toEqual(['warn', 'amount', 'address', 'progressbar', 'Choose a subscription'])
    expect(screen.queryByText('It is on your balance')).toEqual(null)
    expect(plain(document.querySelector('[data-copy=amount]'))).toEqual('3.25 USDT')
  })

  test('in part offers a refill of the rest when its time is over', async () => {
    const [, offered] = await show(credited('61.75', 0), null)
    expect(offered).toEqual([
      ['Choose a subscription', '/subscription'],
      ['Refill 10.00 USDT', '/refill?lacking=3.25&of=USDT'],
    ])
  })

  test('keeps the way back to a deposit that is being opened', async () => {
    const [, offered] = await show(credited('30', 0), having('30', true), true)
    expect(offered).toEqual([
      ['Refill 21.50 USDT', '/refill?lacking=20&of=USDT&return=depositOpening'],
    ])
  })

  test('in a currency that pays for no subscription leads to its exchange as well', async () => {
    const [said] = await show(credited('5', 0), {
      ...having('5'),
      held: { USDT: '5', BTC: '0.01' },
    })
    const exchange = screen.getByRole('link', { name: 'exchange BTC' })
    expect([said?.[1], exchange.getAttribute('href')]).toEqual([
      'It is on your balanceYour first deposit needs 60.00 USDT more. Our fee of a refill is 1.50 USDT. Only USDT counts: refill it, or exchange BTC.',
      '/exchange?from=BTC&to=USDT',
    ])
  })

  test('of enough for a first deposit leads to the subscription', async () => {
    expect(await show(credited('65', 0), having('65'))).toEqual([
      ['It is on your balanceThe next step is a subscription. After that you can open a deposit.'],
      [['Choose a subscription', '/subscription']],
    ])
  })
})

describe('the reason of an amount', () => {
  const reasonOf = (amount: string, systems = [ton, usdt]) => {
    const { container, unmount } = renderInApp(
      <RefillReason systems={systems} lacking={{ currency: 'USDT', amount }} />,
    )
    const said = plain(container)
    unmount()
    return said
  }

  test('is the fee, or the smallest refill, or none where so much is sent as is lacking', () => {
    const free = { ...usdt, refill: { ...usdt.refill, fee: '0' } }
    expect([
      reasonOf('65'),
      reasonOf('3.25'),
      reasonOf('8.5'),
      reasonOf('10', [free]),
      reasonOf('3.25', [free]),
      reasonOf('65', [ton]),
    ]).toEqual([
      'Our fee of a refill is 1.50 USDT.',
      'The smallest refill is 10.00 USDT.',
      'The smallest refill is 10.00 USDT.',
      '',
      'The smallest refill is 10.00 USDT.',
      '',
    ])
  })

  test('belongs to the amount that the way names', () => {
    renderInApp(<RefillWay systems={[ton, usdt]} lacking={{ currency: 'USDT', amount: '65' }} />)
    expect(ways()).toEqual([['Refill 66.50 USDT', '/refill?lacking=65&of=USDT']])
  })
})

describe('before a subscription is paid', () => {
  const visit = async (balance: string, read: Partial<SubscriptionOffer> = {}) => {
    const flow = startFlow(subscriptionMachine, {
      input: { location: { name: 'subscription', query: {} } },
    })
    renderInApp(<SubscriptionScreen actor={flow.actor} />)
    await act(() =>
      flow.answer('readOffer', {
        ...subscriptionOffer,
        options: myOffers.options,
        plans: myOffers.plans,
        balance: { ...subscriptionOffer.balance, balance: { USDT: balance } },
        isFirst: true,
        ...read,
      }),
    )
    const shown = () => [
      notices(),
      ways(),
      screen.queryAllByRole('button', { name: /^Pay/ }).map(plain),
    ]
    return { flow, shown }
  }
  const show = async (balance: string, read?: Partial<SubscriptionOffer>) =>
    (await visit(balance, read)).shown()
  const loss =
    'The smallest deposit pays back 55.25 USDT after 30 days, estimated. From 143 USDT on, a deposit earns more than the subscription costs.'

  test('too little left for the smallest deposit is said beside the button that pays', async () => {
    expect(await show('61.75')).toEqual([
      [
        loss,
        'After this payment 46.75 USDT is leftThe smallest deposit is 50.00 USDT. The smallest refill is 10.00 USDT.Refill 10.00 USDT',
      ],
      [['Refill 10.00 USDT', '/refill?lacking=3.25&of=USDT']],
      ['Pay 15.00 USDT'],
    ])
  })

  test('enough for both is told of the loss alone', async () => {
    expect(await show('65')).toEqual([[loss], [], ['Pay 15.00 USDT']])
  })

  test('too little for the price is refilled together with the smallest deposit', async () => {
    expect(await show('5')).toEqual([
      [
        loss,
        'You need 60.00 USDT moreThat includes the smallest deposit, 50.00 USDT. Our fee of a refill is 1.50 USDT. Refill it and come back here: nothing is taken until you pay.',
      ],
      [['Refill 61.50 USDT', '/refill?lacking=60&of=USDT']],
      [],
    ])
  })

  test('whoever had one before is told of no first deposit', async () => {
    expect(await show('20', { isFirst: false })).toEqual([[], [], ['Pay 15.00 USDT']])
  })

  test('paid, it leads to what the smallest deposit lacks, and enough to the deposit', async () => {
    const pay = async (balance: string) => {
      const { flow, shown } = await visit(balance)
      await act(() => flow.send({ type: 'subscription.submitted', key: 'key-1' }))
      await act(() => flow.answer('send', active))
      const found = shown()
      cleanup()
      return found
    }
    const isPaid =
      'The subscription is active until 9 February 2026Paid from your balance. You’ll find it in Operations.'
    expect([await pay('61.75'), await pay('65')]).toEqual([
      [
        [
          isPaid,
          'You need 3.25 USDT moreThe smallest deposit is 50.00 USDT. The smallest refill is 10.00 USDT.',
        ],
        [['Refill 10.00 USDT', '/refill?lacking=3.25&of=USDT&return=depositOpening']],
        [],
      ],
      [[isPaid], [['Open a deposit', '/deposits/new']], []],
    ])
  })

  test('found paid, it leads on in the same way until there is a deposit', async () => {
    const paid = async (balance: string, isFirst: boolean) => {
      const [, leading] = await show(balance, { subscription: active, isFirst })
      cleanup()
      return leading
    }
    expect([await paid('46.75', true), await paid('50', true), await paid('50', false)]).toEqual([
      [['Refill 10.00 USDT', '/refill?lacking=3.25&of=USDT&return=depositOpening']],
      [['Open a deposit', '/deposits/new']],
      [],
    ])
  })
})

describe('the review of a first deposit', () => {
  const early = 'If you close early, you get your deposit back but lose everything it has earned.'
  const review = async (amount: string, isFirst: boolean) => {
    const flow = startFlow(depositOpeningMachine, { input: openingInput })
    // It was bought for 30 days just now.
    const subscription = { active: true, until: '2026-01-31T12:00:00.000Z' }
    await flow.answer('readOffer', { ...openingOffer, subscription, isFirst })
    renderInApp(<DepositOpeningScreen actor={flow.actor} />)
    act(() =>
      flow.send({
        type: 'terms.submitted',
        terms: { ...terms, plan: 'start', amount, autoinvestment: false },
      }),
    )
    const card = screen.getByRole('heading', { name: 'Review your deposit' }).closest('section')
    return [...(card?.querySelectorAll('[data-kind]:has(> svg + div)') ?? [])].map(plain)
  }

  test('says that it earns less than the subscription costs, and from where on it earns more', async () => {
    expect(await review('50', true)).toEqual([
      'This deposit earns less than the subscription costsFrom 143 USDT on, a deposit earns more than the subscription costs.',
      early,
    ])
  })

  test('says nothing of it where the deposit earns enough', async () => {
    expect(await review('143', true)).toEqual([early])
  })

  test('says nothing of it where another one was opened before', async () => {
    expect(await review('50', false)).toEqual([early])
  })
})
