import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rates } from '../../server/database/schema/payout.ts'
import { settings } from '../../server/database/schema/provider.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { readBalance } from '../../server/services/balance.ts'
import { post } from '../../server/services/ledger.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { setRate, tableRates } from '../../server/services/rate.ts'
import type { Operation } from '../../src/api/contract/user.ts'
import {
  exchangeQuoteOf,
  fund,
  type Investor,
  moneyCalls,
  newPersonSignedIn,
  newSubscriber,
} from '../support/investor.ts'
import { embeddedByNight } from '../support/night.ts'
import { pick, valuesOf } from '../support/pick.ts'
import { invalid, openProvider, problem, tooManyRequests } from '../support/provider.ts'

let person: Investor
let calls: ReturnType<typeof moneyCalls>
let people = 0
const provider = await openProvider({
  on: embeddedByNight,
  environment: { RATE_LIMIT_SCALE: '1000' },
})
beforeEach(async () => {
  people += 1
  person = await newPersonSignedIn(provider.deps, `changer${people}`)
  calls = moneyCalls(provider.ask, person)
  await setRate(provider.deps, 'BTC', '65000')
})
afterEach(async () => expect(await auditBooks(provider.database)).toEqual([]))
afterAll(() => provider.close())

const balances = async () => (await readBalance(provider.database, person.userId)).currencies
const operations = async (type: string) => {
  const path = `/api/user/operations/?type=${type}`
  const { body } = await provider.ask('GET', path, { token: person.token })
  return (body as { items: Operation[] }).items
}
const earn = (account: 'referral' | 'bonus', amount: string) =>
  post(provider.database, {
    kind: 'bonus',
    key: crypto.randomUUID(),
    at: new Date(),
    legs: [
      { owner: null, account: 'programme', currency: 'USDT', amount: `-${amount}` },
      {
        owner: person.userId,
        account,
        currency: 'USDT',
        amount,
        operation: { type: 'bonus', reference: null },
      },
    ],
  })

describe('a quote', () => {
  test('of what is given tells what comes, the fee taken off and rounded in favour of the platform', async () => {
    const answer = await calls.quoteExchange({ from: 'USDT', to: 'BTC', amount: '100' })
    expect(exchangeQuoteOf(answer)).toEqual({
      quote: expect.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
      from: 'USDT',
      to: 'BTC',
      give: '100',
      // 100 / 65,000 = 0.00153846|15…; half a percent of it is 0.0000076923, which becomes 0.0000077.
      get: '0.00153076',
      rate: '0.000015384615384615',
      fee: '0.0000077',
      expiresIn: 30,
    })
  })

  test('of what is wanted tells what must be given', async () => {
    const order = { from: 'BTC', to: 'USDT', amount: '100', side: 'get' } as const
    expect(
      valuesOf(exchangeQuoteOf(await calls.quoteExchange(order)), 'give', 'get', 'rate', 'fee'),
    ).toEqual([
      // 100 / 0.995 = 100.502513 rounded up; / 65,000 = 0.00154620 rounded up.
      '0.0015462',
      '100',
      '65000',
      '0.502513',
    ])
  })

  test.each([
    [{ from: 'BTC', to: 'BTC', amount: '1' }, 'to', 'incorrect'],
    [{ from: 'BTC', to: 'USDT', amount: '0.123456789' }, 'amount', 'format'],
    [{ from: 'BTC', to: 'USDT', amount: '0.0000001', side: 'get' }, 'amount', 'format'],
    [{ from: 'USDT', to: 'BTC', amount: '0.000001' }, 'amount', 'below_min'],
    [{ from: 'BTC', to: 'USDT', amount: '99999999999999999999' }, 'amount', 'above_max'],
    [
      { from: 'ETH', to: 'BTC', amount: '99999999999999999999', side: 'get' },
      'amount',
      'above_max',
    ],
  ] as const)('for %j is refused at %s: %s', async (order, path, code) => {
    expect(await calls.quoteExchange(order)).toEqual(invalid(path, code))
  })

  test('needs a price of both currencies', async () => {
    await provider.database.queries.delete(rates).where(eq(rates.currency, 'BTC'))
    for (const order of [
      { from: 'USDT', to: 'BTC', amount: '100' },
      { from: 'BTC', to: 'USDT', amount: '1' },
    ] as const) {
      expect(await calls.quoteExchange(order)).toEqual(invalid('from'))
    }
  })

  test('is on the terms that the operator keeps as data', async () => {
    const { queries } = provider.database
    const value = { feePercent: '2', quoteSeconds: 10 }
    await queries.insert(settings).values({ name: 'exchange', value })
    const order = { from: 'BTC', to: 'USDT', amount: '1' } as const
    expect(
      valuesOf(exchangeQuoteOf(await calls.quoteExchange(order)), 'get', 'fee', 'expiresIn'),
    ).toEqual(['63700', '1300', 10])
    await queries.delete(settings).where(eq(settings.name, 'exchange'))
  })
})

describe('a quote', () => {
  const order = { from: 'USDT', to: 'BTC', amount: '100' } as const
  const quoted = async (asked: Parameters<typeof calls.quoteExchange>[0] = order) =>
    exchangeQuoteOf(await calls.quoteExchange(asked)).quote

  test('holds against a price that moved by less than the fee, and not against one that moved by more', async () => {
    await fund(provider.deps, person.userId, '1000')
    const first = await quoted()
    await setRate(provider.deps, 'BTC', '65300')
    expect((await calls.exchange(first)).status).toBe(200)
    const second = await quoted()
    await setRate(provider.deps, 'BTC', '66000')
    expect(await calls.exchange(second)).toEqual(problem('quote_expired', 409))
    await setRate(provider.deps, 'BTC', '65000')
    expect((await calls.exchange(second)).status).toBe(200)
  })

  test('brings nobody the difference of a price that jumps', async () => {
    await fund(provider.deps, person.userId, '100000')
    const there = await quoted({ ...order, amount: '100000' })
    await setRate(provider.deps, 'BTC', '68250')
    expect(await calls.exchange(there)).toEqual(problem('quote_expired', 409))
    expect((await balances()).balance).toEqual({ USDT: '100000' })
  })

  test('pays for a deposit on the same terms', async () => {
    const subscriber = await newSubscriber(provider.deps, `${person.login}x`)
    const own = moneyCalls(provider.ask, subscriber)
    await fund(provider.deps, subscriber.userId, '0.1', 'BTC')
    const asked = { from: 'BTC', to: 'USDT', amount: '0.01' } as const
    const { quote } = exchangeQuoteOf(await own.quoteExchange(asked))
    await setRate(provider.deps, 'BTC', '60000')
    const deposit = { plan: 'start', amount: '0.01', currency: 'BTC', quote } as const
    expect(await own.openDeposit(deposit)).toEqual(problem('quote_expired', 409))
    await setRate(provider.deps, 'BTC', '65000')
    expect((await own.openDeposit(deposit)).status).toBe(200)
  })

  test('is the only one of its pair: the next makes it worthless, in either direction', async () => {
    await fund(provider.deps, person.userId, '1000')
    const first = await quoted()
    const others = await quoted({ from: 'USDT', to: 'ETH', amount: '100' })
    await quoted({ from: 'BTC', to: 'USDT', amount: '0.1' })
    const last = await quoted()
    expect(await calls.exchange(first)).toEqual(problem('quote_expired', 409))
    expect((await calls.exchange(others)).status).toBe(200)
    expect((await calls.exchange(last)).status).toBe(200)
    const twenty = await Promise.all(Array.from({ length: 20 }, () => quoted()))
    const exchanges = await Promise.all(twenty.map((quote) => calls.exchange(quote)))
    expect(exchanges.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is asked for sixty times in a minute, and no more', async () => {
    const strict = await openProvider({
      database: provider.database,
      environment: { RATE_LIMIT_SCALE: '1' },
    })
    const own = moneyCalls(strict.ask, person)
    for (let asked = 0; asked < 60; asked++) {
      expect((await own.quoteExchange(order)).status).toBe(200)
    }
    expect(await own.quoteExchange(order)).toEqual(tooManyRequests)
    strict.wait(60)
    expect((await own.quoteExchange(order)).status).toBe(200)
  })
})

describe('an exchange', () => {
  const quoted = async (amount = '100') =>
    exchangeQuoteOf(await calls.quoteExchange({ from: 'USDT', to: 'BTC', amount })).quote

  test('takes one leg, gives the other, and writes both into the history under its quote', async () => {
    await fund(provider.deps, person.userId, '1000')
    const quote = await quoted()
    await setRate(provider.deps, 'BTC', '60000')
    const done = await calls.exchange(quote, 'one')
    expect([done.status, pick(done.body, 'get', 'expiresIn')]).toEqual([
      200,
      { get: '0.00153076', expiresIn: 0 },
    ])
    expect((await balances()).balance).toEqual({ USDT: '900', BTC: '0.00153076' })
    const history = await operations('exchange')
    expect(
      history.map(({ amount, balanceAfter, reference }) => [amount, balanceAfter, reference]),
    ).toEqual([
      ['0.00153076', '0.00153076', quote],
      ['-100', '900', quote],
    ])

    expect((await calls.exchange(quote, 'one')).body).toEqual(done.body)
    expect(await calls.exchange(quote, 'two')).toEqual(problem('quote_expired', 409))
    expect((await balances()).balance).toEqual({ USDT: '900', BTC: '0.00153076' })
  })

  test('by a quote that is over, unknown or another person’s is refused', async () => {
    await fund(provider.deps, person.userId, '1000')
    const quote = await quoted()
    const stranger = await newPersonSignedIn(provider.deps, `stranger${people}`)
    const refused = problem('quote_expired', 409)
    expect(await moneyCalls(provider.ask, stranger).exchange(quote)).toEqual(refused)
    expect(await calls.exchange('unknown')).toEqual(refused)
    await provider.deps.clock.advance(30_000)
    expect(await calls.exchange(quote)).toEqual(refused)
    expect((await balances()).balance).toEqual({ USDT: '1000' })
  })

  test('of more than there is says what is missing, and the quote is not used up', async () => {
    await fund(provider.deps, person.userId, '40')
    const quote = await quoted()
    expect(await calls.exchange(quote, 'one')).toEqual(
      problem('insufficient_funds', 409, { params: { missing: '60', currency: 'USDT' } }),
    )
    await fund(provider.deps, person.userId, '60')
    expect((await calls.exchange(quote, 'one')).status).toBe(200)
  })
})

describe('income of the programme', () => {
  test('moves to the balance without a subscription, and its key finds it again', async () => {
    await earn('referral', '12.345678')
    await earn('bonus', '100')
    expect(await calls.moveIncome({ from: 'referral', amount: '12.345678' }, 'mine')).toEqual({
      status: 200,
      body: {},
    })
    expect(
      (await calls.moveIncome({ from: 'referral', amount: '12.345678' }, 'mine')).body,
    ).toEqual({})
    expect(valuesOf(await balances(), 'balance', 'referral', 'bonus')).toEqual([
      { USDT: '12.345678' },
      { USDT: '0' },
      { USDT: '100' },
    ])
    const history = await operations('transfer')
    expect(history.map(({ account, amount, reference }) => [account, amount, reference])).toEqual([
      ['balance', '12.345678', 'mine'],
      ['referral', '-12.345678', 'mine'],
    ])
  })

  test('that is not there does not move', async () => {
    await earn('bonus', '5')
    expect(await calls.moveIncome({ from: 'bonus', amount: '5.01' })).toEqual(
      problem('insufficient_funds', 409, { params: { missing: '0.01', currency: 'USDT' } }),
    )
    expect(await calls.moveIncome({ from: 'bonus', amount: '0' })).toEqual(
      invalid('amount', 'below_min'),
    )
  })
})

describe('rates', () => {
  test('are set by the operator, in the command line and in the sandbox', async () => {
    const command = (...words: string[]) => runCommand(provider.actions, words)
    expect((await command('rate', 'set', 'BTC', '70000.5')).failed).toBe(false)
    expect(valuesOf(await tableRates(provider.database).prices(), 'USDT', 'BTC')).toEqual([
      '1',
      '70000.5',
    ])
    expect(JSON.parse((await command('rates')).text)).toContainEqual({
      currency: 'BTC',
      price: '70000.5',
      setAt: expect.any(String),
    })
    for (const words of [
      ['set', 'DOGE', '1'],
      ['set', 'BTC', '0'],
      ['set', 'BTC', '-1'],
      ['set', 'BTC'],
      ['get', 'BTC'],
      ['set', 'USDT', '2'],
    ]) {
      expect([words, (await command('rate', ...words)).failed]).toEqual([words, true])
    }
    const body = { currency: 'XRP', price: '0.75' }
    const answer = await provider.ask('POST', '/sandbox/rates', { body })
    expect(answer.body).toContainEqual({ ...body, setAt: expect.any(String) })
    expect((await provider.ask('GET', '/sandbox/rates')).body).toEqual(answer.body)
    const wrong = await provider.ask('POST', '/sandbox/rates', { body: { ...body, price: 'x' } })
    expect(wrong.status).toBe(422)
  })
})

describe('the table of operations', () => {
  const table = (query: Record<string, string> = {}, accept = 'text/csv') =>
    provider.ask('GET', `/api/user/operations/?${new URLSearchParams(query)}`, {
      token: person.token,
      headers: { accept },
    })
  /** A bonus of 1 USDT for each of these references. */
  const awardFor = async (references: string[]) => {
    for (const reference of references) {
      await post(provider.database, {
        kind: 'bonus',
        key: crypto.randomUUID(),
        at: await provider.deps.clock.now(),
        legs: [
          { owner: null, account: 'programme', currency: 'USDT', amount: '-1' },
          {
            owner: person.userId,
            account: 'bonus',
            currency: 'USDT',
            amount: '1',
            operation: { type: 'bonus', reference },
          },
        ],
      })
    }
  }

  test('holds all rows of the filter, newest first, page after page', async () => {
    const at = await provider.deps.clock.now()
    await awardFor(['=1+1', 'said "no", twice', '-2'])
    await calls.moveIncome({ from: 'bonus', amount: '0.5' }, 'k')
    const answer = await table({ limit: '1' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const today = at.toISOString().slice(0, 10)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="operations-${today}.csv"`,
    )
    const { body } = await provider.ask('GET', '/api/user/operations/', { token: person.token })
    const rows = (body as { items: Operation[] }).items
    const lines = answer.text.split('\r\n')
    expect(lines.at(0)).toBe('id,createdAt,type,account,currency,amount,balanceAfter,reference')
    expect(lines.at(-1)).toBe('')
    expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 2).join())).toEqual(
      rows.map(({ id, createdAt }) => `${id},${createdAt}`),
    )
    const written = lines.slice(1, -1).map((line) => line.split(',').slice(2).join())
    expect(written).toEqual([
      'transfer,balance,USDT,0.5,0.5,k',
      'transfer,bonus,USDT,-0.5,2.5,k',
      'bonus,bonus,USDT,1,3,-2',
      'bonus,bonus,USDT,1,2,"said ""no"", twice"',
      `bonus,bonus,USDT,1,1,"'=1+1"`,
    ])
    expect((await table({ type: 'transfer', currency: 'USDT' })).text.split('\r\n')).toHaveLength(4)
    expect((await table({ type: 'plan' })).text.split('\r\n')).toHaveLength(2)
  })

  test('is written for a person in their language: words, decimal sign and what their spreadsheet splits at', async () => {
    await fund(provider.deps, person.userId, '1000.5')
    const { quote, get, fee } = exchangeQuoteOf(
      await calls.quoteExchange({ from: 'USDT', to: 'BTC', amount: '650' }),
    )
    await calls.exchange(quote)
    await earn('bonus', '1')
    const { body } = await provider.ask('GET', '/api/user/events', { token: person.token })
    const { items } = body as { items: { type: string; hash: string | null }[] }
    const { hash } = items.find(({ type }) => type === 'refill') ?? {}
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const written = async (language: string) =>
      (await table({ language })).text
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.replace(/^\d+[;,]\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, 'No.'))
    const comma = (amount: string) => amount.replace('.', ',')
    expect(await written('de')).toEqual([
      'Vorgangsnummer;Zeit (UTC);Ereignis;Details;Art;Konto;Betrag;Währung;Guthaben nachher;Gebühr;Status;Transaktionshash',
      'No.;Bonus;;Bonus;Bonuskonto;1;USDT;1;;Abgeschlossen;',
      `No.;Tausch;;Tausch;Verfügbar;${comma(get)};BTC;${comma(get)};${comma(fee)};Abgeschlossen;`,
      'No.;Tausch;;Tausch;Verfügbar;-650;USDT;350,5;;Abgeschlossen;',
      `No.;Einzahlung gutgeschrieben;;Einzahlung;Verfügbar;1000,5;USDT;1000,5;;Abgeschlossen;${hash}`,
    ])
    expect(await written('en')).toEqual([
      'Operation number,Time (UTC),Event,Details,Type,Account,Amount,Currency,Balance after,Fee,Status,Transaction hash',
      'No.,Bonus,,Bonus,Bonus account,1,USDT,1,,Completed,',
      `No.,Exchange,,Exchange,Available,${get},BTC,${get},${fee},Completed,`,
      'No.,Exchange,,Exchange,Available,-650,USDT,350.5,,Completed,',
      `No.,Refill credited,,Refill,Available,1000.5,USDT,1000.5,,Completed,${hash}`,
    ])
    for (const language of ['ru', 'kk']) {
      const [head = '', ...rows] = await written(language)
      expect(head.split(';'), language).toHaveLength(12)
      expect(rows.map((row) => row.split(';').length)).toEqual([11, 11, 11, 11])
    }
    expect(await table({ language: 'fr' })).toEqual(invalid('language'))
  })

  test('has every row of a long table for a person, once', async () => {
    await earn('bonus', '1')
    const [first] = await operations('bonus')
    await provider.database.rows(sql`
      insert into operations (user_id, transfer_id, type, account, currency, amount, balance_after, created_at, leads)
      select user_id, transfer_id, type, account, currency, 0, 1, created_at, false
      from operations cross join generate_series(1, 1000) where id = ${Number(first?.id)}`)
    const ids = (await table({ language: 'ru' })).text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(';')[0]))
    const expected = Array.from({ length: 1_001 }, (_, later) => Number(first?.id) + later)
    expect(ids).toEqual(expected.reverse())
  })

  test('holds no formula, whoever wrote what stands in it and whatever splits it', async () => {
    const formulas = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', 'a;=1+1', 'a,=1+1', 'a\t=1']
    await awardFor(formulas)
    // A tier is named before its number.
    for (const [language, quoted] of [
      [undefined, 9],
      ['en', 5],
      ['de', 5],
    ] as const) {
      const { text } = await table(language === undefined ? {} : { language })
      const unquoted = text.replace(/"(?:[^"]|"")*"/g, (cell) =>
        /^"[=+\-@\t\r]/.test(cell) ? 'FORMULA' : 'text',
      )
      expect(unquoted).not.toMatch(/(^|[,;\t\r\n])[=+@]|FORMULA/)
      expect(unquoted.match(/\btext\b/g)).toHaveLength(quoted)
    }
  })

  test('neither repeats nor loses a row between one page and the next', async () => {
    await earn('bonus', '1')
    const [first] = await operations('bonus')
    await provider.database.rows(sql`
      insert into operations (user_id, transfer_id, type, account, currency, amount, balance_after, created_at, leads)
      select user_id, transfer_id, type, account, currency, 0, 1, created_at, false
      from operations cross join generate_series(1, 1000) where id = ${Number(first?.id)}`)
    const { text } = await table()
    const ids = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]))
    const expected = Array.from({ length: 1_001 }, (_, later) => Number(first?.id) + later)
    expect(ids).toEqual(expected.reverse())
  })

  test('begins with a byte order mark, so that spreadsheets read it as UTF-8', async () => {
    const response = await provider.app.request('http://localhost/api/user/operations/', {
      headers: { authorization: `Bearer ${person.token}`, accept: 'text/csv' },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('is written for whoever asks for one and is allowed to', async () => {
    const json = await table({}, 'application/json, */*')
    expect(json.headers.get('content-type')).toContain('application/json')
    const wrong = await table({ type: 'wealth' })
    expect(wrong).toEqual(invalid('type'))
    person = { ...person, token: 'x'.repeat(43) }
    expect(await table()).toEqual(problem('session_timed_out', 401))
  })
})
