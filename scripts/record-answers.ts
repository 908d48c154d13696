/**
 * Records what a fresh sandbox answers its demo investor, and the parameters of these calls, for the second provider of
 * the tests: `node scripts/record-answers.ts http://127.0.0.1:8080`.
 */
import { writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { demoInvestor } from '../server/seed/demo-people.ts'
import type { RecordedCall, RecordedParameter } from '../tests/support/second-provider/recorded.ts'

const FILE = new URL('../tests/support/second-provider/answers.jsonl', import.meta.url)
const ROWS = 30
const [, , sandbox = 'http://127.0.0.1:8080'] = argv

type Operation = {
  operationId: string
  security: unknown[]
  parameters: (RecordedParameter | { $ref: string })[]
}
type Document = { paths: Record<string, { get?: Operation }> }

const document = (await (await fetch(`${sandbox}/openapi.json`)).json()) as Document
const signedIn = await fetch(`${sandbox}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(demoInvestor),
})
const { refreshToken, user } = (await signedIn.json()) as { refreshToken: string; user: unknown }
const headers = { authorization: `Bearer ${refreshToken}`, 'accept-language': 'en' }

async function read(path: string): Promise<unknown> {
  const answer = await fetch(`${sandbox}/api${path}`, { headers })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  const text = await answer.text()
  // Pictures are not recorded.
  return JSON.parse(text, (name, value: unknown) => (name === 'cover' ? null : value))
}

const idsOf = async (list: string) => {
  const { items } = (await read(list)) as { items: { id: string }[] }
  return items.map(({ id }) => id)
}
const deposits = await idsOf('/funds/deposits?limit=100')
const partners = await idsOf('/user/referrals?limit=100')

/** Keys of the calls that are answered by an id or a name. */
const keys: Record<string, string[]> = {
  readUserData: ['profile', 'contacts', 'verification'],
  readSettings: ['application'],
  readDeposit: deposits,
  listAccruals: deposits,
  readRefill: await idsOf('/funds/refills?limit=100'),
  readPayment: await idsOf('/funds/payments?limit=100'),
  readPaymentConditions: await idsOf('/payment-systems'),
  readEvent: await idsOf(`/user/events?limit=${ROWS}`),
  readPartner: partners,
  readPartnerInfo: partners,
  readNews: await idsOf('/content/news?limit=100'),
  readChallenge: [],
  readPaymentRequest: [],
}
const running = (await read('/funds/deposits?status=active')) as { items: { id: string }[] }
keys.quoteClosing = running.items.map(({ id }) => id)

const queries: Record<string, string> = {
  listAccruals: 'limit=10',
  listOperations: `limit=${ROWS}`,
  listEvents: `limit=${ROWS}&timeZone=UTC`,
  listPartners: 'limit=100',
  readExchangeRate: 'from=USDT&to=BTC&amount=100',
}

/** Only a sandbox has these. */
const elsewhere: Record<string, object> = {
  readSettings: { sandbox: false, support: null, bot: null },
  readLinks: { support: null, bot: null, documentation: null },
  readTelegramAuth: { available: false, bot: null, window: null },
}

const isParameter = (one: object): one is RecordedParameter => 'name' in one

const recorded: RecordedCall[] = []
for (const [path, { get }] of Object.entries(document.paths)) {
  if (!get) continue
  const { operationId: call, security } = get
  const parameters = get.parameters.filter(isParameter)
  const isList = parameters.some(({ name }) => name === 'cursor')
  const query = queries[call] ?? (isList ? 'limit=100' : '')
  const answers: Record<string, unknown> = {}
  for (const key of keys[call] ?? ['']) {
    const isQuery = call === 'readPaymentConditions'
    const filled = path.replace(/\{\w+\}/, key)
    const body = await read(`${filled}?${isQuery ? `paymentSystem=${key}` : query}`)
    answers[key] = { ...Object(body), ...elsewhere[call], ...(isList ? { nextCursor: null } : {}) }
  }
  recorded.push({ call, path, signedIn: security.length > 0, parameters, answers })
}

const at = (await fetch(`${sandbox}/api/settings/limits`)).headers.get('provider-time')
const lines = [{ at, ...demoInvestor, user }, ...recorded].map((line) => JSON.stringify(line))
writeFileSync(FILE, `${lines.join('\n')}\n`)
