import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { listEvents } from '../../server/services/event.ts'
import { readGrowth } from '../../server/services/growth.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listPayouts } from '../../server/services/payout.ts'
import { listPlans } from '../../server/services/plan.ts'
import { readStatistics } from '../../server/services/statistics.ts'
import { listOptions } from '../../server/services/subscription.ts'
import { type Currency, currencies } from '../../src/api/contract/amount.ts'
import type { Deposit } from '../../src/api/contract/deposit.ts'
import type { Plan } from '../../src/api/contract/plan.ts'
import type { SubscriptionOption } from '../../src/api/contract/subscription.ts'
import type { Asked } from './asked.ts'
import { stoppedClock } from './deps.ts'
import {
  closeQuoteOf,
  codeOf,
  depositOf,
  exchangeQuoteOf,
  giveWallet,
  type Investor,
  moneyCalls,
  newPersonSignedIn,
  paymentOf,
  paymentRequestOf,
  refillOf,
} from './investor.ts'
import { openProvider, type TestProvider } from './provider.ts'

/** The journal has a line per action; `broken` has the first rule that did not hold. */
export type Lived = { journal: string[]; broken: string[] }

type Sums = Partial<Record<Currency, Big>>

type Person = Investor & {
  money: [ReturnType<typeof moneyCalls>, ReturnType<typeof moneyCalls>]
  subscribedUntil: number | null
  hasRefilled: boolean
  hasInvested: boolean
  balance: Sums
  reserve: Sums
}

type Held = {
  id: string
  owner: Person
  plan: Plan
  amount: Big
  daily: Big
  openedAt: number
  autoinvestment: boolean
}

type Sent = { id: string; owner: Person; amount: Big; status: 'pending' | 'on_inspection' }

const DAY = 86_400_000
const PEOPLE = 6
const AUDIT_EVERY = 50
const START = new Date('2028-01-20T09:30:00Z')
/** Jobs with other names do not change balances. */
const MONEY_JOB = /^(deposits|late-bonuses|refill-expiry|subscription-ends)$/

/**
 * One seed, one life: the same people do the same things at the same moments. Beside the provider runs a second
 * bookkeeping that knows nothing of ledgers and is told nothing but what was asked and answered; both must agree to
 * the last digit, and every rejection must have its reason.
 */
export async function live(seed: number, actions: number, url: string): Promise<Lived> {
  const clock = stoppedClock(START)
  const environment = { RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'fatal' }
  const open = async () =>
    openProvider({ environment, clock, database: await openDatabase({ url, connections: 4 }) })
  const providers: [TestProvider, TestProvider] = [await open(), await open()]
  const life = new Life(seed, providers, clock)
  try {
    return await life.run(actions)
  } finally {
    await Promise.all(providers.map((provider) => provider.close()))
  }
}

class Life {
  readonly #random: Random
  readonly #providers: [TestProvider, TestProvider]
  readonly #clock: Clock
  readonly #journal: string[] = []
  readonly #broken: string[] = []
  readonly #people: Person[] = []
  #deposits: Held[] = []
  #payments: Sent[] = []
  #plans: Plan[] = []
  #options: SubscriptionOption[] = []
  #now = START.getTime()
  #intents = 0

  constructor(seed: number, providers: [TestProvider, TestProvider], clock: Clock) {
    this.#random = new Random(seed)
    this.#providers = providers
    this.#clock = clock
  }

  async run(actions: number): Promise<Lived> {
    await this.#begin()
    const weighted = this.#actions().flatMap(([weight, name, act]) =>
      Array.from({ length: weight }, () => ({ name, act })),
    )
    for (let turn = 1; turn <= actions && this.#broken.length === 0; turn++) {
      const person = this.#random.of(this.#people)
      const { name, act } = this.#random.of(weighted)
      const outcome = await act(person)
      this.#journal.push(`${turn} ${person.login} ${name}: ${outcome}`)
      await this.#compare(name === 'time passes' ? this.#people : [person])
      if (turn % AUDIT_EVERY === 0 || turn === actions) {
        this.#broken.push(...(await auditBooks(this.#providers[0].database)))
      }
    }
    await this.#compareEnds()
    for (const person of this.#people) {
      await this.#compareGrowth(person)
      await this.#compareDays(person)
    }
    return { journal: this.#journal, broken: this.#broken }
  }

  #actions(): [number, string, (person: Person) => Promise<string>][] {
    return [
      [14, 'refills', (person) => this.#refill(person)],
      [2, 'asks for an invoice', (person) => this.#askForInvoice(person)],
      [6, 'subscribes', (person) => this.#subscribe(person)],
      [16, 'opens a deposit', (person) => this.#open(person)],
      [5, 'opens a deposit with another currency', (person) => this.#openByQuote(person)],
      [7, 'closes a deposit', (person) => this.#close(person)],
      [4, 'switches autoinvestment', (person) => this.#switch(person)],
      [14, 'exchanges', (person) => this.#exchange(person)],
      [10, 'withdraws', (person) => this.#withdraw(person)],
      [4, 'cancels a withdrawal', (person) => this.#cancel(person)],
      [7, 'has a withdrawal decided', (person) => this.#decide(person)],
      [6, 'moves income', (person) => this.#move(person)],
      [9, 'time passes', () => this.#pass()],
    ]
  }

  async #begin(): Promise<void> {
    const [provider, other] = this.#providers
    this.#plans = await listPlans(provider.database)
    this.#options = await listOptions(provider.database)
    let inviterId: number | null = null
    for (let number = 1; number <= PEOPLE; number++) {
      const person: Investor = await newPersonSignedIn(provider.deps, `life${number}`, inviterId)
      await giveWallet(provider.deps, person.userId)
      this.#people.push({
        ...person,
        money: [moneyCalls(provider.ask, person), moneyCalls(other.ask, person)],
        subscribedUntil: null,
        hasRefilled: false,
        hasInvested: false,
        balance: {},
        reserve: {},
      })
      // Each but one is below the one before: five lines and somebody outside of them.
      if (number < PEOPLE - 1) inviterId = person.userId
    }
  }

  async #refill(person: Person): Promise<string> {
    const { paymentSystem, currency, least } = this.#random.of(refillable)
    const asked = this.#random.amount(least, 100, currency)
    const { id } = refillOf(
      await this.#call(person).createRefill({ paymentSystem, amount: asked }, this.#key()),
    )
    const isExact = this.#random.chance(0.7)
    const amount = isExact ? asked : this.#random.amount(least, 100, currency)
    const refill = await this.#any().actions.transfer({ refillId: id, amount })
    this.#check(
      refill.credited === new Big(amount).toFixed(),
      `${refill.credited} of ${amount} was credited`,
    )
    person.hasRefilled = true
    add(person.balance, currency, amount)
    return `${amount} ${currency}`
  }

  async #askForInvoice(person: Person): Promise<string> {
    const order = { paymentSystem: 'USDT-TRC20', amount: '100' }
    return refillOf(await this.#call(person).createRefill(order, this.#key())).id
  }

  async #subscribe(person: Person): Promise<string> {
    const { id, price, currency, days } = this.#random.of(this.#options)
    const reasons = this.#short(person, currency, price) ? ['insufficient_funds'] : []
    const asked = await this.#call(person).subscribe(id, this.#key())
    if (this.#outcome(asked, reasons) === 'done') {
      add(person.balance, currency, new Big(price).times(-1))
      person.subscribedUntil = Math.max(person.subscribedUntil ?? 0, this.#now) + days * DAY
    }
    return `${id} ${this.#outcome(asked, reasons)}`
  }

  async #open(person: Person): Promise<string> {
    const plan = this.#random.of(this.#plans)
    const { currency } = plan
    const amount = this.#random.amount(new Big(plan.min).times('0.8').toFixed(), 4, currency)
    const autoinvestment = plan.autoinvestment && this.#random.chance(0.5)
    const reasons = this.#reasonsNotToOpen(person, plan, amount)
    if (this.#short(person, currency, amount)) reasons.push('insufficient_funds')
    const order = { plan: plan.id, amount, currency, autoinvestment }
    const asked = await this.#sometimesTwice(person, (money, key) => money.openDeposit(order, key))
    const outcome = this.#outcome(asked, reasons)
    if (outcome === 'done') {
      add(person.balance, currency, new Big(amount).times(-1))
      this.#hold(person, depositOf(asked), amount)
    }
    return `${amount} ${currency} on ${plan.id} ${outcome}`
  }

  async #openByQuote(person: Person): Promise<string> {
    const plan = this.#random.of(this.#plans)
    const from = this.#random.of(currencies.filter((currency) => currency !== plan.currency))
    const order = { from, to: plan.currency, amount: plan.min, side: 'get' as const }
    const { quote, give, get } = exchangeQuoteOf(await this.#call(person).quoteExchange(order))
    const isLate = this.#random.chance(0.15)
    if (isLate) await this.#advance(31_000)
    const reasons = this.#reasonsNotToOpen(person, plan, get)
    if (isLate) reasons.push('quote_expired')
    if (this.#short(person, from, give)) reasons.push('insufficient_funds')
    const asked = await this.#sometimesTwice(person, (money, key) =>
      money.openDeposit({ plan: plan.id, currency: from, amount: give, quote }, key),
    )
    const outcome = this.#outcome(asked, reasons)
    if (outcome === 'done') {
      add(person.balance, from, new Big(give).times(-1))
      this.#hold(person, depositOf(asked), get)
    }
    return `${give} ${from} on ${plan.id} ${outcome}`
  }

  #reasonsNotToOpen(person: Person, plan: Plan, amount: string): string[] {
    const isSubscribed = person.subscribedUntil !== null && person.subscribedUntil > this.#now
    const isOutside =
      new Big(amount).lt(plan.min) || (plan.max !== null && new Big(amount).gt(plan.max))
    return [
      ...(isSubscribed ? [] : ['subscription_required']),
      ...(isOutside ? ['validation_failed'] : []),
    ]
  }

  #hold(owner: Person, deposit: Deposit, amount: string): void {
    const { id, plan, openedAt, autoinvestment } = deposit
    // Percent of the body, cut after the eighth digit: nobody's bookkeeping rounds up what it owes.
    const daily = new Big(amount).times(plan.dailyYield).times('0.01').round(8, Big.roundDown)
    this.#check(
      daily.eq(deposit.daily),
      `deposit ${id} promises ${deposit.daily} a day, not ${daily}`,
    )
    this.#check(
      new Big(amount).eq(deposit.amount),
      `deposit ${id} holds ${deposit.amount}, not ${amount}`,
    )
    owner.hasInvested = true
    this.#deposits.push({
      id,
      owner,
      plan,
      amount: new Big(amount),
      daily,
      openedAt: Date.parse(openedAt),
      autoinvestment,
    })
  }

  async #close(person: Person): Promise<string> {
    const own = this.#deposits.filter(({ owner }) => owner === person)
    if (own.length === 0) return 'has none'
    const deposit = this.#random.of(own)
    const quoted = closeQuoteOf(await this.#call(person).quoteClosing(deposit.id))
    const forfeited = deposit.daily.times(daysOf(deposit, this.#now))
    this.#check(
      forfeited.eq(quoted.forfeited),
      `${quoted.forfeited} is to be forfeited, not ${forfeited}`,
    )
    const isLate = this.#random.chance(0.2)
    if (isLate) await this.#advance(61_000)
    if (!this.#deposits.includes(deposit)) return 'ended meanwhile'
    const asked = await this.#sometimesTwice(person, (money, key) =>
      money.closeDeposit(deposit.id, quoted.quote, key),
    )
    const outcome = this.#outcome(asked, isLate ? ['quote_expired'] : [])
    if (outcome === 'done') {
      this.#deposits = this.#deposits.filter((one) => one !== deposit)
      add(person.balance, deposit.plan.currency, deposit.amount)
    }
    return `${deposit.id} forfeiting ${forfeited.toFixed()} ${outcome}`
  }

  async #switch(person: Person): Promise<string> {
    const own = this.#deposits.filter(({ owner, plan }) => owner === person && plan.autoinvestment)
    if (own.length === 0) return 'has none'
    const deposit = this.#random.of(own)
    deposit.autoinvestment = !deposit.autoinvestment
    const { autoinvestment } = deposit
    depositOf(await this.#call(person).switchAutoinvestment(deposit.id, autoinvestment))
    return `${deposit.id} ${autoinvestment}`
  }

  async #exchange(person: Person): Promise<string> {
    const from = this.#random.of(currencies)
    const to = this.#random.of(currencies.filter((currency) => currency !== from))
    const amount = this.#random.amount(leastOf(from), 40, from)
    const asked = await this.#call(person).quoteExchange({ from, to, amount })
    if (codeOf(asked.body) === 'validation_failed') return `${amount} ${from} is too little`
    const { quote, give, get } = exchangeQuoteOf(asked)
    const isLate = this.#random.chance(0.1)
    if (isLate) await this.#advance(31_000)
    const reasons = [
      ...(isLate ? ['quote_expired'] : []),
      ...(this.#short(person, from, give) ? ['insufficient_funds'] : []),
    ]
    const answer = await this.#sometimesTwice(person, (money, key) => money.exchange(quote, key))
    const outcome = this.#outcome(answer, reasons)
    if (outcome === 'done') {
      add(person.balance, from, new Big(give).times(-1))
      add(person.balance, to, get)
    }
    return `${give} ${from} for ${get} ${to} ${outcome}`
  }

  async #withdraw(person: Person): Promise<string> {
    const amount = this.#random.amount('8', 30, 'USDT')
    const reasons = [
      ...(person.hasRefilled && person.hasInvested ? [] : ['deposit_and_refill_required']),
      ...(new Big(amount).lt('10') ? ['validation_failed'] : []),
      ...(this.#short(person, 'USDT', amount) ? ['insufficient_funds'] : []),
    ]
    const order = { paymentSystem: 'USDT-TRC20', amount }
    const requested = await this.#call(person).requestPayment(order)
    if (this.#outcome(requested, reasons) !== 'done') {
      return `${amount} ${this.#outcome(requested, reasons)}`
    }
    const { requestId } = paymentRequestOf(requested)
    const code = await this.#newestCode(person)
    if (this.#random.chance(0.2)) {
      const wrong = code === '000000' ? '000001' : '000000'
      const refused = await this.#call(person).validatePayment(requestId, wrong)
      this.#check(codeOf(refused.body) === 'code_mismatch', `a wrong code: ${refused.text}`)
      const early = await this.#call(person).createPayment(requestId, this.#key())
      this.#check(early.status !== 200, 'a withdrawal was made without a code')
    }
    const validated = await this.#call(person).validatePayment(requestId, code)
    this.#outcome(validated, [])
    if (this.#random.chance(0.1)) return `${amount} and thinks better of it`
    const asked = await this.#sometimesTwice(person, (money, key) =>
      money.createPayment(requestId, key),
    )
    if (this.#outcome(asked, []) === 'done') {
      add(person.balance, 'USDT', new Big(amount).times(-1))
      add(person.reserve, 'USDT', amount)
      const { id } = paymentOf(asked)
      this.#payments.push({ id, owner: person, amount: new Big(amount), status: 'pending' })
    }
    return `${amount} done`
  }

  async #cancel(person: Person): Promise<string> {
    const own = this.#payments.filter(({ owner }) => owner === person)
    if (own.length === 0) return 'has none'
    const payment = this.#random.of(own)
    const asked = await this.#call(person).cancelPayment(payment.id)
    const reasons = payment.status === 'pending' ? [] : ['payment_failed']
    if (this.#outcome(asked, reasons) === 'done') this.#release(payment, true)
    return `${payment.id} ${this.#outcome(asked, reasons)}`
  }

  async #decide(person: Person): Promise<string> {
    const own = this.#payments.filter(({ owner }) => owner === person)
    if (own.length === 0) return 'has none'
    const payment = this.#random.of(own)
    const status = this.#random.of(['on_inspection', 'successful', 'rejected', 'error'] as const)
    if (status === 'on_inspection' && payment.status === status) return 'is looked at already'
    const decision =
      status === 'on_inspection'
        ? { status }
        : status === 'successful'
          ? { status, hash: `hash-of-${payment.id}` }
          : { status, reason: 'Tested' }
    const path = `/sandbox/withdrawals/${payment.id}`
    const decided = await this.#any().ask('POST', path, { body: decision })
    this.#check(decided.status === 200, `${status} was answered with ${decided.text}`)
    if (status === 'on_inspection') payment.status = status
    else this.#release(payment, status !== 'successful')
    return `${payment.id} ${status}`
  }

  #release(payment: Sent, isReturned: boolean): void {
    this.#payments = this.#payments.filter((one) => one !== payment)
    add(payment.owner.reserve, 'USDT', payment.amount.times(-1))
    if (isReturned) add(payment.owner.balance, 'USDT', payment.amount)
  }

  async #move(person: Person): Promise<string> {
    const from = this.#random.of(['referral', 'bonus'] as const)
    const currency = this.#random.of(['USDT', 'BTC'] as const)
    const held = (await this.#heldBy([person])).get(person.userId)
    const there = held?.[from]?.[currency] ?? new Big(0)
    const share = this.#random.of(['0.5', '1', '1.5'])
    const locations = currency === 'USDT' ? 6 : 8
    const amount = there.times(share).round(locations, Big.roundDown)
    if (amount.eq(0)) return 'has none'
    const order = { from, currency, amount: amount.toFixed() }
    const asked = await this.#sometimesTwice(person, (money, key) => money.moveIncome(order, key))
    const outcome = this.#outcome(asked, amount.gt(there) ? ['insufficient_funds'] : [])
    if (outcome === 'done') add(person.balance, currency, amount)
    return `${amount.toFixed()} ${currency} of ${from} ${outcome}`
  }

  async #pass(): Promise<string> {
    const milliseconds = this.#random.of([
      this.#random.whole(1, 3_600) * 1000,
      this.#random.whole(1, 24) * 3_600_000,
      this.#random.whole(1, 3) * DAY,
      this.#random.whole(5, 35) * DAY,
    ])
    await this.#advance(milliseconds)
    return `${milliseconds / 1000} s`
  }

  /** Time goes on, and what became due is done by both processes at once. */
  async #advance(milliseconds: number): Promise<void> {
    this.#now = (await this.#clock.advance(milliseconds)).getTime()
    const jobs = this.#providers.map(async ({ tasks }) => {
      for (const { name, run } of tasks) if (MONEY_JOB.test(name)) await run()
    })
    await Promise.all(jobs)
    // The successor of a deposit may itself have ended by now.
    for (let due = this.#due(); due.length > 0; due = this.#due()) {
      for (const deposit of due) await this.#end(deposit)
    }
  }

  #due(): Held[] {
    return this.#deposits.filter((deposit) => endOf(deposit) <= this.#now)
  }

  async #end(deposit: Held): Promise<void> {
    const { id, owner, plan, amount, daily } = deposit
    this.#deposits = this.#deposits.filter((one) => one !== deposit)
    const ended = depositOf(await owner.money[0].readDeposit(id))
    this.#check(ended.status === 'ended', `deposit ${id} is ${ended.status} after its end`)
    add(owner.balance, plan.currency, amount)
    add(owner.balance, plan.currency, daily.times(plan.termDays))
    const end = endOf(deposit)
    const goesOn = deposit.autoinvestment && (owner.subscribedUntil ?? 0) > end
    this.#check(
      goesOn === (ended.successor !== null),
      `deposit ${id} was followed by ${ended.successor}`,
    )
    if (ended.successor === null) return
    const successor = depositOf(await owner.money[0].readDeposit(ended.successor))
    this.#check(
      Date.parse(successor.openedAt) === end,
      `deposit ${successor.id} was opened at ${successor.openedAt}, not when ${id} ended`,
    )
    add(owner.balance, plan.currency, amount.times(-1))
    this.#hold(owner, successor, amount.toFixed())
  }

  /** A person's money by this bookkeeping and by the provider's. */
  async #compare(people: Person[]): Promise<void> {
    const held = await this.#heldBy(people)
    for (const person of people) {
      const there = held.get(person.userId) ?? {}
      const deposits: Sums = {}
      for (const { owner, plan, amount } of this.#deposits) {
        if (owner === person) add(deposits, plan.currency, amount)
      }
      const here = { balance: person.balance, deposit: deposits, reserve: person.reserve }
      for (const [account, sums] of Object.entries(here)) {
        for (const currency of currencies) {
          const expected = sums[currency] ?? new Big(0)
          const found = there[account]?.[currency] ?? new Big(0)
          this.#check(
            expected.eq(found),
            `${person.login} holds ${found.toFixed()} ${currency} of ${account}, not ${expected.toFixed()}`,
          )
        }
      }
    }
  }

  /** Every active deposit has exactly the days that are over. */
  async #compareEnds(): Promise<void> {
    for (const deposit of this.#deposits) {
      const found = depositOf(await deposit.owner.money[0].readDeposit(deposit.id))
      const days = daysOf(deposit, this.#now)
      this.#check(
        found.days.passed === days && deposit.daily.times(days).eq(found.accrued),
        `deposit ${deposit.id} accrued ${found.accrued} in ${found.days.passed} days, not ${days}`,
      )
    }
  }

  /** Growth agrees with the ledger, the figures and the deposits; with one price nothing is cut off. */
  async #compareGrowth({ userId, login }: Person): Promise<void> {
    const { deps, database } = this.#providers[0]
    const rules = { ...deps, rates: { prices: async () => onePrice } }
    const growth = await readGrowth(rules, userId, 'USDT')
    const shown = await readStatistics(rules, userId, { currency: 'USDT', period: 'month' })
    const payouts = await listPayouts(rules, userId, { currency: 'USDT', limit: 100 })
    const [ledger] = await database.rows<{ accruals: string; partners: string; deposits: string }>(
      sql`select
          coalesce(sum(amount) filter (where type = 'accruals'), 0)::text as accruals,
          coalesce(sum(amount) filter (where type in ('referrals', 'matching', 'bonus')), 0)::text as partners,
          (select coalesce(sum(balance), 0)::text from accounts
            where owner_id = ${userId} and kind = 'deposit') as deposits
        from operations where user_id = ${userId}`,
    )
    const total = (...amounts: (string | undefined)[]) =>
      amounts.reduce((all, amount) => all.plus(amount ?? 0), new Big(0)).toFixed()
    const [first, now, last] = [growth.past[0], growth.past.at(-1), growth.ahead.at(-1)]
    const ahead = this.#deposits.filter(({ owner }) => owner.userId === userId)
    const promised = ahead.map(({ daily, plan }) => daily.times(plan.termDays).toFixed())
    const pairs = {
      earned: [growth.earned, total(ledger?.accruals, ledger?.partners, growth.locked)],
      locked: [growth.locked, shown.withheld],
      partners: [growth.partners, total(shown.referrals, shown.bonuses)],
      'earned and shown': [
        growth.earned,
        total(shown.earned, shown.withheld, shown.referrals, shown.bonuses),
      ],
      recent: [growth.recent, total(...shown.series.map(({ income }) => income))],
      first: [first?.earned ?? '0', '0'],
      'the last of the past': [now?.earned ?? '0', growth.earned],
      'invested now': [now?.invested ?? '0', total(ledger?.deposits)],
      'the last ahead': [
        last?.earned ?? growth.earned,
        total(growth.earned, `-${growth.locked}`, ...promised),
      ],
      'invested at the end': [last?.invested ?? '0', '0'],
      payouts: [
        payouts.total,
        total(...promised, ...payouts.items.map(({ paid, earned }) => total(paid, `-${earned}`))),
      ],
    }
    for (const [name, [is, should]] of Object.entries(pairs)) {
      this.#check(is === should, `${name} of ${login} is ${is}, not ${should}`)
    }
  }

  /**
   * The totals of all days, wherever the pages of the history end, come to what is held, in days that begin at midnight.
   */
  async #compareDays(person: Person): Promise<void> {
    const { database } = this.#providers[0]
    const timeZone = this.#random.of(calendars)
    const told = new Map<string, string>()
    const nets: Sums = {}
    const counts = { days: 0, events: 0 }
    let cursor: string | undefined
    do {
      const limit = this.#random.whole(3, 30)
      const page = await listEvents(database, person.userId, { cursor, limit, timeZone })
      counts.events += page.items.filter(({ movements }) => movements.length > 0).length
      for (const day of page.days) {
        const before = told.get(day.from)
        const now = JSON.stringify(day)
        this.#check(
          (before ?? now) === now && isMidnight(day.from, timeZone) && isMidnight(day.to, timeZone),
          `a day of ${person.login} in ${timeZone} was ${before}, then ${now}`,
        )
        if (before !== undefined) continue
        told.set(day.from, now)
        counts.days += day.count
        for (const { currency, amount } of day.net) add(nets, currency, amount)
      }
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    this.#check(
      counts.days === counts.events,
      `${counts.days} events of ${person.login} are counted by day, not ${counts.events}`,
    )
    const held = (await this.#heldBy([person])).get(person.userId) ?? {}
    for (const currency of currencies) {
      const [net, should] = [
        nets[currency] ?? new Big(0),
        ['balance', 'deposit', 'referral', 'bonus'].reduce(
          (sum, account) => sum.plus(held[account]?.[currency] ?? 0),
          new Big(0),
        ),
      ]
      this.#check(
        net.eq(should),
        `the days of ${person.login} come to ${net.toFixed()} ${currency}, not ${should.toFixed()}`,
      )
    }
  }

  async #heldBy(people: Person[]): Promise<Map<number, Record<string, Sums>>> {
    const owners = `{${people.map(({ userId }) => userId).join(',')}}`
    const rows = await this.#providers[0].database.rows<{
      owner: string
      kind: string
      currency: Currency
      balance: string
    }>(
      sql`select owner_id::text as owner, kind, currency, balance::text as balance
        from accounts where owner_id = any(${owners}::bigint[])`,
    )
    const held = new Map<number, Record<string, Sums>>()
    for (const { owner, kind, currency, balance } of rows) {
      const accounts = held.get(Number(owner)) ?? {}
      accounts[kind] = { ...accounts[kind], [currency]: new Big(balance) }
      held.set(Number(owner), accounts)
    }
    return held
  }

  async #newestCode({ userId }: Person): Promise<string> {
    const [newest] = await this.#providers[0].database.rows<{ code: string }>(
      sql`select params->>'code' as code from outbox
        where user_id = ${userId} and params ? 'code' order by id desc limit 1`,
    )
    return newest?.code ?? 'none'
  }

  /** Now and then an impatient person asks both processes at once: with one key it is one intent. */
  async #sometimesTwice(
    person: Person,
    make: (money: Person['money'][number], key: string) => Promise<Asked>,
  ): Promise<Asked> {
    const key = this.#key()
    const [money, other] = person.money
    if (this.#random.chance(0.9)) return make(this.#random.of(person.money), key)
    const both = await Promise.all([make(money, key), make(other, key)])
    const [first] = both.filter(({ body }) => codeOf(body) !== 'idempotency_in_progress')
    return first ?? both[0]
  }

  /** The answer must be `done` if there is no reason against it, and else one of the reasons. */
  #outcome({ status, body, text }: Asked, reasons: string[]): string {
    const outcome = status === 200 ? 'done' : codeOf(body)
    const isRight = reasons.length === 0 ? outcome === 'done' : reasons.includes(outcome)
    this.#check(isRight, `answered ${text}, expected ${reasons.join(' or ') || 'success'}`)
    return outcome
  }

  #short(person: Person, currency: Currency, amount: string): boolean {
    return new Big(amount).gt(person.balance[currency] ?? 0)
  }

  #call(person: Person) {
    return this.#random.of(person.money)
  }

  #any(): TestProvider {
    return this.#random.of(this.#providers)
  }

  #key(): string {
    this.#intents += 1
    return `intent-${this.#intents}`
  }

  #check(isRight: boolean, otherwise: string): void {
    if (!isRight) this.#broken.push(`after ${this.#journal.length} actions: ${otherwise}`)
  }
}

const calendars = ['UTC', 'Asia/Almaty', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati']

const isMidnight = (at: string, timeZone: string): boolean =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(new Date(at)) ===
  '00:00:00'

const onePrice = Object.fromEntries(currencies.map((currency) => [currency, '1']))

const refillable = [
  { paymentSystem: 'USDT-TRC20', currency: 'USDT', least: '60' },
  { paymentSystem: 'USDT-TRC20', currency: 'USDT', least: '60' },
  { paymentSystem: 'BTC', currency: 'BTC', least: '0.002' },
  { paymentSystem: 'ETH', currency: 'ETH', least: '0.01' },
  { paymentSystem: 'TON', currency: 'TON', least: '6' },
  { paymentSystem: 'XRP', currency: 'XRP', least: '20' },
] as const

const leastOf = (currency: Currency): string =>
  refillable.find((system) => system.currency === currency)?.least ?? '1'

const add = (sums: Sums, currency: Currency, amount: Big | string): void => {
  sums[currency] = (sums[currency] ?? new Big(0)).plus(amount)
}

const endOf = ({ openedAt, plan }: Held): number => openedAt + plan.termDays * DAY

const daysOf = ({ openedAt, plan }: Held, now: number): number =>
  Math.min(plan.termDays, Math.floor((now - openedAt) / DAY))

/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }

  /** From `least` to so many times as much, with as many digits as the currency has, mostly small. */
  amount(least: string, times: number, currency: Currency): string {
    const locations = { USDT: 6, BTC: 8, ETH: 9, TON: 9, XRP: 6 }[currency]
    const factor = 1 + this.next() ** 3 * (times - 1)
    return new Big(least)
      .times(factor.toFixed(6))
      .round(this.of([0, 2, locations]), Big.roundUp)
      .toFixed()
  }
}
