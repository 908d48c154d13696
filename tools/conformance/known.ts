import type { Calls } from '../../src/api/contract/calls.ts'
import type { Answer } from '../../src/api/contract/endpoint.ts'
import type { Consent } from '../../src/api/contract/legal.ts'
import { Problem } from '../../src/api/contract/problem.ts'
import {
  type CallName,
  type createClient,
  type Exchange,
  endpointOf,
  type Request,
} from './client.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** The run cannot begin; the message is a sentence for whoever started it. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
}

/** Prints the last code that was sent to a target; null without `--code-command`. */
export type CodeFor = ((target: string) => Promise<string>) | null

type Items<Name extends CallName> =
  Answer<Calls[Name]> extends { items: (infer Item)[] } ? Item : never

/** The run knows this of the provider before its first check; null is what the person does not have. */
export type Known = {
  login: string
  password: string
  token: string
  /** A token that was signed out. */
  dead: string
  other: { login: string; password: string; token: string } | null
  consents: Consent[]
  email: string | null
  profile: Answer<Calls['readUserData']> | null
  deposit: Items<'listDeposits'> | null
  activeDeposit: Items<'listDeposits'> | null
  refill: Items<'listRefills'> | null
  payment: Items<'listPayments'> | null
  event: Items<'listEvents'> | null
  news: Items<'listNews'> | null
  partner: Items<'listPartners'> | null
  paymentSystem: Items<'listPaymentSystems'> | null
  plan: Items<'listPlans'> | null
  notices: Answer<Calls['readNoticeSettings']> | null
  session: Items<'listSessions'> | null
  codeFor: CodeFor
  mayMoveMoney: boolean
  mayChangeOther: boolean
  pause: (seconds: number) => Promise<void>
}

/** Signs in and looks round. What is wrong with these answers is for the checks to say. */
export async function explore(
  client: ReturnType<typeof createClient>,
  secrets: Secrets,
  settings: Settings,
  world: Pick<Known, 'codeFor' | 'pause'>,
): Promise<Known> {
  const { login, password } = settings
  await findProvider(client, settings.url)
  const token = await signIn(client, secrets, world.codeFor, { login, password })
  const dead = await signIn(client, secrets, world.codeFor, { login, password })
  await client('signOut', {}, { token: dead })
  const other = settings.other && {
    ...settings.other,
    token: await signIn(client, secrets, world.codeFor, settings.other),
  }

  const read = async <Name extends CallName>(
    name: Name,
    request: Request = {},
  ): Promise<Answer<Calls[Name]> | null> => {
    const { body } = await client(name, request, { token }).catch(() => ({ body: null }))
    const parsed = endpointOf(name).response.safeParse(body)
    return parsed.success ? (parsed.data as Answer<Calls[Name]>) : null
  }

  const contacts = await read('readUserData', { params: { type: 'contacts' } })
  const deposits = (await read('listDeposits', { query: { limit: 100 } }))?.items ?? []
  const settled = await read('readSettings', { params: { name: 'application' } })
  const sessions = (await read('listSessions'))?.items ?? []
  return {
    login,
    password,
    token,
    dead,
    other,
    consents: settled?.legal.map(({ kind, version }) => ({ kind, version })) ?? [],
    email: contacts?.type === 'contacts' ? contacts.email : null,
    profile: await read('readUserData', { params: { type: 'profile' } }),
    // Its days are listed one by one.
    deposit: deposits.toSorted((one, other) => other.days.passed - one.days.passed)[0] ?? null,
    activeDeposit: deposits.find(({ status }) => status === 'active') ?? null,
    refill: (await read('listRefills'))?.items[0] ?? null,
    payment: (await read('listPayments'))?.items[0] ?? null,
    event: (await read('listEvents'))?.items[0] ?? null,
    news: (await read('listNews'))?.items[0] ?? null,
    partner: (await read('listPartners'))?.items[0] ?? null,
    paymentSystem: (await read('listPaymentSystems'))?.items[0] ?? null,
    plan: (await read('listPlans'))?.items[0] ?? null,
    notices: await read('readNoticeSettings'),
    session: sessions.find(({ current }) => current) ?? null,
    mayMoveMoney: settings.mayMoveMoney,
    mayChangeOther: settings.mayChangeOther,
    ...world,
  }
}

async function findProvider(client: ReturnType<typeof createClient>, url: string): Promise<void> {
  const asked = client('readSettings', { params: { name: 'application' } })
  const answer = await asked.catch((thrown: Error) => {
    throw new CannotRun(`No provider answers at ${url}: ${thrown.message}.`)
  })
  if (answer.status === 503)
    throw new CannotRun(`The provider at ${url} is closed for maintenance.`)
  if (answer.status !== 200 || answer.body === undefined) {
    throw new CannotRun(
      `${url} answers /settings/application with status ${answer.status}: is it the address that the calls begin with, as https://provider.example/api?`,
    )
  }
}

const tokenIn = ({ body }: Exchange): string | null => {
  const { refreshToken } = Object(body) as { refreshToken?: unknown }
  return typeof refreshToken === 'string' ? refreshToken : null
}

async function signIn(
  client: ReturnType<typeof createClient>,
  secrets: Secrets,
  codeFor: CodeFor,
  { login, password }: { login: string; password: string },
): Promise<string> {
  const answer = await client('signIn', { body: { login, password } }).catch((thrown: Error) => {
    throw new CannotRun(`The provider does not sign in ${login}: ${thrown.message}.`)
  })
  const { verificationId } = Object(answer.body) as { verificationId?: unknown }
  const problem = Problem.safeParse(answer.body)
  if (problem.success) {
    throw new CannotRun(`The provider does not sign in ${login}: ${problem.data.code}.`)
  }
  const token = tokenIn(
    typeof verificationId === 'string' && codeFor !== null
      ? await client('confirmCode', { body: { verificationId, code: await codeFor(login) } })
      : answer,
  )
  if (token === null) {
    throw new CannotRun(
      typeof verificationId === 'string'
        ? `${login} is asked for a code at sign-in: give --code-command, or an account without it.`
        : `The provider does not sign in ${login}: status ${answer.status} without a token.`,
    )
  }
  secrets.add('TOKEN', token)
  return token
}
