import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { EventDetail } from '../../src/api/contract/event.ts'
import { present } from '../../src/machines/present.ts'
import { EventRow } from '../../src/screens/operation/event-row.tsx'
import { Receipt } from '../../src/screens/operations/receipt.tsx'
import {
  accruedAlone,
  accruedDay,
  awarded,
  closedEarly,
  ended,
  exchanged,
  income,
  matchedDay,
  moved,
  opened,
  refilled,
  released,
  subscribed,
  withdrawalMade,
  withdrawalReturned,
} from '../support/models/operation-samples.ts'
import { renderInApp } from '../support/render.tsx'

const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ')

function rowOf(
  event: EventDetail,
  currency: Currency | null = null,
  { hidden = false, isHere = false } = {},
) {
  const { unmount } = renderInApp(
    <ul>
      <EventRow
        event={event}
        receipt={{ name: 'operations', id: '1', query: {} }}
        asOf={null}
        hasBalance
        currency={currency}
        hidden={hidden}
        isHere={isHere}
      />
    </ul>,
  )
  const [head, note, column] = document.querySelectorAll('li > a:first-child > :last-child > *')
  const [title, figure] = head?.children ?? []
  const [details, others] = note?.children ?? []
  const row = {
    title: plain(title ?? null),
    // The moment comes first where it means something.
    details: [...(details?.firstElementChild?.children ?? [])]
      .map(plain)
      .filter((text) => !/^\d\d:\d\d$/.test(text ?? '')),
    figures: [...(figure?.children ?? []), ...(others?.firstElementChild?.children ?? [])].map(
      plain,
    ),
    tone: figure?.querySelector('[data-tone]')?.getAttribute('data-tone'),
    balances: [...(column?.children ?? [])].map(plain),
    kind: document.querySelector('[data-kind]')?.getAttribute('data-kind'),
    ways: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }
  unmount()
  return row
}

const usdt = (held: string, lost: string) => ({
  currency: 'USDT' as const,
  amount: '3.21',
  held,
  lost,
})
const btc = (held: string, lost: string) => ({
  currency: 'BTC' as const,
  amount: '0.000036',
  held,
  lost,
})

const receipt = '/operations/1'
const plan = 'Balance, 90 days'
const deposits = ['/deposits/7', receipt]

describe('a row tells an event in a sentence', () => {
  test.each<[EventDetail, string, string[], string[], string[], string[]]>([
    [
      refilled,
      'Refill credited',
      [],
      ['+500.00 USDT'],
      ['Available 500.00 USDT'],
      ['/refill/2', receipt],
    ],
    [
      opened,
      'Deposit opened',
      [plan],
      ['1,000.00 USDT'],
      ['Available 500.00 USDT', 'On deposits 3,000.00 USDT'],
      deposits,
    ],
    [
      ended,
      'Deposit ended',
      [plan],
      ['1,000.00 USDT'],
      ['On deposits 2,000.00 USDT', 'Available 1,500.00 USDT'],
      deposits,
    ],
    [
      closedEarly,
      'Deposit closed early',
      [plan, 'loss 94.50 USDT'],
      ['1,000.00 USDT'],
      ['On deposits 2,000.00 USDT', 'Available 1,500.00 USDT'],
      deposits,
    ],
    [
      { ...closedEarly, loss: null },
      'Deposit closed early',
      [plan],
      ['1,000.00 USDT'],
      ['On deposits 2,000.00 USDT', 'Available 1,500.00 USDT'],
      deposits,
    ],
    [
      exchanged,
      'Exchanged USDT for BTC',
      [],
      ['+0.0038 BTC', '−250.00 USDT'],
      ['Available 250.00 USDT', 'Available 0.0138 BTC'],
      [receipt],
    ],
    [
      withdrawalMade,
      'Withdrawal requested',
      ['to TLCwWT…uBSrWg'],
      ['−200.00 USDT'],
      ['Available 300.00 USDT'],
      ['/withdrawal/3', receipt],
    ],
    [
      { ...withdrawalMade, status: 'successful', wallet: null },
      'Withdrawal sent',
      [],
      ['−200.00 USDT'],
      ['Available 300.00 USDT'],
      ['/withdrawal/3', receipt],
    ],
    [
      withdrawalReturned,
      'Withdrawal returned',
      ['back on the balance'],
      ['+200.00 USDT'],
      ['Available 500.00 USDT'],
      ['/withdrawal/3', receipt],
    ],
    [
      moved,
      'Moved to the balance',
      ['from partner income'],
      ['30.00 USDT'],
      ['Partner account 6.40 USDT', 'Available 530.00 USDT'],
      [receipt],
    ],
    [
      subscribed,
      'Subscription paid',
      [],
      ['−15.00 USDT'],
      ['Available 485.00 USDT'],
      ['/subscription', receipt],
    ],
  ])(
    '$kind: own money that moves is no gain, and between own accounts has no sign',
    (event, title, details, figures, balances, ways) => {
      expect(rowOf(event)).toEqual({
        title,
        details,
        figures,
        tone: 'plain',
        balances,
        kind: 'plain',
        ways,
      })
    },
  )

  test.each<[EventDetail, string, string[], string, string, string[]]>([
    [
      released,
      'Earnings paid out',
      ['Start, 30 days'],
      '+52.50 USDT',
      'Available 552.50 USDT',
      ['/deposits/deposit-1', receipt],
    ],
    [
      income,
      'Referral income',
      ['from saule2020, level 1'],
      '+60.00 USDT',
      'Partner account 96.40 USDT',
      ['/partners/31', receipt],
    ],
    [
      { ...income, kind: 'matching_income', partner: { id: null, login: 'saule2020', line: null } },
      'Team bonus',
      ['from saule2020'],
      '+60.00 USDT',
      'Partner account 96.40 USDT',
      [receipt],
    ],
    [
      matchedDay,
      'Team bonus',
      ['from 4 people'],
      '+1.23 USDT',
      'Partner account 37.63 USDT',
      [receipt],
    ],
    [
      awarded,
      'Bonus tier 2',
      [],
      '+100.00 USDT',
      'Bonus account 150.00 USDT',
      ['/partners', receipt],
    ],
  ])('$kind, and income is a gain', (event, title, details, figure, balance, ways) => {
    expect(rowOf(event)).toEqual({
      title,
      details,
      figures: [figure],
      tone: 'in',
      balances: [balance],
      kind: 'in',
      ways,
    })
  })

  test('earnings of a day are locked, in every currency, and are no gain yet', () => {
    const locked = { title: 'Daily earnings', tone: 'plain', balances: [], kind: 'held' }
    expect(rowOf(accruedDay)).toEqual({
      ...locked,
      details: ['2 deposits', 'locked'],
      figures: ['+3.21 USDT', '+0.000036 BTC'],
      ways: [receipt],
    })
    expect(rowOf(accruedAlone)).toEqual({
      ...locked,
      details: [plan, 'locked'],
      figures: ['+3.21 USDT'],
      ways: deposits,
    })
  })

  test.each<[string, 'held' | 'plain', EventDetail['withheld']]>([
    ['paid out', 'plain', [usdt('0', '0')]],
    ['lost', 'plain', [usdt('0', '3.21')]],
    ['partly paid out', 'held', [usdt('1', '0')]],
    ['partly lost', 'held', [usdt('1', '1')]],
    ['partly lost', 'plain', [usdt('0', '1')]],
    ['paid out', 'plain', [usdt('0', '0'), btc('0', '0')]],
    ['lost', 'plain', [usdt('0', '3.21'), btc('0', '0.000036')]],
    ['partly paid out', 'held', [usdt('0', '0'), btc('0.000036', '0')]],
    ['partly lost', 'held', [usdt('3.21', '0'), btc('0', '0.000036')]],
  ])('earnings of a day are told as they stand now: %s, %s', (words, kind, withheld) => {
    const row = rowOf({ ...accruedDay, withheld })
    expect({ words: row.details.at(-1), kind: row.kind }).toEqual({ words, kind })
  })

  test('an exchange in a list of one currency shows that currency', () => {
    expect(rowOf(exchanged, 'USDT').figures).toEqual(['−250.00 USDT'])
    expect(rowOf(exchanged, 'BTC').figures).toEqual(['+0.0038 BTC'])
  })

  test('on the page of its own subject a row leads to the receipt', () => {
    expect(rowOf(opened, null, { isHere: true }).ways).toEqual([receipt])
  })

  test('the way to a receipt says which', () => {
    renderInApp(
      <ul>
        <EventRow
          event={income}
          receipt={{ name: 'operations', id: '12', query: {} }}
          asOf={null}
        />
      </ul>,
    )
    expect(screen.getByRole('link', { name: 'Receipt Referral income' })).toHaveAttribute(
      'href',
      '/operations/12',
    )
  })

  test.each([closedEarly, exchanged, accruedDay, opened])(
    '$kind shows no figure that is to be hidden',
    (event) => {
      const { title, details, figures, balances } = rowOf(event, null, { hidden: true })
      const words = [title, ...details, ...figures, ...balances].join(' ')
      expect(words.replace('90 days', '').replace('2 deposits', '')).not.toMatch(/\d/)
    },
  )
})

describe('a receipt names cause and counterpart', () => {
  const linesOf = (event: EventDetail) => {
    const { unmount } = renderInApp(
      <Receipt event={event} login="asselk88" onPrint={() => undefined} />,
    )
    const told = plain(document.querySelector('dl')?.previousElementSibling ?? null)
    const ledger = [...document.querySelectorAll('dl > div')].map((line) => [
      plain(line.querySelector('dt')) ?? '',
      plain(line.querySelector('dd')) ?? '',
    ])
    const parts = [...document.querySelectorAll('section li')].map(plain)
    const more = plain(document.querySelector('section > p'))
    const way = document.querySelector('a')?.getAttribute('href') ?? null
    unmount()
    return { told, ledger, parts, more, way }
  }
  const named = (ledger: string[][], ...labels: string[]) =>
    ledger.filter(([label = '']) => labels.includes(label))

  test('of an early close: the plan, what was lost and both accounts', () => {
    const { ledger, way } = linesOf(closedEarly)
    expect(way).toEqual('/deposits/7')
    expect(
      named(
        ledger,
        'Type',
        'Plan',
        'Earnings, lost',
        'From',
        'To',
        'Balance before',
        'Balance after',
      ),
    ).toEqual([
      ['Type', 'Deposit'],
      ['Plan', 'Balance, 90 days'],
      ['Earnings, lost', '−94.50 USDT'],
      ['From', 'On deposits −1,000.00 USDT'],
      ['Balance before', '3,000.00 USDT'],
      ['Balance after', '2,000.00 USDT'],
      ['To', 'Available +1,000.00 USDT'],
      ['Balance before', '500.00 USDT'],
      ['Balance after', '1,500.00 USDT'],
    ])
  })

  test('of a withdrawal: network and wallet; of a refill: the transaction', () => {
    const withdrawal = linesOf(withdrawalMade)
    expect(withdrawal.way).toEqual('/withdrawal/3')
    expect(
      named(
        withdrawal.ledger,
        'Type',
        'Currency and network',
        'To the wallet',
        'From',
        'Operation number',
      ),
    ).toEqual([
      ['Type', 'Withdrawal'],
      ['Currency and network', 'USDT · TRC20'],
      ['To the wallet', 'TLCwWTCcZcXSWfqWoD6twTVgM3uquBSrWg'],
      ['From', 'Available'],
      ['Operation number', '8'],
    ])
    const refill = linesOf(refilled)
    expect(refill.way).toEqual('/refill/2')
    expect(named(refill.ledger, 'Transaction', 'To')).toEqual([
      ['Transaction', 'f00dcafe'],
      ['To', 'Available'],
    ])
  })

  test('of an exchange: what was given, what was got and the fee in its currency', () => {
    expect(
      named(linesOf(exchanged).ledger, 'You paid', 'You received', 'From', 'To', 'Fee'),
    ).toEqual([
      ['You paid', '250.00 USDT'],
      ['Fee', '0.00002 BTC'],
      ['You received', '0.0038 BTC'],
      ['From', 'Available'],
      ['To', 'Available'],
    ])
  })

  test.each([
    [
      'pending',
      null,
      null,
      'Pending',
      [
        ['Fee', '1.50 USDT'],
        ['You receive', '198.50 USDT'],
      ],
    ],
    [
      'successful',
      null,
      null,
      'Successful',
      [
        ['Fee', '1.50 USDT'],
        ['Sent to you', '198.50 USDT'],
      ],
    ],
    ['rejected', 'cancelled', null, 'Cancelled', []],
    [
      'rejected',
      'operator',
      'wallet_not_yours',
      'RejectedThis wallet belongs to somebody else.',
      [],
    ],
    ['error', null, 'network_refused', 'ErrorThe network did not accept the transfer.', []],
  ] as const)(
    'of a withdrawal, %s, %s: how it stands, why, and what arrives',
    (status, rejection, reason, said, sides) => {
      const { told, ledger } = linesOf({ ...withdrawalMade, status, rejection, reason })
      expect([told, named(ledger, 'Fee', 'You receive', 'Sent to you')]).toEqual([
        `−200.00 USDT${said}`,
        sides,
      ])
    },
  )

  test.each([
    ['3.21', '0', 'Locked'],
    ['1', '0', 'Partly paid out'],
    ['0', '0', 'Paid out'],
    ['0', '1', 'Partly lost'],
    ['0', '3.21', 'Lost'],
  ])('of a day: how its earnings stand now: %s held, %s lost', (held, lost, said) => {
    expect(linesOf({ ...accruedAlone, withheld: [usdt(held, lost)] }).told).toEqual(
      `+3.21 USDT${said}`,
    )
  })

  test('of anything else: that it is completed', () => {
    expect(linesOf(refilled).told).toEqual('+500.00 USDTCompleted')
  })

  test('of a day: who and which deposit brought what, the newest of many', () => {
    const matched = linesOf(matchedDay)
    expect(named(matched.ledger, 'Partners')).toEqual([['Partners', '4']])
    expect(matched.parts).toEqual(['saule2020+1.20 USDTLevel 113:00', 'marat77+0.03 USDT12:00'])
    expect(matched.more).toEqual('These are the newest 2 of 130.')
    expect(
      named(matched.ledger, 'To', 'Balance before', 'Balance after', 'Operation number'),
    ).toEqual([
      ['To', 'Partner account'],
      ['Balance after', '37.63 USDT'],
      ['Operation number', '5'],
    ])
    const accrued = linesOf(accruedDay)
    expect(named(accrued.ledger, 'Locked until the term ends', 'Operation number')).toEqual([
      ['Locked until the term ends', '3.21 USDT0.000036 BTC'],
    ])
    expect(accrued.parts).toEqual([
      'Balance+3.21 USDTDay 41 of 90, locked13:00',
      'Bitcoin+0.000036 BTCDay 3 of 60, locked12:00',
    ])
    expect([accrued.more, accrued.way]).toEqual([undefined, '/deposits/7'])
    expect(linesOf(accruedAlone).way).toEqual('/deposits/7')
    const [first, second] = accruedDay.parts
    const later = linesOf({
      ...accruedDay,
      withheld: [usdt('1', '0.21'), btc('0', '0.000036')],
      parts: [
        { ...present(first, 'first'), state: 'released' },
        { ...present(second, 'second'), state: 'lost' },
      ],
    })
    expect(
      named(
        later.ledger,
        'Locked until the term ends',
        'Paid out when the term ended',
        'Earnings, lost',
      ),
    ).toEqual([
      ['Locked until the term ends', '1.00 USDT'],
      ['Paid out when the term ended', '2.00 USDT'],
      ['Earnings, lost', '−0.21 USDT−0.000036 BTC'],
    ])
    expect(later.parts).toEqual([
      'Balance+3.21 USDTDay 41 of 90, paid out13:00',
      'Bitcoin+0.000036 BTCDay 3 of 60, lost12:00',
    ])
  })
})
