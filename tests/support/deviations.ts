import { type Calls, calls } from '../../src/api/contract/calls.ts'

type CallName = keyof Calls
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Answers one request of a provider otherwise than the contract says; `send` asks the provider itself. */
type Answering = (send: Send, url: URL, init: RequestInit) => Promise<Response>

type Text = string | RegExp

export type Deviation = {
  /** The calls that answer otherwise. */
  calls: CallName[]
  answer: Answering
  /** The kit must report these and nothing else in this area: of which call, what was expected, what came. */
  area: string
  found: [call: CallName, expected: Text, got: Text][]
}

const routes = Object.entries(calls)
  .map(([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(
      `/api${path.replace(/\/\{\w+\?\}/, '(/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}$`,
    ),
    parameters: path.split('{').length,
  }))
  .toSorted((one, other) => one.parameters - other.parameters)

const callOf = (url: URL, method: string | undefined) =>
  routes.find((route) => route.method === method && route.pattern.test(url.pathname))?.name

/** A copy of a provider with one deviation. */
export const deviating =
  (send: Send, { calls: deviant, answer }: Pick<Deviation, 'calls' | 'answer'>): Send =>
  (url, init) => {
    const asked = new URL(url)
    const call = deviant.find((one) => one === callOf(asked, init.method))
    return call ? answer(send, asked, init) : send(url, init)
  }

type Json = Record<string, unknown>
type Rows = { items: Json[]; nextCursor: string | null }

const withBody = (response: Response, body: unknown, status = response.status) => {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  return new Response(JSON.stringify(body), { status, headers })
}

/** An answer of 200 with another body. */
const altered =
  <Body>(change: (body: Body, url: URL) => unknown): Answering =>
  async (send, url, init) => {
    const response = await send(url.href, init)
    if (response.status !== 200) return response
    return withBody(response, change((await response.json()) as Body, url))
  }

const eachRow = (change: (row: Json) => Json) =>
  altered<Rows>((page) => ({ ...page, items: page.items.map(change) }))

/** In place of a refusal with this status. */
const insteadOf =
  (
    status: number,
    change: (response: Response, send: Send, url: URL, init: RequestInit) => Promise<Response>,
  ): Answering =>
  async (send, url, init) => {
    const response = await send(url.href, init)
    return response.status === status ? change(response, send, url, init) : response
  }

const succeeding = (response: Response, body: unknown) => {
  const right = withBody(response, body, 200)
  right.headers.set('content-type', 'application/json')
  return right
}

const problemOf = (response: Response, status: number, code: string) => {
  const problem = withBody(response, { type: `/docs#${code}`, title: code, status, code }, status)
  problem.headers.set('content-type', 'application/problem+json')
  return problem
}

/** Remembers the first answer of 200, and gives it in place of a refusal. */
const firstAgain = (): Answering => {
  const first: { body?: unknown } = {}
  return async (send, url, init) => {
    const response = await send(url.href, init)
    if (response.status !== 200) {
      return first.body === undefined ? response : succeeding(response, first.body)
    }
    first.body ??= await response.clone().json()
    return response
  }
}

const tokenOf = ({ headers }: RequestInit) => new Headers(headers).get('authorization')

const withHeader = (init: RequestInit, name: string, value: string): RequestInit => {
  const headers = new Headers(init.headers)
  headers.set(name, value)
  return { ...init, headers }
}

/** Each request has a key of its own, if any. */
const withNewKey: Answering = (send, url, init) => {
  const key = new Headers(init.headers).get('idempotency-key')
  const given = key === null ? init : withHeader(init, 'idempotency-key', crypto.randomUUID())
  return send(url.href, given)
}

/** The token of whoever came first is everybody's. */
const openToAll = (): Answering => {
  const first: { token?: string } = {}
  return (send, url, init) => {
    first.token ??= tokenOf(init) ?? ''
    return send(url.href, withHeader(init, 'authorization', first.token))
  }
}

const firstTime = (): Answering => {
  const first: { time?: string | null } = {}
  return async (send, url, init) => {
    const response = await send(url.href, init)
    first.time ??= response.headers.get('provider-time')
    const headers = new Headers(response.headers)
    headers.set('provider-time', first.time ?? '')
    return new Response(response.body, { status: response.status, headers })
  }
}

const without =
  (header: string): Answering =>
  async (send, url, init) => {
    const response = await send(url.href, init)
    const headers = new Headers(response.headers)
    headers.delete(header)
    return new Response(response.body, { status: response.status, headers })
  }

const hourAhead: Answering = async (send, url, init) => {
  const response = await send(url.href, init)
  const time = Date.parse(response.headers.get('provider-time') ?? '') + 3_600_000
  const headers = new Headers(response.headers)
  headers.set('provider-time', new Date(time).toISOString())
  return new Response(response.body, { status: response.status, headers })
}

/** Each is one thing that a provider may get wrong. */
export const deviations: Record<string, () => Deviation> = {
  'a field is dropped': () => ({
    area: 'shapes',
    found: [['listDeposits', 'the type string', 'items.0.accrued: missing']],
    calls: ['listDeposits'],
    answer: eachRow(({ accrued: _, ...row }) => row),
  }),
  'a field is added': () => ({
    area: 'shapes',
    found: [
      ['listNews', 'no field that the contract does not name', 'items.0.internal: a field more'],
    ],
    calls: ['listNews'],
    answer: eachRow((row) => ({ ...row, internal: true })),
  }),
  'a text is a number': () => ({
    area: 'shapes',
    found: [['listOperations', 'the type string', 'items.0.id: 17 (number)']],
    calls: ['listOperations'],
    answer: eachRow((row) => ({ ...row, id: 17 })),
  }),
  'money is a float': () => ({
    area: 'shapes',
    found: [['readBalance', 'the type string', 'currencies.balance.USDT: 722.1 (number)']],
    calls: ['readBalance'],
    answer: altered<{ currencies: { balance: Json } }>(({ currencies }) => ({
      currencies: { ...currencies, balance: { ...currencies.balance, USDT: 722.1 } },
    })),
  }),
  'a date has no zone': () => ({
    area: 'shapes',
    found: [
      [
        'listNotifications',
        'an instant in UTC, as 2026-01-31T12:00:00.000Z',
        /^items\.0\.createdAt: "[\d:.T-]+" \(string\)$/,
      ],
    ],
    calls: ['listNotifications'],
    answer: eachRow((row) => ({ ...row, createdAt: String(row.createdAt).replace('Z', '') })),
  }),
  'a status is unknown': () => ({
    area: 'shapes',
    found: [
      [
        'listPayments',
        'one of pending, on_inspection, successful, rejected, error',
        'items.0.status: "done" (string)',
      ],
    ],
    calls: ['listPayments'],
    answer: eachRow((row) => ({ ...row, status: 'done' })),
  }),
  'an optional part of a path is needed': () => ({
    area: 'shapes',
    found: [['readUserData', 'a code that the call may be refused with', 'code: "not_found"']],
    calls: ['readUserData'],
    answer: async (send, url, init) => {
      const response = await send(url.href, init)
      return url.pathname.endsWith('/byType') ? problemOf(response, 404, 'not_found') : response
    },
  }),
  'the content type is wrong': () => ({
    area: 'shapes',
    found: [['readLimits', 'content-type: application/json', 'content-type: text/plain']],
    calls: ['readLimits'],
    answer: async (send, url, init) => {
      const response = await send(url.href, init)
      const headers = new Headers(response.headers)
      headers.set('content-type', 'text/plain')
      return new Response(response.body, { headers })
    },
  }),
  'the time of the provider is missing': () => ({
    area: 'shapes',
    found: [
      [
        'listPlans',
        "header provider-time: the provider's time, as 2026-01-31T12:00:00.000Z",
        'no such header',
      ],
    ],
    calls: ['listPlans'],
    answer: without('provider-time'),
  }),
  'an unknown id is answered with 200': () => ({
    area: 'refusals',
    found: [['readDeposit', 'a refusal: not_found', 'status 200']],
    calls: ['readDeposit'],
    answer: insteadOf(404, async (response, send, url, init) => {
      const list = await send(new URL('/api/funds/deposits', url).href, init)
      const [first] = ((await list.json()) as Rows).items
      return first ? succeeding(response, first) : response
    }),
  }),
  'wrong input is answered with 500': () => ({
    area: 'refusals',
    found: [
      ['listOperations', 'no failure of the provider itself', 'status 500, code: "unexpected"'],
    ],
    calls: ['listOperations'],
    answer: insteadOf(422, async (response) => problemOf(response, 500, 'unexpected')),
  }),
  'wrong input is answered with a page of HTML': () => ({
    area: 'refusals',
    found: [
      [
        'listRefills',
        "header provider-time: the provider's time, as 2026-01-31T12:00:00.000Z",
        'no such header',
      ],
      ['listRefills', 'content-type: application/problem+json', 'content-type: text/html'],
      [
        'listRefills',
        'status 200, or a problem of RFC 9457',
        'status 422: the body: "<h1>Unprocessable</h1>" (string)',
      ],
    ],
    calls: ['listRefills'],
    answer: insteadOf(
      422,
      async () =>
        new Response('<h1>Unprocessable</h1>', {
          status: 422,
          headers: { 'content-type': 'text/html' },
        }),
    ),
  }),
  'wrong input is accepted': () => ({
    area: 'refusals',
    found: [['changeNoticeSettings', 'a refusal: validation_failed', 'status 200']],
    calls: ['changeNoticeSettings'],
    answer: insteadOf(422, async (response, send, url, init) => {
      const { body: _, ...read } = init
      const settings = await send(url.href, { ...read, method: 'GET' })
      return succeeding(response, await settings.json())
    }),
  }),
  'a refusal has a code that no call has': () => ({
    area: 'refusals',
    found: [
      [
        'readPartner',
        /^one of validation_failed, credentials_incorrect, .+…$/,
        'code: "partner_missing" (string)',
      ],
    ],
    calls: ['readPartner'],
    answer: insteadOf(404, async (response) => problemOf(response, 404, 'partner_missing')),
  }),
  'a void token is answered with 403': () => ({
    area: 'tokens',
    found: [
      ['readStatistics', 'a refusal: session_timed_out', 'status 403, code: "account_blocked"'],
    ],
    calls: ['readStatistics'],
    answer: insteadOf(401, async (response) => problemOf(response, 403, 'account_blocked')),
  }),
  'a wrong code is answered with 401': () => ({
    area: 'codes',
    found: [
      [
        'validatePasswordReset',
        'a code that the call may be refused with',
        'code: "session_timed_out"',
      ],
      ['validatePasswordReset', 'header www-authenticate: Bearer', 'www-authenticate: missing'],
    ],
    calls: ['validatePasswordReset'],
    answer: insteadOf(422, async (response) => problemOf(response, 401, 'session_timed_out')),
  }),
  'a token lives after the sign-out': () => ({
    area: 'tokens',
    found: [['readBalance', 'a refusal: session_timed_out', 'status 200']],
    calls: ['signOut'],
    answer: async (send, url, init) => {
      const settings = await send(new URL('/api/settings/limits', url).href, { method: 'GET' })
      return tokenOf(init)?.includes('xxxx') === false
        ? succeeding(settings, {})
        : send(url.href, init)
    },
  }),
  'deposits of another person can be read': () => ({
    area: 'ownership',
    found: [
      ['readDeposit', 'a refusal: not_found', 'status 200'],
      [
        'listDeposits',
        'items: none of the other person',
        /^items: \d+ of demo, the first with id \d+$/,
      ],
    ],
    calls: ['listDeposits', 'readDeposit'],
    answer: openToAll(),
  }),
  'a list has what belongs to another person': () => ({
    area: 'ownership',
    found: [
      [
        'listOperations',
        'items: none of the other person',
        /^items: 100 of demo, the first with id \d+$/,
      ],
    ],
    calls: ['listOperations'],
    answer: openToAll(),
  }),
  'an idempotency key is ignored': () => ({
    area: 'idempotency',
    found: [
      ['createRefill', /^id: "\d+" \(string\)$/, /^id: "\d+" \(string\)$/],
      ['listRefills', /^items: \["\d+"\] \(array\)$/, 'items: [] (array)'],
      ['createRefill', 'a refusal: idempotency_key_reused', 'status 200'],
    ],
    calls: ['createRefill'],
    answer: withNewKey,
  }),
  'a key is taken for another body': () => ({
    area: 'idempotency',
    found: [['createRefill', 'a refusal: idempotency_key_reused', 'status 200']],
    calls: ['createRefill'],
    answer: firstAgain(),
  }),
  'a second page repeats a row': () => ({
    area: 'pages',
    found: [
      ['listOperations', 'items: no row of an earlier page', /^items: id \d+ again$/],
      ['listOperations', 'items: the same rows page by page', /^items: id \d+ is on no page of 3$/],
    ],
    calls: ['listOperations'],
    answer: async (send, url, init) => {
      const response = await send(url.href, init)
      if (response.status !== 200 || !url.searchParams.has('cursor')) return response
      url.searchParams.delete('cursor')
      const before = (await (await send(url.href, init)).json()) as Rows
      const page = (await response.json()) as Rows
      const items = [...before.items.slice(-1), ...page.items.slice(1)]
      return withBody(response, { ...page, items })
    },
  }),
  'a page has more rows than its limit': () => ({
    area: 'pages',
    found: [['listEvents', 'items: at most 3 rows', 'items: 4 rows']],
    calls: ['listEvents'],
    answer: (send, url, init) => {
      if (url.searchParams.get('limit') === '3') url.searchParams.set('limit', '4')
      return send(url.href, init)
    },
  }),
  'the last page is left out': () => ({
    area: 'pages',
    found: [
      [
        'listNotifications',
        'items: the same rows page by page',
        /^items: id \d+ is on no page of 3$/,
      ],
    ],
    calls: ['listNotifications'],
    answer: altered<Rows>((page, url) =>
      url.searchParams.has('cursor') ? { ...page, nextCursor: null } : page,
    ),
  }),
  'an unknown cursor is the first page': () => ({
    area: 'pages',
    found: [['listNews', 'a refusal: validation_failed', 'status 200']],
    calls: ['listNews'],
    answer: insteadOf(422, async (response, send, url, init) => {
      if (url.searchParams.get('cursor') !== '?') return response
      url.searchParams.delete('cursor')
      return send(url.href, init)
    }),
  }),
  'a list is in the wrong order': () => ({
    area: 'pages',
    found: [
      [
        'listCaseOperations',
        /^items\.1: not newer than the row before it, [\d:.TZ-]+$/,
        /^items\.1: [\d:.TZ-]+$/,
      ],
    ],
    calls: ['listCaseOperations'],
    answer: altered<Rows>((page) => ({ ...page, items: page.items.toReversed() })),
  }),
  'a filter lets everything through': () => ({
    area: 'pages',
    found: [
      ['listOperations', /^items\.\d+\.currency: "USDT"$/, /^items\.\d+\.currency: "[A-Z]+"$/],
    ],
    calls: ['listOperations'],
    answer: (send, url, init) => {
      if (url.searchParams.get('currency') !== '!') url.searchParams.delete('currency')
      return send(url.href, init)
    },
  }),
  'an order that is asked for is not kept': () => ({
    area: 'pages',
    found: [
      [
        'listPartners',
        /^items\.\d+\.investments: not more than in the row before it$/,
        /^items\.\d+\.investments: "[\d.]+"$/,
      ],
    ],
    calls: ['listPartners'],
    answer: (send, url, init) => {
      url.searchParams.delete('sort')
      url.searchParams.delete('sortDir')
      return send(url.href, init)
    },
  }),
  'a code is good twice': () => ({
    area: 'codes',
    found: [['validatePasswordReset', 'a refusal: code_invalid', 'status 200']],
    calls: ['validatePasswordReset'],
    answer: firstAgain(),
  }),
  'attempts at a code are not counted': () => ({
    area: 'codes',
    found: [['readChallenge', 'attemptsLeft: 4 (number)', 'attemptsLeft: 5 (number)']],
    calls: ['readChallenge'],
    answer: altered<Json>((challenge) => ({ ...challenge, attemptsLeft: 5 })),
  }),
  'a new code is sent before its time': () => ({
    area: 'codes',
    found: [['resendCode', 'a refusal: too_many_requests', 'status 200']],
    calls: ['resendCode'],
    answer: insteadOf(429, async (response, send, url, init) => {
      const { verificationId } = JSON.parse(String(init.body)) as { verificationId: string }
      const { headers = {} } = init
      const open = await send(new URL(`/api/auth/phone/${verificationId}`, url).href, {
        method: 'GET',
        headers,
      })
      return succeeding(response, await open.json())
    }),
  }),
  'the header with the wait is missing': () => ({
    area: 'codes',
    found: [['resendCode', /^header retry-after: \d+$/, 'retry-after: missing']],
    calls: ['resendCode'],
    answer: without('retry-after'),
  }),
  'a wrong password is told as a wrong code': () => ({
    area: 'refusals',
    found: [
      ['changePassword', 'a code that the call may be refused with', 'code: "code_mismatch"'],
    ],
    calls: ['changePassword'],
    answer: insteadOf(422, async (response) => problemOf(response, 422, 'code_mismatch')),
  }),
  'a deposit that runs ended in the past': () => ({
    area: 'time',
    found: [
      [
        'listDeposits',
        /^items\.\d+\.endsAt: after [\d:.TZ-]+, as it runs$/,
        /^items\.\d+\.endsAt: 2020-01-01T00:00:00.000Z$/,
      ],
      ['listDeposits', /^items\.\d+\.endsIn: -\d+$/, /^items\.\d+\.endsIn: \d+$/],
    ],
    calls: ['listDeposits'],
    answer: eachRow((row) => ({ ...row, endsAt: '2020-01-01T00:00:00.000Z' })),
  }),
  'seconds stand still': () => ({
    area: 'time',
    found: [['readDeposit', 'endsIn: at most 999', 'endsIn: 1000']],
    calls: ['readDeposit'],
    answer: altered<Json>((deposit) => ({ ...deposit, endsIn: 1000 })),
  }),
  'the clock of the provider stands still': () => ({
    area: 'time',
    found: [['readSettings', 'provider-time: about 2 s later', 'provider-time: 0 s later']],
    calls: ['readSettings'],
    answer: firstTime(),
  }),
  'a quote has expired when it comes': () => ({
    area: 'time',
    found: [['readExchangeRate', 'expiresIn: more than 0', 'expiresIn: 0']],
    calls: ['readExchangeRate'],
    answer: altered<Json>((quote) => ({ ...quote, expiresIn: 0 })),
  }),
  'a total is not the sum of its parts': () => ({
    area: 'amounts',
    found: [['readStatistics', /^total: "[\d.]+", the sum of its parts$/, /^total: "[\d.]+1"$/]],
    calls: ['readStatistics'],
    answer: altered<{ total: string }>((statistics) => ({
      ...statistics,
      total: `${statistics.total}${statistics.total.includes('.') ? '' : '.'}1`,
    })),
  }),
  'a running total is wrong by its last digit': () => ({
    area: 'amounts',
    found: [
      [
        'listAccruals',
        /^items\.0\.total: "[\d.]+", the sum of its parts$/,
        /^items\.0\.total: "[\d.]+1"$/,
      ],
    ],
    calls: ['listAccruals'],
    answer: altered<{ items: { total: string }[] }>((page) => ({
      ...page,
      items: page.items.map((row, at) =>
        at === 0 ? { ...row, total: `${row.total}${row.total.includes('.') ? '' : '.'}1` } : row,
      ),
    })),
  }),
  'a file of any size is taken for a wrong one': () => ({
    area: 'limits',
    found: [
      ['changeAvatar', 'a refusal: file_too_large', 'status 415, code: "file_type_not_supported"'],
    ],
    calls: ['changeAvatar'],
    answer: insteadOf(413, async (response) => problemOf(response, 415, 'file_type_not_supported')),
  }),
  'an amount below the least is told as something else': () => ({
    area: 'limits',
    found: [
      [
        'createRefill',
        'a refusal: validation_failed',
        'status 422, code: "idempotency_key_reused"',
      ],
    ],
    calls: ['createRefill'],
    answer: insteadOf(422, async (response) => problemOf(response, 422, 'idempotency_key_reused')),
  }),
  'an exchange is carried out for each request': () => ({
    area: 'money',
    found: [['exchange', 'status 200', 'status 409, code: "quote_expired"']],
    calls: ['exchange'],
    answer: withNewKey,
  }),
  'a withdrawal that is taken back stays reserved': () => ({
    area: 'money',
    found: [
      [
        'readBalance',
        /^currencies\.balance\.USDT: "[\d.]+" \(string\)$/,
        /^currencies\.balance\.USDT: "[\d.]+" \(string\)$/,
      ],
    ],
    calls: ['cancelPayment'],
    answer: (send, url, init) => {
      const payment = url.href.replace('/cancel/', '/')
      return send(payment, { ...init, method: 'GET' })
    },
  }),
  'a changed password leaves other sessions open': () => {
    const ended: { token?: string | null } = {}
    return {
      area: 'account',
      found: [['readBalance', 'a refusal: session_timed_out', 'status 200']],
      calls: ['changePassword', 'readBalance'],
      answer: async (send, url, init) => {
        if (url.pathname.endsWith('/password')) {
          ended.token = tokenOf(init)
          return send(url.href, init)
        }
        // The session that asked stands in for the one that should have ended.
        const own = withHeader(init, 'authorization', ended.token ?? tokenOf(init) ?? '')
        return send(url.href, own)
      },
    }
  },
  'a wallet is set without its code': () => ({
    area: 'account',
    found: [['confirmCode', 'a refusal: code_mismatch', 'status 200']],
    calls: ['confirmCode'],
    answer: insteadOf(422, async (response) => succeeding(response, {})),
  }),
  'a registration is carried out for each request': () => ({
    area: 'newcomer',
    found: [['register', 'a refusal: idempotency_key_reused', 'status 200']],
    calls: ['register'],
    answer: withNewKey,
  }),
  'a code that was replaced is still good': () => ({
    area: 'newcomer',
    found: [['confirmCode', 'a refusal: code_mismatch', 'status 200']],
    calls: ['confirmCode'],
    answer: insteadOf(422, async (response) => succeeding(response, {})),
  }),
  'a new code is not sent when its time has come': () => ({
    area: 'newcomer',
    found: [['resendCode', 'status 200', 'status 422, code: "code_invalid"']],
    calls: ['resendCode'],
    answer: async (send, url, init) => problemOf(await send(url.href, init), 422, 'code_invalid'),
  }),
  'a picture is not kept': () => ({
    area: 'newcomer',
    found: [['changeAvatar', 'avatar: an address', 'avatar: null']],
    calls: ['changeAvatar'],
    answer: altered(() => ({ avatar: null })),
  }),
  'the number of a document comes back whole': () => ({
    area: 'newcomer',
    found: [
      [
        'submitVerification',
        'maskedDocumentNumber: its last characters',
        'maskedDocumentNumber: N12345678',
      ],
    ],
    calls: ['submitVerification'],
    answer: altered<Json>((sent) => ({ ...sent, maskedDocumentNumber: 'N12345678' })),
  }),
  'documents are taken twice': () => ({
    area: 'newcomer',
    found: [['submitVerification', 'a refusal: verification_not_updated', 'status 200']],
    calls: ['submitVerification'],
    answer: firstAgain(),
  }),
  'a passkey is good twice for one request': () => ({
    area: 'newcomer',
    found: [['signInWithPasskey', 'a refusal: passkey_refused', 'status 200']],
    calls: ['signInWithPasskey'],
    answer: firstAgain(),
  }),
  'a passkey signs in somebody else': () => ({
    area: 'newcomer',
    found: [
      [
        'signInWithPasskey',
        /^user\.login: "conformance[0-9a-f]+" \(string\)$/,
        'user.login: "demo" (string)',
      ],
    ],
    calls: ['signInWithPasskey'],
    answer: altered<{ user: Json }>((session) => ({
      ...session,
      user: { ...session.user, login: 'demo' },
    })),
  }),
  'a change that was cancelled still waits': () => {
    const waiting = { id: '1', kind: 'phone', maskedTarget: '+9•• •• 12', waitsFor: 172_800 }
    return {
      area: 'newcomer',
      found: [['cancelChange', 'pending: null (null)', /^pending: \{.+\} \(object\)$/]],
      calls: ['cancelChange'],
      answer: altered<Json>((security) => ({ ...security, pending: waiting })),
    }
  },
  'the link of a notice cancels nothing': () => ({
    area: 'newcomer',
    found: [['readSecurity', 'pending: null (null)', /^pending: \{.+\} \(object\)$/]],
    calls: ['cancelChangeByLink'],
    answer: async (send, url) =>
      succeeding(await send(new URL('/api/settings/limits', url).href, { method: 'GET' }), {
        kind: 'phone',
      }),
  }),
  'what a browser may show is not changed': () => ({
    area: 'newcomer',
    found: [
      [
        'addBrowser',
        'browser.showsAmounts: true (boolean)',
        'browser.showsAmounts: false (boolean)',
      ],
    ],
    calls: ['addBrowser'],
    answer: altered<Json>((notices) => ({ ...notices, browser: { showsAmounts: false } })),
  }),
  'a payload of Telegram is good twice': () => ({
    area: 'newcomer',
    found: [['signInWithTelegram', 'a refusal: verification_failed', 'status 200']],
    calls: ['signInWithTelegram'],
    answer: firstAgain(),
  }),
  'a period of the subscription is paid for each request': () => ({
    area: 'money',
    found: [
      ['subscribe', 'the first answer again', /^the body: \{"active":true,"until":"[\d:.TZ-]+"\}$/],
      ['subscribe', 'a refusal: idempotency_key_reused', 'status 404, code: "not_found"'],
    ],
    calls: ['subscribe'],
    answer: withNewKey,
  }),
  'a period of the subscription begins anew': () => ({
    area: 'money',
    found: [
      [
        'subscribe',
        /^until: "about [\d:.TZ-]+" \(string\)$/,
        'until: "2020-01-01T00:00:00.000Z" (string)',
      ],
    ],
    calls: ['subscribe'],
    answer: altered<Json>((period) => ({ ...period, until: '2020-01-01T00:00:00.000Z' })),
  }),
  'the header of the time is an hour ahead': () => ({
    area: 'time',
    found: [
      ['listDeposits', /^items\.\d+\.endsIn: \d+$/, /^items\.\d+\.endsIn: \d+$/],
      ['listPlans', /^asOf: within a minute of [\d:.TZ-]+$/, /^asOf: [\d:.TZ-]+$/],
    ],
    calls: ['listDeposits', 'listPlans'],
    answer: hourAhead,
  }),
  'a call is never answered': () => ({
    area: 'limits',
    found: [['readLimits', 'an answer within 30 s', 'no answer: socket hang up']],
    calls: ['readLimits'],
    answer: () => Promise.reject(new Error('socket hang up')),
  }),
}
