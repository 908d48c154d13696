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

function rowOf(event: EventDetail, currency: Currency | null = null, hidden = false) {
  const { unmount } = renderInApp(
    <ul>
      <EventRow
        event={event}
        href="/operations/1"
        asOf={null}
        hasBalance
        currency={currency}
        hidden={hidden}
      />
    </ul>,
  )
  const [head, note] = document.querySelectorAll('a > :last-child > *')
  const [title, figure] = head?.children ?? []
  const row = {
    title: plain(title ?? null),
    figure: plain(figure ?? null),
    tone: figure?.querySelector('[data-tone]')?.getAttribute('data-tone'),
    second: [...(note?.lastElementChild?.children ?? [])].map(plain),
    words: plain(note?.lastElementChild ?? null),
    kind: document.querySelector('[data-kind]')?.getAttribute('data-kind'),
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

describe('a row tells an event in a sentence', () => {
  test.each<[EventDetail, string, string, string[]]>([
    [refilled, 'Refill credited', '+500.00 USDT', ['Available 500.00 USDT']],
    [
      opened,
      'Deposit opened: Balance, 90 days',
      '−1,000.00 USDT',
      ['Available 500.00 USDT', 'On deposits 3,000.00 USDT'],
    ],
    [
      ended,
      'Deposit ended: Balance, 90 days',
      '+1,000.00 USDT',
      ['Available 1,500.00 USDT', 'On deposits 2,000.00 USDT'],
    ],
    [
      closedEarly,
      'Deposit closed early: Balance, 90 days, loss 94.50 USDT',
      '+1,000.00 USDT',
      ['Available 1,500.00 USDT', 'On deposits 2,000.00 USDT'],
    ],
    [
      { ...closedEarly, loss: null },
      'Deposit closed early: Balance, 90 days',
      '+1,000.00 USDT',
      ['Available 1,500.00 USDT', 'On deposits 2,000.00 USDT'],
    ],
    [
      exchanged,
      'Exchanged 250.00 USDT for 0.0038 BTC',
      '+0.0038 BTC',
      ['Available 0.0138 BTC', 'Available 250.00 USDT'],
    ],
    [withdrawalMade, 'Withdrawal requested', '−200.00 USDT', ['Available 300.00 USDT']],
    [
      { ...withdrawalMade, status: 'successful' },
      'Withdrawal sent',
      '−200.00 USDT',
      ['Available 300.00 USDT'],
    ],
    [withdrawalReturned, 'Withdrawal returned', '+200.00 USDT', ['Available 500.00 USDT']],
    [
      moved,
      'Partner income moved to the balance',
      '+30.00 USDT',
      ['Available 530.00 USDT', 'Partner income 6.40 USDT'],
    ],
    [subscribed, 'Subscription paid', '−15.00 USDT', ['Available 485.00 USDT']],
  ])('$kind, and own money that moves is no gain', (event, title, figure, second) => {
    expect(rowOf(event)).toEqual({
      title,
      figure,
      tone: 'plain',
      second,
      words: second.join(''),
      kind: 'plain',
    })
  })

  test.each<[EventDetail, string, string, string[]]>([
    [released, 'Earnings paid out: Start, 30 days', '+52.50 USDT', ['Available 552.50 USDT']],
    [
      income,
      'Referral income from saule2020, level 1',
      '+60.00 USDT',
      ['Partner income 96.40 USDT'],
    ],
    [
      { ...income, kind: 'matching_income', partner: { login: 'saule2020', line: null } },
      'Team bonus from saule2020',
      '+60.00 USDT',
      ['Partner income 96.40 USDT'],
    ],
    [matchedDay, 'Team bonus from 4 people', '+1.23 USDT', ['Partner income 37.63 USDT']],
    [awarded, 'Bonus level 2', '+100.00 USDT', ['Bonuses 150.00 USDT']],
  ])('$kind, and income is a gain', (event, title, figure, second) => {
    expect(rowOf(event)).toEqual({
      title,
      figure,
      tone: 'in',
      second,
      words: second.join(''),
      kind: 'in',
    })
  })

  test('what accrued in a day is withheld, in every currency, and is no gain yet', () => {
    expect(rowOf(accruedDay)).toEqual({
      title: 'Daily earnings of 2 deposits',
      figure: '+3.21 USDT',
      tone: 'plain',
      second: ['+0.000036 BTC'],
      words: '+0.000036 BTC locked',
      kind: 'held',
    })
    expect(rowOf(accruedAlone)).toEqual({
      title: 'Daily earnings: Balance, 90 days',
      figure: '+3.21 USDT',
      tone: 'plain',
      second: [],
      words: 'locked',
      kind: 'held',
    })
  })

  test.each<[string, 'held' | 'plain', EventDetail['withheld']]>([
    ['paid out', 'plain', [usdt('0', '0')]],
    ['lost', 'plain', [usdt('0', '3.21')]],
    ['partly paid out', 'held', [usdt('1', '0')]],
    ['partly lost', 'held', [usdt('1', '1')]],
    ['partly lost', 'plain', [usdt('0', '1')]],
    ['+0.000036 BTC paid out', 'plain', [usdt('0', '0'), btc('0', '0')]],
    ['+0.000036 BTC lost', 'plain', [usdt('0', '3.21'), btc('0', '0.000036')]],
    ['+0.000036 BTC partly paid out', 'held', [usdt('0', '0'), btc('0.000036', '0')]],
    ['+0.000036 BTC partly lost', 'held', [usdt('3.21', '0'), btc('0', '0.000036')]],
  ])('what accrued is told as it stands now: %s, %s', (words, kind, withheld) => {
    const row = rowOf({ ...accruedDay, withheld })
    expect({ words: row.words, kind: row.kind }).toEqual({ words, kind })
  })

  test('an exchange in a list of one currency shows that currency', () => {
    expect(rowOf(exchanged, 'USDT').figure).toEqual('−250.00 USDT')
    expect(rowOf(exchanged, 'BTC').figure).toEqual('+0.0038 BTC')
  })

  test.each([closedEarly, exchanged, accruedDay, opened])(
    '$kind shows no figure that is to be hidden',
    (event) => {
      const { title, figure, words } = rowOf(event, null, true)
      expect(
        `${title?.replace('90 days', '').replace('2 deposits', '')} ${figure} ${words}`,
      ).not.toMatch(/\d/)
    },
  )
})

describe('a receipt names cause and counterpart', () => {
  const linesOf = (event: EventDetail) => {
    const { unmount } = renderInApp(
      <Receipt event={event} login="asselk88" onPrint={() => undefined} />,
    )
    const ledger = [...document.querySelectorAll('dl > div')].map((line) => [
      plain(line.querySelector('dt')) ?? '',
      plain(line.querySelector('dd')) ?? '',
    ])
    const parts = [...document.querySelectorAll('section li')].map(plain)
    const more = plain(document.querySelector('section > p'))
    const way = document.querySelector('a')?.getAttribute('href') ?? null
    unmount()
    return { ledger, parts, more, way }
  }
  const named = (ledger: string[][], ...labels: string[]) =>
    ledger.filter(([label = '']) => labels.includes(label))

  test('of an early close: the plan, what was lost and both accounts', () => {
    const { ledger, way } = linesOf(closedEarly)
    expect(way).toEqual('/deposits/7')
    expect(
      named(ledger, 'Plan', 'Earnings, lost', 'Account', 'Balance before', 'Balance after'),
    ).toEqual([
      ['Plan', 'Balance, 90 days'],
      ['Earnings, lost', '−94.50 USDT'],
      ['Account', 'On deposits −1,000.00 USDT'],
      ['Balance before', '3,000.00 USDT'],
      ['Balance after', '2,000.00 USDT'],
      ['Account', 'Available +1,000.00 USDT'],
      ['Balance before', '500.00 USDT'],
      ['Balance after', '1,500.00 USDT'],
    ])
  })

  test('of a withdrawal: the wallet and the fee; of a refill: the transaction', () => {
    const withdrawal = linesOf(withdrawalMade)
    expect(withdrawal.way).toEqual('/withdrawal/3')
    expect(named(withdrawal.ledger, 'To the wallet', 'Fee')).toEqual([
      ['To the wallet', 'TLCwWTCcZcXSWfqWoD6twTVgM3uquBSrWg'],
      ['Fee', '1.50 USDT'],
    ])
    const refill = linesOf(refilled)
    expect(refill.way).toEqual('/refill/2')
    expect(named(refill.ledger, 'Transaction')).toEqual([['Transaction', 'f00dcafe']])
  })

  test('of an exchange: what was given, what was got and the fee in its currency', () => {
    expect(named(linesOf(exchanged).ledger, 'Account', 'Fee')).toEqual([
      ['Fee', '0.00002 BTC'],
      ['Account', 'Available −250.00 USDT'],
      ['Account', 'Available +0.0038 BTC'],
    ])
  })

  test('of a day: who and which deposit brought what, the newest of many', () => {
    const matched = linesOf(matchedDay)
    expect(named(matched.ledger, 'Partners')).toEqual([['Partners', '4']])
    expect(matched.parts).toEqual(['saule2020+1.20 USDTLevel 113:00', 'marat77+0.03 USDT12:00'])
    expect(matched.more).toEqual('These are the newest 2 of 130.')
    expect(named(matched.ledger, 'Account', 'Balance before', 'Balance after')).toEqual([
      ['Account', 'Partner income +1.23 USDT'],
      ['Balance after', '37.63 USDT'],
    ])
    const accrued = linesOf(accruedDay)
    expect(named(accrued.ledger, 'Locked until the term ends')).toEqual([
      ['Locked until the term ends', '3.21 USDT'],
      ['Locked until the term ends', '0.000036 BTC'],
    ])
    expect(accrued.parts).toEqual([
      'Balance+3.21 USDTDay 41 of 90, locked13:00',
      'Bitcoin+0.000036 BTCDay 3 of 60, locked12:00',
    ])
    expect([accrued.more, accrued.way]).toEqual([undefined, null])
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
      ['Earnings, lost', '−0.21 USDT'],
      ['Earnings, lost', '−0.000036 BTC'],
    ])
    expect(later.parts).toEqual([
      'Balance+3.21 USDTDay 41 of 90, paid out13:00',
      'Bitcoin+0.000036 BTCDay 3 of 60, lost12:00',
    ])
  })
})
