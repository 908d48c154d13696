import type { Calls } from '../../src/api/contract/calls.ts'
import type { Answer } from '../../src/api/contract/endpoint.ts'
import type { Consent } from '../../src/api/contract/legal.ts'
import { Problem } from '../../src/api/contract/problem.ts'
import { movedTo } from './answer-faults.ts'
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

/** The last code, or the last link, that was sent to a target; null without the command for it. */
export type SentTo = ((target: string) => Promise<string>) | null

type World = {
  codeFor: SentTo
  linkFor: SentTo
  pause: (seconds: number) => Promise<void>
}

type Items<Name extends CallName> =
  Answer<Calls[Name]> extends { items: (infer Item)[] } ? Item : never

/** The run knows this of the provider before its first check; null is what the person does not have. */
export type Known = World & {
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
  settings: Settings
}

/** Signs in and looks round. What is wrong with these answers is for the checks to say. */
export async function explore(
  client: ReturnType<typeof createClient>,
  secrets: Secrets,
  settings: Settings,
  world: World,
): Promise<Known> {
  const { login, password } = settings
  await findProvider(client, settings.url)
  const signInAs = (name: string, person: { login: string; password: string }) =>
    signIn(client, secrets, world.codeFor, { name, ...person })
  const token = await signInAs('TOKEN', { login, password })
  const dead = await signInAs('DEAD_TOKEN', { login, password })
  await client('signOut', {}, { token: dead }).catch(() => null)
  const other = settings.other && {
    ...settings.other,
    token: await signInAs('OTHER_TOKEN', settings.other),
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
    settings,
    ...world,
  }
}

async function findProvider(client: ReturnType<typeof createClient>, url: string): Promise<void> {
  const asked = client('readSettings', { params: { name: 'application' } })
  const answer = await asked.catch((thrown: Error) => {
    const hint = /certificate/.test(thrown.message)
      ? ' NODE_EXTRA_CA_CERTS may name a file with the certificate of its issuer.'
      : ''
    throw new CannotRun(`No provider at ${url}: ${thrown.message}.${hint}`)
  })
  const moved = movedTo(answer)
  if (moved !== null) {
    throw new CannotRun(
      `${url} redirects to ${moved}, which is not followed: give the address of the provider itself.`,
    )
  }
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
  codeFor: SentTo,
  { name, login, password }: { name: string; login: string; password: string },
): Promise<string> {
  const ask = (call: CallName, request: Request) =>
    client(call, request).catch((thrown: Error) => {
      throw new CannotRun(`The provider does not sign in ${login}: ${thrown.message}.`)
    })
  const answer = await ask('signIn', { body: { login, password } })
  const { verificationId } = Object(answer.body) as { verificationId?: unknown }
  const problem = Problem.safeParse(answer.body)
  if (problem.success) {
    throw new CannotRun(`The provider does not sign in ${login}: ${problem.data.code}.`)
  }
  const token = tokenIn(
    typeof verificationId === 'string' && codeFor !== null
      ? await ask('confirmCode', { body: { verificationId, code: await codeFor(login) } })
      : answer,
  )
  if (token === null) {
    throw new CannotRun(
      typeof verificationId === 'string'
        ? `${login} is asked for a code at sign-in: give --code-command, or an account without it.`
        : `The provider does not sign in ${login}: status ${answer.status} without a token.`,
    )
  }
  secrets.addToken(name, token)
  return token
}
