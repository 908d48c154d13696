import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { exchangeMachine } from '../../src/machines/exchange.machine.ts'
import { isNothingDone, rejectionOf } from '../../src/machines/submission.machine.ts'
import { amountIn } from '../../src/machines/typed-amount.ts'
import { ExchangeScreen } from '../../src/screens/exchange/exchange.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { exchangeModel, holdings, input } from '../support/models/exchange.model.ts'
import { quote } from '../support/models/money-samples.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof exchangeMachine>

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const give = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You give' })
const get = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You get' })
const from = () => screen.getByLabelText<HTMLSelectElement>('Currency you give')
const to = () => screen.getByLabelText<HTMLSelectElement>('Currency you get')

const shown = () => ({
  currencies: `${from().value} ${to().value}`,
  amount: give().value,
  canType: !give().readOnly && from().matches(':enabled'),
  confirm: [/^(Exchange|Finding)/]
    .map((name) => button(name))
    .map((each) => [plain(each.textContent), each.matches(':enabled')])[0],
  canAsk: screen.queryByRole('button', { name: 'Ask now' })?.matches(':enabled') ?? null,
  alert: screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null,
  says: screen
    .queryAllByRole('status')
    .flatMap((status) => plain(status.querySelector('strong')?.textContent) ?? []),
})

const said: Record<string, string> = {
  insufficient_funds: 'Not enough funds.',
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

const typed = ({ context: { draft } }: Snapshot) => ({
  currencies: `${draft.from} ${draft.to}`,
  amount: amountIn(draft.amount),
})
const moved = ({ context }: Snapshot) => (context.moved ? ['40.00 USDT moved to your balance'] : [])
const agreed = { amount: '100', canType: false, canAsk: null, alert: null, says: [] }
walkScreen(exchangeModel, {
  screen: (actor) => <ExchangeScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'draft.changed': ({ draft }) => fill(give(), amountIn(draft.amount)),
    'income.chosen': (_, person) => person.click(button('Move to the balance: bonuses')),
    'exchange.repeated': (_, person) => person.click(button('Exchange something else')),
  },
  shows: {
    loading: () => expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0),
    notLoaded: ({ context }) =>
      expect(screen.getByRole('alert')).toHaveTextContent(said[context.failure?.code ?? ''] ?? '-'),
    choosing: (snapshot) => {
      const { submitted } = snapshot.context
      const failure = rejectionOf(submitted)
      expect(shown()).toEqual({
        ...typed(snapshot),
        canType: true,
        confirm: ['Exchange', false],
        canAsk: null,
        alert: (failure && said[failure.code]) ?? null,
        says: [
          ...(isNothingDone(submitted) || failure?.code === 'quote_expired'
            ? ['Nothing was exchanged']
            : []),
          ...moved(snapshot),
        ],
      })
    },
    movingIncome: () =>
      expect(screen.getByRole('dialog', { name: 'Move income to the balance' })).toBeVisible(),
    exchanging: (snapshot) =>
      expect(shown()).toEqual({
        ...agreed,
        currencies: typed(snapshot).currencies,
        confirm: ['Exchange 100 TON', false],
      }),
    exchanged: () => {
      expect(plain(screen.getByRole('status').querySelector('strong')?.textContent)).toEqual(
        '514.80 USDT are on your balance',
      )
      expect(within(document.body).getByText('You give')).toBeInTheDocument()
    },
  },
})

async function opened() {
  const flow = startFlow(exchangeMachine, { input })
  await flow.answer('readHoldings', holdings)
  renderInApp(<ExchangeScreen actor={flow.actor} />)
  return flow
}

test('either side may be named, and the other is the answer', async () => {
  const flow = await opened()
  fill(get(), '514.8')
  expect(flow.snapshot.context.draft).toEqual({
    from: 'TON',
    to: 'USDT',
    amount: 'en!514.8',
    side: 'get',
  })
  flow.clock.ring(0)
  await flow.answer('readQuote', quote)
  expect(await screen.findByDisplayValue('100')).toBe(give())
  expect(get().value).toEqual('514.8')
})

test('Max takes all of the currency, and the direction turns round', async () => {
  const flow = await opened()
  await userEvent.click(button('Max'))
  expect(give().value).toEqual('150')
  await userEvent.click(button('Swap the currencies'))
  expect(flow.snapshot.context.draft).toEqual({
    from: 'USDT',
    to: 'TON',
    amount: '150',
    side: 'get',
  })
})

test('too little is said at the amount that was named', async () => {
  const flow = await opened()
  fill(give(), '0.000001')
  flow.clock.ring(0)
  await flow.refuse('readQuote', {
    code: 'validation_failed',
    fields: [{ path: 'amount', code: 'below_min' }],
  })
  expect(await screen.findByText('This is too little to be exchanged.')).toBeVisible()
  expect(give()).toBeInvalid()
})

test('a double click exchanges once, and while nobody knows whether it did, nothing can be sent', async () => {
  const flow = await opened()
  fill(give(), '100')
  flow.clock.ring(0)
  await flow.answer('readQuote', quote)
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Exchange 100/ }))
  await act(() => flow.refuse('send', 'unreachable'))
  expect(flow.services.calls.filter(({ id }) => id === 'send')).toHaveLength(1)
  expect(shown()).toEqual({
    ...agreed,
    currencies: 'TON USDT',
    confirm: ['Finding out what happened', false],
    canAsk: true,
    says: ['We do not know yet whether it was exchanged'],
  })
  await userEvent.click(button('Ask now'))
  expect(flow.inputOf('find')).toEqual(
    expect.objectContaining({ body: { quote: 'quote-1', until: 30_000 } }),
  )
})
