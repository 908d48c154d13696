import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { exchangeQuoteMachine } from '../../src/machines/exchange-quote.machine.ts'
import { ExchangeQuoteScreen } from '../../src/screens/exchange-quote/exchange-quote.screen.tsx'
import { shortRate } from '../../src/screens/exchange-quote/quote-ledger.tsx'
import { startFlow } from '../support/flow.ts'
import { exchangeQuoteModel, request } from '../support/models/exchange-quote.model.ts'
import { quote, worseQuote } from '../support/models/money-samples.ts'
import { elapsed } from '../support/paths.ts'
import { renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

type Snapshot = SnapshotFrom<typeof exchangeQuoteMachine>

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const button = (name: string) => screen.getByRole('button', { name })

const shown = () => ({
  rows: screen.queryAllByRole('term').map(({ textContent }) => textContent),
  buttons: screen
    .getAllByRole('button')
    .map((each) => [each.textContent, each.matches(':enabled')]),
  holds: plain(screen.queryByText(/^This rate holds/)?.textContent),
  status: screen.queryByRole('status')?.textContent ?? null,
  alert: plain(screen.queryByRole('alert')?.querySelector('strong')?.textContent),
  lacks: plain(screen.queryByText(/^Your balance lacks/)?.textContent),
})

const ledger = ['You give', 'Rate', 'Our feealready taken off', 'You get']
const lacks = ({ context: { quote: offered } }: Snapshot) =>
  offered?.give === '1000' ? 'Your balance lacks 850 TON' : null
const nothing = { rows: [], holds: null, status: null, alert: null, lacks: null }
const asking = (snapshot: Snapshot) => ({
  ...nothing,
  rows: snapshot.context.quote ? ledger : [],
  buttons: [['Exchange', false]],
  status: 'Asking for the rate…',
})
const said: Record<string, string | null> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  validation_failed: null,
}

walkScreen(exchangeQuoteModel, {
  screen: (actor) => <ExchangeQuoteScreen actor={actor} confirm={() => 'Exchange'} />,
  gestures: {
    'quote.requested': (_, person, { actor, snapshot }) =>
      // A rejection that names the amount is answered by another amount, in the form around.
      snapshot.context.failure?.fields
        ? actor.send({ type: 'quote.requested' })
        : person.click(button('Ask for a new rate')),
    'rate.accepted': (_, person) => person.click(button('Accept the new rate')),
    'quote.accepted': (_, person) => person.click(button('Exchange')),
  },
  shows: {
    waiting: () => {
      expect(shown()).toEqual({ ...nothing, buttons: [['Exchange', false]] })
      expect(screen.getByText(/^Enter an amount/)).toBeInTheDocument()
    },
    settling: (snapshot) => expect(shown()).toEqual(asking(snapshot)),
    quoting: (snapshot) => expect(shown()).toEqual(asking(snapshot)),
    notQuoted: ({ context: { failure } }) =>
      expect(shown()).toEqual({
        ...nothing,
        buttons: [...(failure?.fields ? [] : [['Ask for a new rate', true]]), ['Exchange', false]],
        alert: said[failure?.code ?? ''],
      }),
    offered: (snapshot) =>
      expect(shown()).toEqual({
        ...nothing,
        rows: ledger,
        buttons: [['Exchange', lacks(snapshot) === null]],
        holds: 'This rate holds for 0:30',
        lacks: lacks(snapshot),
      }),
    changed: (snapshot) =>
      expect(shown()).toEqual({
        ...nothing,
        rows: [...ledger, 'You would have got', 'You get now', 'Difference'].map((row, place) =>
          place > 3 && snapshot.context.known?.give === '1000'
            ? row.replace('got', 'given').replace('get', 'give')
            : row,
        ),
        buttons: [
          ['Accept the new rate', true],
          ['Exchange', false],
        ],
        holds: 'This rate holds for 0:30',
        alert: 'The rate has changed',
        lacks: lacks(snapshot),
      }),
    expired: () =>
      expect(shown()).toEqual({
        ...nothing,
        rows: ledger,
        buttons: [
          ['Ask for a new rate', true],
          ['Exchange', false],
        ],
        status: expect.stringContaining('The rate has gone out of date'),
      }),
  },
})

test('a changed rate is shown as a difference in money', async () => {
  const flow = startFlow(exchangeQuoteMachine, {
    input: { available: { TON: '150' }, request, known: quote, now: () => 0 },
  })
  flow.elapse(elapsed('typingPause', 'exchangeQuote.settling'))
  await flow.answer('readQuote', worseQuote)
  renderInApp(<ExchangeQuoteScreen actor={flow.actor} confirm={() => 'Exchange'} />)
  const rows = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, plain(term.nextElementSibling?.textContent)])
  expect(rows).toEqual([
    ['You give', '100 TON'],
    ['Rate', '1 TON = 5.10 USDT'],
    ['Our feealready taken off', '5.10 USDT'],
    ['You get', '504.90 USDT'],
    ['You would have got', '514.80 USDT'],
    ['You get now', '504.90 USDT'],
    ['Difference', '−9.90 USDT'],
  ])
})

test('a rate is cut where its digits say nothing any more', () => {
  expect(shortRate('5.2')).toEqual({ value: '5.2', isCut: false })
  expect(shortRate('0.185185185185185185')).toEqual({ value: '0.18518518', isCut: true })
  expect(shortRate('0.000015384615384615')).toEqual({ value: '0.000015384615', isCut: true })
  expect(shortRate('65000.123456')).toEqual({ value: '65000.123', isCut: true })
  expect(shortRate('12345678901.5')).toEqual({ value: '12345678901.5', isCut: false })
})
