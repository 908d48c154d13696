import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { CloseQuote } from '../../src/api/contract/deposit.ts'
import { depositClosingMachine } from '../../src/machines/deposit-closing.machine.ts'
import { isNothingDone } from '../../src/machines/submission.machine.ts'
import { DepositClosingScreen } from '../../src/screens/deposit-closing/deposit-closing.screen.tsx'
import { startFlow } from '../support/flow.ts'
import {
  at,
  depositClosingModel,
  input,
  laterQuote,
  quote,
} from '../support/models/deposit-closing.model.ts'
import { renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

type Snapshot = SnapshotFrom<typeof depositClosingMachine>

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const isUsable = (name: string | RegExp) => button(name)?.matches(':enabled') ?? null
const tick = () => screen.queryByRole<HTMLInputElement>('checkbox')
const said = () =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].flatMap(
    (each) => plain(each.querySelector('strong')?.textContent) ?? [],
  )

const losses: Record<string, string> = { '135': '135.00 USDT', '148.5': '148.50 USDT' }
const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
  deposit_not_closed: 'Deposit closing error. The deposit goes on as before.',
}

type Seen = {
  says?: string[]
  canTick?: boolean
  canConfirm?: boolean
  canKeep?: boolean
  isOld?: boolean
}

/** The dialog with its figures; what is not named cannot be done. */
function expectOffer({ context }: Snapshot, seen: Seen) {
  const { quote: shown, earlier, acknowledged } = context
  const loss = losses[shown?.forfeited ?? ''] ?? '-'
  const lossRow = screen.getByText('Withheld accruals, lost').closest('div')
  expect({
    loss: plain(lossRow?.textContent),
    tick: plain(tick()?.closest('div')?.parentElement?.textContent),
    ticked: tick()?.checked,
    canTick: tick()?.matches(':enabled'),
    canConfirm: isUsable(/^Close and lose/),
    canKeep: isUsable('Keep the deposit'),
    isOld: button('Show the current figures') !== null,
    says: said(),
  }).toEqual({
    loss: `Withheld accruals, lost${earlier ? 'before: 135.00 USDT' : ''}−${loss}`.replace(
      'before: 135.00',
      earlier?.forfeited === '135' ? 'before: 135.00' : 'before: 148.50',
    ),
    tick: `I understand that ${loss} will be lost and that this cannot be undone`,
    ticked: acknowledged,
    canTick: seen.canTick ?? false,
    canConfirm: seen.isOld ? null : (seen.canConfirm ?? false),
    canKeep: seen.canKeep ?? false,
    isOld: seen.isOld ?? false,
    says: seen.says ?? [],
  })
}

walkScreen(depositClosingModel, {
  screen: (actor) => <DepositClosingScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(press('Ask again')),
    'quote.requested': (_, person) => person.click(press('Show the current figures')),
    'loss.acknowledged': (_, person) => person.click(screen.getByRole('checkbox')),
    'closing.confirmed': (_, person) => person.click(press(/^Close and lose/)),
    'closing.dismissed': (_, person) => person.click(press('Close')),
    'end.acknowledged': (_, person) => person.click(press('Show the deposit')),
  },
  shows: {
    quoting: (snapshot) => {
      if (snapshot.context.quote === null) {
        expect(screen.getByRole('status')).toHaveTextContent('Loading…')
        expect(isUsable('Close')).toEqual(true)
      } else expectOffer(snapshot, { canKeep: true })
    },
    notQuoted: ({ context }) => {
      expect(said()).toEqual([failureTexts[context.failure?.code ?? '']])
      expect(isUsable('Ask again')).toEqual(true)
      expect(isUsable('Keep the deposit')).toEqual(true)
    },
    checkingTerm: (snapshot) => {
      if (snapshot.context.quote === null) {
        expect(screen.getByRole('status')).toHaveTextContent('Loading…')
      } else expectOffer(snapshot, {})
    },
    offering: (snapshot) => {
      const { acknowledged, earlier, failure, submitted } = snapshot.context
      const isRenewed = failure?.code === 'quote_expired'
      expectOffer(snapshot, {
        canTick: true,
        canKeep: true,
        canConfirm: acknowledged,
        says: [
          ...(earlier ? ['The figures have changed'] : []),
          ...(isRenewed && !earlier ? ['The figures were requested again'] : []),
          ...(isNothingDone(submitted) ? ['Nothing was closed'] : []),
          ...(failure && !isRenewed ? [failureTexts[failure.code] ?? '-'] : []),
        ],
      })
      expect(screen.getByText(/^These figures hold for [01]:\d\d$/)).toBeInTheDocument()
    },
    quoteExpired: (snapshot) =>
      expectOffer(snapshot, {
        isOld: true,
        canKeep: true,
        says: ['These figures are out of date'],
      }),
    closing: (snapshot) => {
      expectOffer(snapshot, {})
      expect(button('Close')).toEqual(null)
    },
    termEnded: () => {
      expect(
        screen.getByRole('dialog', { name: 'The term has ended in the meantime' }),
      ).toBeVisible()
      expect(said()).toEqual(['Nothing was closed early'])
    },
  },
})

async function offered(offer: CloseQuote = quote) {
  const flow = startFlow(depositClosingMachine, { input })
  await flow.answer('quoteClosing', { quote: offer, at })
  renderInApp(<DepositClosingScreen actor={flow.actor} />)
  return flow
}
const terms = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, plain(term.nextElementSibling?.textContent)])

test('what closing now returns and costs stands beside what keeping it would bring', async () => {
  await offered()
  expect(plain(screen.getByText(/^Balance/).parentElement?.textContent)).toEqual(
    'Balance · 3,000.00 USDT · day 10 of 90',
  )
  expect(terms()).toEqual([
    ['Close now', '3,000.00 USDTto your balance at once'],
    ['Keep until 22 March', '4,215.00 USDTestimated'],
    ['Body, returned', '3,000.00 USDT'],
    ['Withheld accruals, lost', '−135.00 USDT'],
    ['You receive now', '3,000.00 USDT'],
  ])
  expect(screen.getByText('These figures hold for 1:00')).toBeInTheDocument()
})

test('when nothing was accrued yet, no loss is named', async () => {
  await offered({ ...quote, forfeited: '0' })
  expect(
    screen.getByRole('checkbox', { name: 'I understand that this cannot be undone' }),
  ).toBeInTheDocument()
  expect(press('Close now')).toBeDisabled()
})

test('a day that is over by now is not named beside later figures', async () => {
  await offered(laterQuote)
  expect(screen.queryByText(/day 10 of 90/)).toEqual(null)
})

test('neither choice has the focus, and Enter closes nothing', async () => {
  const flow = await offered()
  await userEvent.keyboard('{Enter}')
  expect(flow.snapshot.value).toEqual('offering')
  expect(document.activeElement?.tagName).toEqual('H2')
})

test('a double click closes once; while nobody knows whether it did, one may leave', async () => {
  const flow = await offered()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.dblClick(press(/^Close and lose/))
  await act(() => flow.refuse('send', 'unreachable'))
  expect(flow.services.calls.filter(({ id }) => id === 'send')).toHaveLength(1)
  expect({
    says: said(),
    submit: isUsable('Finding out what happened'),
    confirm: isUsable(/^Close and lose/),
  }).toEqual({
    says: ['We do not know yet whether it was closed'],
    submit: false,
    confirm: null,
  })
  await userEvent.click(press('Close'))
  expect(flow.snapshot.output).toEqual({ deposit: null, isUnknown: true })
})
