import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Currency } from '../../../src/api/contract/amount.ts'
import type { CloseQuote, Deposit } from '../../../src/api/contract/deposit.ts'
import type { AccountEvent } from '../../../src/api/contract/event.ts'
import type { Partner } from '../../../src/api/contract/partner.ts'
import type { PasskeyCreation } from '../../../src/api/contract/passkey.ts'
import type { Payment, PaymentRequest } from '../../../src/api/contract/payment.ts'
import type { Refill } from '../../../src/api/contract/refill.ts'
import type { Challenge, Session } from '../../../src/api/contract/session.ts'
import type { Statistics } from '../../../src/api/contract/statistics.ts'
import type { Balance, Operation } from '../../../src/api/contract/user.ts'
import type { VerificationPart } from '../../../src/api/contract/verification.ts'
import type { NewWallet } from '../../../src/api/contract/wallet.ts'
import type { softwarePasskey } from '../../../tools/conformance/software-passkey.ts'
import { compileCache } from '../../support/compile-cache.ts'
import { freePort } from '../../support/free-port.ts'
import { oneTimeCode } from '../../support/one-time-code.ts'

export type Person = { login: string; email: string; phone: string; password: string }

/** To the samples that a sandbox begins with. */
export const sampleConsents = [
  { kind: 'terms', version: '1' },
  { kind: 'risk', version: '1' },
]

/** Somebody nobody has met; every end-to-end test has its own, so that end-to-end tests do not meet each other. */
export function newcomer(): Person {
  const seed = `${Date.now() % 1_000_000_000}${Math.floor(Math.random() * 1000)}`.padStart(12, '0')
  const login = `guest${BigInt(seed).toString(36)}`
  return { login, email: `${login}@example.org`, phone: `+7${seed}`, password: 'Winter42garden' }
}

type Order = {
  refillId: string
  amount?: string
  confirmations?: number
  replaced?: boolean
  further?: boolean
}

type Decision =
  | { status: 'completed' }
  | { status: 'denied'; reason: string; part: VerificationPart | null }

/** Drives a running provider from outside of its calls. */
export class Provider {
  readonly origin: string
  /** Null unless a test started it. */
  readonly folder: string | null

  constructor(origin: string, folder: string | null = null) {
    this.origin = origin
    this.folder = folder
  }

  async #send<Answer>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer as Answer
  }

  /** Templates of the messages sent to a phone or an e-mail, newest first. */
  async templatesTo(target: string): Promise<string[]> {
    const messages = await this.#send<{ template: string }[]>(
      `/sandbox/outbox?target=${encodeURIComponent(target)}`,
    )
    return messages.map(({ template }) => template)
  }

  async lastCode(target: string): Promise<string> {
    const sent = await this.#send<{ code: string | null }[]>(
      `/sandbox/outbox?target=${encodeURIComponent(target)}`,
    )
    const code = sent.find((message) => message.code)?.code
    if (!code) throw new Error(`No code was sent to ${target}`)
    return code
  }

  transfer = (order: Order) => this.#send<Refill>('/sandbox/transfers', order)
  /** Money that nobody notices until its hash is named. */
  sendUnnoticed = (refillId: string) =>
    this.#send<{ hash: string }>('/sandbox/transfers/unnoticed', { refillId })
  rejectRefill = (id: string) => this.#send<Refill>(`/sandbox/refills/${id}/reject`, {})
  decideVerification = (login: string, decision: Decision) =>
    this.#send(`/sandbox/verifications/${login}`, decision)
  advance = (seconds: number) => this.#send('/sandbox/clock', { advanceSeconds: seconds })
  fault = (call: string, fault: Record<string, unknown>, times = 1) =>
    this.#send('/sandbox/faults', { call, times, ...fault })
  /** From now on a unit of the currency is worth so many USDT. */
  setRate = (currency: Currency, price: string) => this.#send('/sandbox/rates', { currency, price })
  maintenance = (announcement: Record<string, unknown>) =>
    this.#send('/sandbox/maintenance', announcement)

  /** An account whose phone is not confirmed yet. */
  beginRegistration(person: Person, inviter = 'demo'): Promise<Challenge> {
    return this.#send<Challenge>(
      `/api/auth/register/${inviter}`,
      { ...person, consents: sampleConsents },
      { 'idempotency-key': crypto.randomUUID() },
    )
  }

  async register(person: Person, inviter?: string): Promise<Session> {
    const challenge = await this.beginRegistration(person, inviter)
    return this.#send<Session>('/api/auth/phone/confirm', {
      verificationId: challenge.verificationId,
      code: await this.lastCode(person.phone),
    })
  }

  /** Somebody who forgot the password is sent a code. */
  beginReset({ login, email }: Pick<Person, 'login' | 'email'>): Promise<Challenge> {
    return this.#send<Challenge>('/api/auth/reset-password', { login, email })
  }

  signIn({ login, password }: Pick<Person, 'login' | 'password'>): Promise<Session> {
    return this.#send<Session>('/api/auth/login', { login, password })
  }

  /** The link in the newest mail, without its origin. */
  async mailedLink(email: string): Promise<string> {
    const [mail] = await this.#send<{ text: string }[]>(
      `/sandbox/outbox?target=${encodeURIComponent(email)}`,
    )
    const link = /\/verify-email\?\S+/.exec(mail?.text ?? '')?.[0]
    if (!link) throw new Error(`No link was sent to ${email}`)
    return link
  }

  /** The person is signed in already, or the code came by their mail. */
  confirm(given: { verificationId: string; code: string }): Promise<unknown> {
    return this.#send('/api/auth/phone/confirm', given)
  }

  endSession(token: string): Promise<unknown> {
    return this.#send('/api/auth/logout', {}, { authorization: `Bearer ${token}` })
  }

  /** From now on the codes of this person are those of an app; answers with their recovery codes. */
  async setUpApp({ refreshToken }: Session, { phone, password }: Person): Promise<string[]> {
    const change = <Answer>(body: unknown) =>
      this.#send<Answer>(
        '/api/user/settings/security',
        body,
        { authorization: `Bearer ${refreshToken}` },
        'PATCH',
      )
    const asked = await change<{ challenge: Challenge; authenticator: { secret: string } }>({
      method: 'authenticator',
      password,
    })
    const { verificationId } = asked.challenge
    await this.confirm({ verificationId, code: await this.lastCode(phone) })
    const authenticatorCode = oneTimeCode(asked.authenticator.secret)
    const { recoveryCodes } = await change<{ recoveryCodes: string[] }>({
      verificationId,
      authenticatorCode,
    })
    return recoveryCodes
  }

  /** Adds a passkey, with the password and a code. */
  async addPasskey(
    { refreshToken }: Session,
    { phone, password }: Person,
    made: ReturnType<typeof softwarePasskey>,
  ): Promise<void> {
    const change = <Answer>(body: unknown) =>
      this.#send<Answer>(
        '/api/user/settings/security',
        body,
        { authorization: `Bearer ${refreshToken}` },
        'PATCH',
      )
    const { challenge, passkey } = await change<{ challenge: Challenge; passkey: PasskeyCreation }>(
      { addPasskey: true, password },
    )
    const { verificationId } = challenge
    await this.confirm({ verificationId, code: await this.lastCode(phone) })
    await change({ verificationId, passkey: made.make(passkey) })
  }

  /** The link of the newest notice that lets its reader cancel a change; without the origin. */
  async cancellationLink(target: string): Promise<string> {
    const sent = await this.#send<{ text: string }[]>(
      `/sandbox/outbox?target=${encodeURIComponent(target)}`,
    )
    const links = sent.map(({ text }) => /\/cancel-change\?\S+/.exec(text)?.[0])
    const link = links.find((found) => found !== undefined)
    if (!link) throw new Error(`No link to cancel by was sent to ${target}`)
    return link
  }

  /** The e-mail that the person registered with is theirs from now on. */
  async confirmEmail({ email }: Pick<Person, 'email'>): Promise<void> {
    const { searchParams } = new URL(await this.mailedLink(email), this.origin)
    await this.confirm({
      verificationId: searchParams.get('verification') ?? '',
      code: searchParams.get('code') ?? '',
    })
  }

  /** Somebody who says that the old phone is lost lets a new one wait. */
  async letPhoneWait(session: Session, { password }: Person, phone: string): Promise<void> {
    const asked = { phone, password, lost: 'wait' }
    const { challenge } = await this.#as<{ challenge: Challenge }>(
      session,
      '/api/user-data',
      asked,
      'PATCH',
    )
    const { verificationId } = challenge
    await this.confirm({ verificationId, code: await this.lastCode(phone) })
  }

  async linkTelegram(
    session: Session,
    { password, phone }: Person,
    first_name: string,
  ): Promise<void> {
    const id = 730_000_000 + Math.floor(Math.random() * 9_000_000)
    const telegram = await this.#send('/sandbox/telegram', { id, first_name })
    const { challenge } = await this.#as<{ challenge: Challenge }>(
      session,
      '/api/user-data',
      { telegram, password },
      'PATCH',
    )
    const { verificationId } = challenge
    await this.confirm({ verificationId, code: await this.lastCode(phone) })
  }

  async refills(session: Session): Promise<Refill[]> {
    const { items } = await this.#send<{ items: Refill[] }>(
      '/api/funds/refills?limit=100',
      undefined,
      {
        authorization: `Bearer ${session.refreshToken}`,
      },
    )
    return items
  }

  async balance(session: Session, currency: Currency): Promise<string> {
    const { balance } = await this.accounts(session)
    return balance[currency] ?? '0'
  }

  async accounts(session: Session): Promise<Balance['currencies']> {
    const { currencies } = await this.#as<Balance>(session, '/api/user/balance')
    return currencies
  }

  statistics(session: Session): Promise<Statistics> {
    return this.#as<Statistics>(session, '/api/user/statistics')
  }

  /** Money that arrived on the person's balance. */
  async fund(session: Session, paymentSystem: string, amount: string): Promise<void> {
    const { id, confirmations } = await this.createRefill(session, paymentSystem, amount)
    await this.transfer({ refillId: id, confirmations: confirmations.needed })
  }

  #as<Answer>(
    { refreshToken }: Session,
    path: string,
    body?: unknown,
    method?: string,
  ): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${refreshToken}`,
      'idempotency-key': crypto.randomUUID(),
    }
    return this.#send<Answer>(path, body, headers, method)
  }

  /** From the balance: from now on deposits may be opened, and partners bring income. */
  subscribe(session: Session, option = 'month'): Promise<unknown> {
    return this.#as(session, '/api/user/subscription', { option })
  }

  openDeposit(
    session: Session,
    plan: string,
    amount: string,
    currency: Currency = 'USDT',
  ): Promise<Deposit> {
    const terms = { plan, amount, currency, quote: null, autoinvestment: false }
    return this.#as<Deposit>(session, '/api/funds/deposits', terms)
  }

  async deposits(session: Session): Promise<Deposit[]> {
    const { items } = await this.#as<{ items: Deposit[] }>(session, '/api/funds/deposits?limit=100')
    return items
  }

  readDeposit(session: Session, id: string): Promise<Deposit> {
    return this.#as<Deposit>(session, `/api/funds/deposits/${id}`)
  }

  async closeDeposit(session: Session, id: string): Promise<Deposit> {
    const path = `/api/funds/deposits/client/close/${id}`
    const { quote } = await this.#as<CloseQuote>(session, path)
    return this.#as<Deposit>(session, path, { quote })
  }

  /** Confirmed by password and code; held for a day, but for the first of somebody who never had money here. */
  async setWallet(
    session: Session,
    { phone, password }: Person,
    { paymentSystem, address, memo }: NewWallet,
  ): Promise<void> {
    const { challenge } = await this.#as<{ challenge: Challenge }>(
      session,
      '/api/user-data/wallets/update',
      { paymentSystem, address, memo, password },
      'PATCH',
    )
    const code = await this.lastCode(phone)
    const { verificationId } = challenge
    await this.#as(session, '/api/auth/phone/confirm', { verificationId, code })
  }

  /** All conditions of a withdrawal are met, and some hundred USDT are there. */
  async prepareWithdrawal(session: Session, person: Person, wallet: NewWallet): Promise<void> {
    await this.setWallet(session, person, wallet)
    await this.fund(session, 'USDT-TRC20', '500')
    await this.subscribe(session)
    await this.openDeposit(session, 'start', '100')
  }

  /** Answers with the id of the withdrawal, which is pending. */
  async withdraw(
    session: Session,
    { phone }: Person,
    paymentSystem: string,
    amount: string,
  ): Promise<string> {
    const asked = { paymentSystem, amount }
    const { requestId } = await this.#as<PaymentRequest>(
      session,
      '/api/funds/payments/request',
      asked,
    )
    const code = await this.lastCode(phone)
    await this.#as(session, '/api/funds/payments/validate', { requestId, code })
    const { id } = await this.#as<Payment>(session, '/api/funds/payments', { requestId })
    return id
  }

  /** Newest first. */
  async operations(session: Session): Promise<Operation[]> {
    const { items } = await this.#as<{ items: Operation[] }>(
      session,
      '/api/user/operations/?limit=100',
    )
    return items
  }

  /** Events of one type, newest first. */
  async events(session: Session, type: string): Promise<AccountEvent[]> {
    const path = `/api/user/events?limit=100&type=${type}`
    return (await this.#as<{ items: AccountEvent[] }>(session, path)).items
  }

  /** All five lines, as far as a page goes. */
  async partners(session: Session): Promise<Partner[]> {
    const { items } = await this.#as<{ items: Partner[] }>(session, '/api/user/referrals?limit=100')
    return items
  }

  async news(session: Session): Promise<{ id: string }[]> {
    return (await this.#as<{ items: { id: string }[] }>(session, '/api/content/news')).items
  }

  async payments(session: Session): Promise<Payment[]> {
    const { items } = await this.#as<{ items: Payment[] }>(session, '/api/funds/payments?limit=100')
    return items
  }

  decideWithdrawal = (
    id: string,
    decision: { status: Payment['status']; hash?: string; reason?: string },
  ) => this.#send<Payment>(`/sandbox/withdrawals/${id}`, decision)

  nameTransfer(session: Session, refillId: string, hash: string): Promise<Refill> {
    return this.#as<Refill>(session, `/api/funds/refills/${refillId}/transfer-hash`, { hash })
  }

  async createRefill(session: Session, paymentSystem: string, amount: string): Promise<Refill> {
    return this.#send<Refill>(
      '/api/funds/refills',
      { paymentSystem, amount },
      {
        authorization: `Bearer ${session.refreshToken}`,
        'idempotency-key': crypto.randomUUID(),
      },
    )
  }
}

export type OwnProvider = { provider: Provider; stop: () => Promise<void> }

/** Providers start from a copy of this folder, so that not each has to make the demo people and their year. */
const seeded = (data: string) => join(data, 'seeded')

/** Makes the folder that all providers of this run start from. */
export async function prepareData(data: string): Promise<void> {
  const { stop } = await run(seeded(data), await freePort())
  await stop()
}

/** A provider on a copy of the prepared data. */
export async function startProvider(
  data: string,
  port?: number,
  environment?: Record<string, string>,
): Promise<OwnProvider> {
  const folder = mkdtempSync(join(data, 'provider-'))
  cpSync(seeded(data), folder, { recursive: true })
  const { provider, stop } = await run(folder, port ?? (await freePort()), environment)
  return {
    provider,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(
  folder: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<OwnProvider> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      SANDBOX: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000',
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const provider = new Provider(`http://127.0.0.1:${port}`, folder)
  await ready(provider.origin, child)
  return {
    provider,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function ready(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The provider ended with ${child.exitCode}`)
    const answer = await fetch(`${origin}/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error('The provider did not become ready')
}
