import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { sessions } from '../../server/database/schema/identity.ts'
import { notify } from '../../server/services/notification.ts'
import { openSession } from '../../server/services/session.ts'
import { type Calls, calls } from '../../src/api/contract/calls.ts'
import type { Answer, Endpoint } from '../../src/api/contract/endpoint.ts'
import {
  depositOf,
  exchangeQuoteOf,
  fund,
  giveWallet,
  moneyCalls,
  newSubscriber,
  paymentOf,
  payoutAddress,
  validatedRequest,
} from '../support/investor.ts'
import { trace } from '../support/models/problem-report.model.ts'
import { formOf } from '../support/picture.ts'
import {
  answerOf,
  invalid,
  newPerson,
  openProvider,
  openSessionOf,
  password,
  problem,
  tokenOf,
} from '../support/provider.ts'
import { pushBrowser } from '../support/push-browser.ts'

const provider = await openProvider()
const owner = await newPerson(provider, 'owner001')
await newPerson(provider, 'other001')
const expired = await tokenOf(provider.ask, 'owner001')
await provider.database.queries
  .update(sessions)
  .set({ expiresAt: new Date(Date.now() - 1000) })
  .where(eq(sessions.userId, owner))
const mine = await tokenOf(provider.ask, 'owner001')
const theirs = await tokenOf(provider.ask, 'other001')
const revoked = await tokenOf(provider.ask, 'owner001')
await provider.ask('POST', '/api/auth/logout', { token: revoked })
const rules = {
  ...provider.deps,
  maxSeconds: 86_400,
  idleSeconds: 3_600,
  support: null,
  realNow: Date.now,
}
/** A right code of a forgotten password gives this. */
const passwordOnly = await openSession(rules, owner, { scope: 'set_password' })
afterAll(() => provider.close())

type Request = {
  path: string
  body?: object
  form?: Record<string, string>
  /** The status that a stranger gets. */
  open?: number
}

/** A valid request of every call; `satisfies` makes a call that was added ask for its line here. */
const requests = {
  signIn: { path: '/auth/login', body: { login: 'owner001', password: 'Wrong12345' }, open: 422 },
  register: {
    path: '/auth/register/nobodyatall',
    body: {
      login: 'matrix01',
      email: 'matrix@people.example',
      phone: '+77060000001',
      password: 'Kestrel4471',
    },
    open: 422,
  },
  confirmCode: {
    path: '/auth/phone/confirm',
    body: { verificationId: 'unknown', code: '123456' },
    open: 422,
  },
  resendCode: { path: '/auth/phone/resend', body: { verificationId: 'unknown' }, open: 422 },
  readChallenge: { path: '/auth/phone/unknown', open: 422 },
  signInWithTelegram: {
    path: '/auth/telegram',
    body: { id: 1, first_name: 'Nobody', auth_date: 1, hash: '0'.repeat(64) },
    open: 422,
  },
  requestPasskey: { path: '/auth/passkey/request', open: 200 },
  signInWithPasskey: {
    path: '/auth/passkey',
    body: {
      id: 'AA',
      rawId: 'AA',
      type: 'public-key',
      response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
    },
    open: 422,
  },
  requestPasswordReset: {
    path: '/auth/reset-password',
    body: { login: 'nobodyatall', email: 'nobody@people.example' },
    open: 200,
  },
  validatePasswordReset: {
    path: '/auth/reset-password/validate',
    body: { verificationId: 'unknown', code: '123456' },
    open: 422,
  },
  setPassword: { path: '/auth/set-password', body: { password: 'Kestrel4472' } },
  signOut: { path: '/auth/logout' },
  readInviter: { path: '/user/profile', body: { login: 'owner001' }, open: 200 },
  readUserData: { path: '/user-data/byType/profile' },
  changeUserData: {
    path: '/user-data',
    body: { fullName: 'Owner One', city: null, country: 'KZ' },
  },
  changePassword: {
    path: '/user/password',
    body: { oldPassword: 'Wrong12345', newPassword: 'Kestrel4473' },
  },
  changeAvatar: { path: '/user/avatar', form: {} },
  submitVerification: {
    path: '/user-data/verification',
    form: {
      fullName: 'Owner One',
      birthDate: '1990-05-01',
      familyStatus: 'single',
      documentNumber: 'N12345678',
    },
  },
  readSecurity: { path: '/user/settings/security' },
  changeSecurity: { path: '/user/settings/security', body: { renewRecoveryCodes: true } },
  cancelChange: { path: '/user/settings/security/cancel', body: { id: 'unknown' } },
  cancelChangeByLink: {
    path: '/auth/changes/cancel',
    body: { token: 'unknown-token-of-nobody' },
    open: 422,
  },
  listSessions: { path: '/user/settings/sessions' },
  endSessions: { path: '/user/settings/sessions/end', body: { id: 'unknown' } },
  listSubscriptionOptions: { path: '/settings/subscription/options', open: 200 },
  subscribe: { path: '/user/subscription', body: { option: 'month' } },
  readBalance: { path: '/user/balance' },
  readHeld: { path: '/user/held' },
  listOperations: { path: '/user/operations/' },
  listEvents: { path: '/user/events' },
  readSettings: { path: '/settings/application', open: 200 },
  readLimits: { path: '/settings/limits', open: 200 },
  readLinks: { path: '/settings/links', open: 200 },
  checkLogin: { path: '/user/available', body: { login: 'nobody01' }, open: 200 },
  listLegalDocuments: { path: '/legal', open: 200 },
  listPaymentSystems: { path: '/payment-systems', open: 200 },
  readTechnicalWork: { path: '/settings/technical_work', open: 200 },
  readTelegramAuth: { path: '/settings/telegramAuthAvailable', open: 200 },
  createRefill: { path: '/funds/refills', body: { paymentSystem: 'USDT-TRC20', amount: '100' } },
  listRefills: { path: '/funds/refills' },
  readRefill: { path: '/funds/refills/1' },
  readEvent: { path: '/user/events/1' },
  listPlans: { path: '/settings_other/plans/available', open: 200 },
  listCryptoCases: { path: '/crypto-cases/all', open: 200 },
  openDeposit: {
    path: '/funds/deposits',
    body: { plan: 'start', currency: 'USDT', amount: '100', quote: null, autoinvestment: false },
  },
  listDeposits: { path: '/funds/deposits' },
  readDeposit: { path: '/funds/deposits/1' },
  changeDeposit: { path: '/funds/deposits/1', body: { autoinvestment: true } },
  quoteClosing: { path: '/funds/deposits/client/close/1' },
  closeDeposit: { path: '/funds/deposits/client/close/1', body: { quote: 'unknown' } },
  listAccruals: { path: '/funds/deposits/1/accruals' },
  listPayouts: { path: '/funds/payouts' },
  listWallets: { path: '/user-data/wallets' },
  changeWallet: {
    path: '/user-data/wallets/update',
    body: { paymentSystem: 'USDT-TRC20', address: payoutAddress, memo: null },
  },
  readPaymentConditions: { path: '/funds/payments/conditions?paymentSystem=USDT-TRC20' },
  requestPayment: {
    path: '/funds/payments/request',
    body: { paymentSystem: 'USDT-TRC20', amount: '100' },
  },
  readPaymentRequest: { path: '/funds/payments/request/unknown' },
  validatePayment: {
    path: '/funds/payments/validate',
    body: { requestId: 'unknown', code: '123456' },
  },
  createPayment: { path: '/funds/payments', body: { requestId: 'unknown' } },
  listPayments: { path: '/funds/payments' },
  readPayment: { path: '/funds/payments/1' },
  cancelPayment: { path: '/funds/payments/cancel/1' },
  listRates: { path: '/user/rates' },
  readExchangeRate: { path: '/user/exchange-rate?from=USDT&to=BTC&amount=100' },
  exchange: { path: '/user/exchange', body: { quote: 'unknown' } },
  moveIncome: { path: '/user/balance', body: { from: 'bonus', currency: 'USDT', amount: '1' } },
  readStatistics: { path: '/user/statistics' },
  readGrowth: { path: '/user/growth' },
  readOverview: { path: '/user/overview' },
  listCaseOperations: { path: '/user/case-operations' },
  listPartners: { path: '/user/referrals' },
  readPartner: { path: '/user/referral/1' },
  readPartnerInfo: { path: '/user/referral-info/1' },
  readBonus: { path: '/user/bonus' },
  lookUpTransfer: { path: '/funds/refills/1/transfer-hash', body: { hash: 'a' } },
  listNews: { path: '/content/news' },
  readNews: { path: '/content/news/one/1' },
  listNotifications: { path: '/notification' },
  readNotifications: { path: '/notification/read', body: { ids: ['1'] } },
  readNoticeSettings: { path: '/notification/settings' },
  changeNoticeSettings: {
    path: '/notification/settings',
    body: { topic: 'refills', channel: 'message', enabled: true },
  },
  claimBrowser: { path: '/notification/browser/claim', body: { id: null } },
  addBrowser: {
    path: '/notification/browser',
    body: { ...pushBrowser().subscription, showsAmounts: false },
  },
  reportProblem: { path: '/user/reports', body: { note: '', trace }, open: 200 },
  removeBrowser: { path: '/notification/browser/remove', body: { id: 'a'.repeat(43) } },
} satisfies Record<keyof typeof calls, Request>

const table = Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({
  name,
  endpoint,
  request: requests[name as keyof typeof requests] as Request,
}))

const ask = ({ endpoint, request }: (typeof table)[number], token: string | undefined) =>
  provider.ask(endpoint.method, `/api${request.path}`, {
    token,
    body: request.body,
    ...(request.form ? { form: formOf({}, request.form) } : {}),
    key: 'matrix',
  })

describe.each(table)('$name', (call) => {
  if (call.endpoint.auth) {
    test('is refused without a token, and with one that is garbage, expired, revoked or meant for something else', async () => {
      const other = call.endpoint.auth === 'set_password' ? [mine, theirs] : [passwordOnly]
      const garbage = [undefined, '', 'garbage', 'x'.repeat(43), expired, revoked, `${mine}x`]
      const tokens = [...garbage, ...other]
      for (const token of tokens) {
        expect(await ask(call, token)).toEqual(problem('session_timed_out', 401))
      }
    })
  } else {
    test('is open to everybody: a token neither opens nor closes it', async () => {
      for (const token of [undefined, 'garbage', expired, revoked, mine, theirs, passwordOnly]) {
        const { status } = await ask(call, token)
        expect([call.name, status]).toEqual([call.name, call.request.open])
      }
    })
    if (call.endpoint.method === 'GET' && call.request.open === 200) {
      test('answers everybody alike, and is kept by nobody on the way', async () => {
        const answers = await Promise.all(
          [undefined, expired, mine, theirs].map(async (token) => {
            const { body, headers } = await ask(call, token)
            // The provider's clock goes on between two answers.
            const said = JSON.stringify(body, (name, value) => (name === 'asOf' ? null : value))
            return { said, cache: headers.get('cache-control') }
          }),
        )
        expect(answers).toEqual(answers.map(() => ({ said: answers[0]?.said, cache: 'no-store' })))
      })
    }
  }
})

test('a right password signs in beside a token that is dead', async () => {
  for (const token of ['x'.repeat(43), expired, revoked]) {
    const { status } = await provider.ask('POST', '/api/auth/login', {
      token,
      body: { login: 'other001', password },
    })
    expect(status).toBe(200)
  }
})

describe("another person's", () => {
  test('refill is as unknown as one that never was', async () => {
    const created = await provider.ask('POST', '/api/funds/refills', {
      token: mine,
      key: 'owned',
      body: { paymentSystem: 'USDT-TRC20', amount: '100' },
    })
    const { id } = created.body as { id: string }
    const read = (token: string, which: string) =>
      provider.ask('GET', `/api/funds/refills/${which}`, { token })
    expect(await read(mine, id)).toEqual({ status: 200, body: created.body })
    const [foreign, unknown] = [await read(theirs, id), await read(theirs, '999999')]
    expect(foreign).toEqual(problem('not_found', 404))
    expect(foreign.body).toEqual(unknown.body)

    const lookUp = (token: string, which: string) =>
      provider.ask('POST', `/api/funds/refills/${which}/transfer-hash`, {
        token,
        body: { hash: 'a'.repeat(64) },
      })
    const [named, nowhere] = [await lookUp(theirs, id), await lookUp(theirs, '999999')]
    expect(named).toEqual(problem('not_found', 404))
    expect(named.body).toEqual(nowhere.body)

    const list = await provider.ask('GET', '/api/funds/refills', { token: theirs })
    expect(list.body).toEqual({ items: [], nextCursor: null })
    const byKey = await provider.ask('GET', '/api/funds/refills?key=owned', { token: theirs })
    expect(byKey.body).toEqual({ items: [], nextCursor: null })
  })

  test('money is as unknown as money that never was', async () => {
    const { deps } = provider
    const [owner, stranger] = [
      await newSubscriber(deps, 'wealthy1'),
      await newSubscriber(deps, 'curious1'),
    ]
    for (const { userId } of [owner, stranger]) await fund(deps, userId, '1000')
    await giveWallet(deps, owner.userId)
    const [own, foreign] = [moneyCalls(provider.ask, owner), moneyCalls(provider.ask, stranger)]
    const deposit = depositOf(await own.openDeposit({ plan: 'start', amount: '100' }))
    const requestId = await validatedRequest(deps, owner.userId, '100')
    const payment = paymentOf(await own.createPayment(requestId, 'owned'))
    const read = async (token: string, path: string) =>
      (await provider.ask('GET', `/api${path}`, { token })).body as { items: { id: string }[] }
    const [operation] = (await read(owner.token, '/user/operations/')).items

    const reads = [
      (id: string) => foreign.readDeposit(id),
      (id: string) => foreign.switchAutoinvestment(id, false),
      (id: string) => foreign.quoteClosing(id),
      (id: string) =>
        provider.ask('GET', `/api/funds/deposits/${id}/accruals`, { token: stranger.token }),
      (id: string) => foreign.closeDeposit(id, 'unknown'),
      (id: string) => foreign.readPayment(id),
      (id: string) => foreign.cancelPayment(id),
      (id: string) => provider.ask('GET', `/api/user/operations/${id}`, { token: stranger.token }),
    ]
    const ids = [...Array.from({ length: 5 }, () => deposit.id), payment.id, payment.id]
    for (const [at, ask] of reads.entries()) {
      const [theirs, unknown] = [await ask(ids[at] ?? operation?.id ?? ''), await ask('999999')]
      expect(theirs).toEqual(problem('not_found', 404))
      expect(theirs.body).toEqual(unknown.body)
    }
    expect(paymentOf(await own.readPayment(payment.id)).status).toBe('pending')

    for (const path of [
      '/funds/deposits',
      '/funds/payments',
      '/funds/payments?key=owned',
      '/user-data/wallets',
    ]) {
      expect((await read(stranger.token, path)).items).toEqual([])
    }
    const quote = exchangeQuoteOf(
      await own.quoteExchange({ from: 'USDT', to: 'BTC', amount: '100' }),
    )
    expect(await foreign.exchange(quote.quote)).toEqual(problem('quote_expired', 409))
    const another = await validatedRequest(deps, owner.userId, '100')
    for (const id of [another, 'unknown']) {
      const path = `/api/funds/payments/request/${id}`
      expect(await provider.ask('GET', path, { token: stranger.token })).toEqual(
        problem('not_found', 404),
      )
    }
    const stolen = await foreign.validatePayment(another, '123456')
    expect(stolen).toEqual(problem('not_found', 404))
    expect(await foreign.createPayment(another)).toEqual(problem('code_invalid', 422))
  })

  test('notification cannot be marked as read', async () => {
    const list = async (token: string) =>
      (await provider.ask('GET', '/api/notification', { token })).body as {
        items: { id: string }[]
        unread: number
      }
    const { items } = await list(mine)
    const answer = await provider.ask('POST', '/api/notification/read', {
      token: theirs,
      body: { ids: items.map(({ id }) => id) },
    })
    expect(answer.body).toEqual({ unread: 1 })
    expect((await list(mine)).unread).toBe(items.length)
  })

  test('session cannot be seen or ended', async () => {
    const list = async (token: string) =>
      (await provider.ask('GET', '/api/user/settings/sessions', { token })).body as {
        items: { id: string; current: boolean }[]
      }
    const [ours, foreign] = [await list(mine), await list(theirs)]
    expect(ours.items.map(({ id }) => id)).not.toContain(foreign.items[0]?.id)
    const end = (id: string | undefined) =>
      provider.ask('POST', '/api/user/settings/sessions/end', { token: theirs, body: { id } })
    const [another, unknown] = [await end(ours.items[0]?.id), await end('unknown')]
    expect(another).toEqual(problem('not_found', 404))
    expect(another.body).toEqual(unknown.body)
    expect((await provider.ask('GET', '/api/user/balance', { token: mine })).status).toBe(200)
  })

  test('verification, contacts and data are not to be reached: these calls know no other person', async () => {
    for (const type of ['profile', 'contacts', 'verification']) {
      const path = `/api/user-data/byType/${type}`
      const stolen = await provider.ask('GET', `${path}?login=owner001&userId=1`, { token: theirs })
      const own = await provider.ask('GET', path, { token: theirs })
      expect(stolen.body).toEqual(own.body)
    }
  })

  test('idempotency key is not mine', async () => {
    const create = (token: string, amount: string) =>
      provider.ask('POST', '/api/funds/refills', {
        token,
        key: 'shared',
        body: { paymentSystem: 'USDT-TRC20', amount },
      })
    const [one, other] = [await create(mine, '100'), await create(theirs, '200')]
    expect([one.status, other.status]).toEqual([200, 200])
    expect((one.body as { id: string }).id).not.toBe((other.body as { id: string }).id)
  })
})

test('one, several or all notifications are marked as read', async () => {
  const id = await newPerson(provider, 'notified1')
  const token = await openSessionOf(provider, id)
  for (const option of ['month', 'quarter', 'year']) {
    const params = { option, until: '2126-01-01T00:00:00.000Z' }
    await notify(provider.deps, { userId: id, kind: 'subscription_activated', params })
  }
  const list = async () => {
    const { body } = await provider.ask('GET', '/api/notification', { token })
    const { items, unread } = body as Answer<Calls['listNotifications']>
    return { ids: items.map((item) => item.id), read: items.map((item) => item.read), unread }
  }
  const { ids, ...before } = await list()
  expect(before).toEqual({ read: [false, false, false, false], unread: 4 })
  const mark = async (what: object) => {
    const asked = await provider.ask('POST', '/api/notification/read', { token, body: what })
    const { read, unread } = await list()
    return { answer: answerOf(asked), read, unread }
  }
  const marked = (unread: number, read: boolean[]) => ({
    answer: { status: 200, body: { unread } },
    read,
    unread,
  })
  const [first, second, third] = ids
  expect(await mark({ ids: [second] })).toEqual(marked(3, [false, true, false, false]))
  expect(await mark({ ids: [first, third] })).toEqual(marked(1, [true, true, true, false]))
  expect(await mark({ all: true })).toEqual(marked(0, [true, true, true, true]))
})

test('notifications are filtered by what they are about and by whether they are read, page by page', async () => {
  const id = await newPerson(provider, 'notified2')
  const token = await openSessionOf(provider, id)
  const money = { kind: 'refill_replenished', params: { amount: '5', currency: 'USDT' } } as const
  for (const notice of [money, { kind: 'password_changed', params: {} } as const, money]) {
    await notify(provider.deps, { userId: id, ...notice })
  }
  const list = async (query: string) => {
    const { body } = await provider.ask('GET', `/api/notification?${query}`, { token })
    const { items, ...rest } = body as Answer<Calls['listNotifications']>
    return { kinds: items.map(({ kind }) => kind), items, ...rest }
  }
  const kindsOf = async (query: string) => (await list(query)).kinds
  expect(await kindsOf('')).toEqual([money.kind, 'password_changed', money.kind, 'welcome'])
  expect(await kindsOf('group=money')).toEqual([money.kind, money.kind])
  expect(await kindsOf('group=security')).toEqual(['password_changed'])
  expect(await kindsOf('group=partners')).toEqual([])
  const { items, nextCursor, unread } = await list('group=money&limit=1')
  expect(unread).toBe(4)
  expect(await kindsOf(`group=money&limit=1&cursor=${nextCursor}`)).toEqual([money.kind])
  await provider.ask('POST', '/api/notification/read', {
    token,
    body: { ids: items.map((item) => item.id) },
  })
  expect(await kindsOf('unread=only')).toEqual(['password_changed', money.kind, 'welcome'])
  expect(await kindsOf('unread=only&group=money')).toEqual([money.kind])
  expect(answerOf(await provider.ask('GET', '/api/notification?group=all', { token }))).toEqual(
    invalid('group'),
  )
})
