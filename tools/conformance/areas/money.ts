import { randomUUID } from 'node:crypto'
import type { Amount, Currency } from '../../../src/api/contract/amount.ts'
import { TIME_HEADER } from '../../../src/api/contract/endpoint.ts'
import type { RejectionCode } from '../../../src/api/contract/rejections.ts'
import { type Asker, type Check, differs, needs, otherCode } from '../check.ts'
import type { CallName, Request } from '../client.ts'
import { units, written } from '../decimal.ts'
import type { Known } from '../known.ts'
import { needed } from '../needed.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const EXCHANGED = '10'
const MOVED = '0.01'

const less = (amount: Amount, taken: Amount) => written(units(amount) - units(taken))

/**
 * Small amounts of the person's own money, where that is allowed: from one currency or account to another, and into a
 * deposit and a withdrawal that are taken back at once.
 */
export const money = (known: Known): Check[] => {
  const { token } = known
  const allowed = () => known.settings.mayMoveMoney || needs(needed.money)
  const code = () => (known.codeFor ?? needs(needed.code))(known.login)

  const balanceOf = async ({ answer }: Asker, currency: Currency) => {
    const { body, exchange } = await answer('readBalance', {}, { token })
    return { amount: body.currencies.balance[currency] ?? '0', accounts: body.currencies, exchange }
  }
  const expectBalance = async (asker: Asker, currency: Currency, expected: Amount) => {
    const { amount, exchange } = await balanceOf(asker, currency)
    asker.expect(
      exchange,
      units(amount) === units(expected),
      differs(expected, amount, ['currencies', 'balance', currency]),
    )
  }
  const covered = async (asker: Asker, currency: Currency, amount: Amount) => {
    const before = (await balanceOf(asker, currency)).amount
    return units(before) < units(amount) ? needs(`${amount} ${currency} on the balance`) : before
  }

  /** The same key twice: one answer. The same key with another body: a refusal. */
  const once = async <Name extends CallName>(
    asker: Asker,
    call: Name,
    request: Request,
    other: Request,
  ) => {
    const options = { token, key: randomUUID() }
    const first = await asker.answer(call, request, options)
    const second = await asker.answer(call, request, options)
    const [one, again] = [JSON.stringify(first.body), JSON.stringify(second.body)]
    asker.expect(second.exchange, one === again, {
      expected: 'the first answer again',
      got: `the body: ${again}`,
    })
    const reused: RejectionCode[] = ['idempotency_key_reused']
    await asker.refusal(call, other, reused, options)
    return { ...first, key: options.key }
  }

  return [
    {
      call: 'exchange',
      holds: 'exchanges what was quoted, once for a key, and once for a quote',
      run: async (asker) => {
        allowed()
        const before = await covered(asker, 'USDT', EXCHANGED)
        const query = { from: 'USDT', to: 'BTC', amount: EXCHANGED }
        const { quote, get } = (await asker.answer('readExchangeRate', { query }, { token })).body
        const request = { body: { quote } }
        const { body, exchange } = await once(asker, 'exchange', request, {
          body: { quote: 'unknown' },
        })
        asker.expect(exchange, body.get === get, differs(get, body.get, ['get']))
        await expectBalance(asker, 'USDT', less(before, EXCHANGED))
        const options = { token, key: randomUUID() }
        await asker.refusal('exchange', request, ['quote_expired'], options)
      },
    },
    {
      call: 'moveIncome',
      holds: 'moves income to the balance, once for a key',
      run: async (asker) => {
        allowed()
        const { amount: before, accounts } = await balanceOf(asker, 'USDT')
        const from = (['bonus', 'referral'] as const).find(
          (account) => units(accounts[account].USDT ?? '0') >= units(MOVED),
        )
        if (from === undefined) needs(`${MOVED} USDT of partner income or bonuses`)
        const body = { from, currency: 'USDT', amount: MOVED }
        const other = { body: { ...body, amount: '0.02' } }
        await once(asker, 'moveIncome', { body }, other)
        await expectBalance(asker, 'USDT', written(units(before) + units(MOVED)))
      },
    },
    {
      call: 'subscribe',
      holds: 'buys a period that begins when the one that runs ends, once for a key',
      run: async (asker) => {
        if (!known.settings.maySubscribe) needs(needed.subscribe)
        const [option] = (await asker.answer('listSubscriptionOptions')).body.items
        const { id, days, price, currency } = option ?? needs('a period of the subscription')
        const before = await covered(asker, currency, price)
        const profile = { params: { type: 'profile' } }
        const { body: person } = await asker.answer('readUserData', profile, { token })
        const running = person.type === 'profile' ? person.user.subscription : null
        const { body, exchange } = await once(
          asker,
          'subscribe',
          { body: { option: id } },
          { body: { option: 'unknown' } },
        )
        const now = exchange.headers.get(TIME_HEADER) ?? needs(`the header ${TIME_HEADER}`)
        const from = Date.parse((running?.active ? running.until : null) ?? now)
        const expected = new Date(from + days * DAY).toISOString()
        const away = Math.abs(Date.parse(body.until ?? '') - Date.parse(expected))
        asker.expect(
          exchange,
          body.active && away <= MINUTE,
          differs(`about ${expected}`, body.until, ['until']),
        )
        await expectBalance(asker, currency, less(before, price))
      },
    },
    {
      call: 'openDeposit',
      holds: 'opens a deposit once for a key, and closes it as quoted',
      run: async (asker) => {
        allowed()
        const { id: plan, currency, min: amount } = known.plan ?? needs('a plan')
        const before = await covered(asker, currency, amount)
        const terms = { plan, currency, amount, quote: null, autoinvestment: false }
        const other = { body: { ...terms, autoinvestment: true } }
        const { body: opened } = await once(asker, 'openDeposit', { body: terms }, other)
        await expectBalance(asker, currency, less(before, amount))

        const params = { id: opened.id }
        const quoted = (await asker.answer('quoteClosing', { params }, { token })).body
        const { quote, returned } = quoted
        const { body: closed, exchange } = await once(
          asker,
          'closeDeposit',
          { params, body: { quote } },
          { params, body: { quote: 'unknown' } },
        )
        asker.expect(
          exchange,
          closed.returned === returned && closed.status === 'closed',
          differs(['closed', returned], [closed.status, closed.returned], ['status and returned']),
        )
        await expectBalance(asker, currency, before)
      },
    },
    {
      call: 'requestPayment',
      holds: 'makes a withdrawal with a code, once for a key, and takes it back',
      run: async (asker) => {
        allowed()
        const { answer, refusal, expect } = asker
        const systems = (await answer('listPaymentSystems')).body.items
        const wallets = (await answer('listWallets', {}, { token })).body.items
        const system = systems.find(({ id }) => wallets.some((one) => one.paymentSystem === id))
        if (system === undefined) return needs('a wallet of the person')
        const { id: paymentSystem, currency, withdrawal } = system
        const amount = withdrawal.min
        const before = await covered(asker, currency, amount)

        const order = { body: { paymentSystem, amount } }
        const asked = await answer('requestPayment', order, { token })
        const { requestId, net, fee, challenge } = asked.body
        expect(
          asked.exchange,
          units(net) + units(fee) === units(amount),
          differs(less(amount, fee), net, ['net']),
        )
        await answer('readPaymentRequest', { params: { requestId } }, { token })
        const right = await code()
        const wrong = { requestId, code: otherCode(right) }
        const { problem, exchange } = await refusal(
          'validatePayment',
          { body: wrong },
          ['code_mismatch'],
          { token },
        )
        const left = challenge.attemptsLeft - 1
        const told = problem.params?.attemptsLeft
        expect(exchange, told === left, differs(left, told, ['params', 'attemptsLeft']))
        await answer('validatePayment', { body: { requestId, code: right } }, { token })

        const made = await once(
          asker,
          'createPayment',
          { body: { requestId } },
          { body: { requestId: 'unknown' } },
        )
        const { key, body } = made
        const listed = await answer('listPayments', { query: { key } }, { token })
        const ids = listed.body.items.map(({ id }) => id)
        expect(listed.exchange, String(ids) === body.id, differs([body.id], ids, ['items']))
        await expectBalance(asker, currency, less(before, amount))
        await answer('cancelPayment', { params: { id: body.id } }, { token })
        await expectBalance(asker, currency, before)
      },
    },
  ]
}
