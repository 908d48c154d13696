import { account } from './areas/account.ts'
import { amounts } from './areas/amounts.ts'
import { codes } from './areas/codes.ts'
import { idempotency } from './areas/idempotency.ts'
import { limits } from './areas/limits.ts'
import { money } from './areas/money.ts'
import { newcomer } from './areas/newcomer.ts'
import { ownership } from './areas/ownership.ts'
import { pages } from './areas/pages.ts'
import { refusals } from './areas/refusals.ts'
import { shapes } from './areas/shapes.ts'
import { time } from './areas/time.ts'
import { tokens } from './areas/tokens.ts'
import { type Check, type Outcome, runCheck } from './check.ts'
import { type CallName, callNames, createClient, type Send } from './client.ts'
import { CannotRun, explore, type Known, type SentTo } from './known.ts'
import { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** In this order: what an earlier area has reported, a later one does not repeat. The last ends sessions. */
const areas: Record<string, (known: Known) => Check[]> = {
  shapes,
  tokens,
  refusals,
  ownership,
  idempotency,
  pages,
  codes,
  time,
  limits,
  amounts,
  money,
  newcomer,
  account,
}

export type Report = {
  url: string
  areas: { area: string; outcomes: Outcome[] }[]
  /** Calls that never succeeded in a run of all areas: of them only refusals were seen, if anything. */
  unseen: CallName[]
  /** Lines for a shell that set the names in the requests of failures. */
  names: string[]
}

export type World = {
  send: Send
  codeFor: (target: string) => Promise<string>
  linkFor: (target: string) => Promise<string>
  pause: (seconds: number) => Promise<void>
}

/** Runs every check one after another; throws `CannotRun` where there is nobody to check. */
export async function conform(
  settings: Settings,
  { send, codeFor, linkFor, pause }: World,
): Promise<Report> {
  const unknown = settings.only.filter((area) => !Object.hasOwn(areas, area))
  if (unknown.length > 0) {
    throw new CannotRun(
      `No area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`,
    )
  }
  const secrets = new Secrets()
  secrets.add('PASSWORD', settings.password)
  if (settings.other) secrets.add('OTHER_PASSWORD', settings.other.password)
  const bot = settings.telegramBotToken
  if (bot !== null) secrets.add('BOT_TOKEN', bot)
  const sent = (name: string, command: string | null, lastTo: World['codeFor']): SentTo =>
    command === null
      ? null
      : async (target) => {
          const text = await lastTo(target)
          secrets.add(name, text)
          return text
        }
  // A call that got no answer on the way is made again, and told.
  const newClient = () => createClient(settings.url, send, settings.seconds)
  const known = await explore(newClient(), secrets, settings, {
    codeFor: sent('CODE', settings.codeCommand, codeFor),
    linkFor: sent('LINK', settings.linkCommand, linkFor),
    pause,
  })
  const client = newClient()
  const { readOnly } = settings
  const succeeded = new Set<CallName>()
  const tools = { client, secrets, readOnly, told: new Set<string>(), succeeded }
  const chosen = Object.entries(areas).filter(
    ([area]) => settings.only.length === 0 || settings.only.includes(area),
  )
  const reported: Report['areas'] = []
  try {
    for (const [area, checksOf] of chosen) {
      const outcomes: Outcome[] = []
      for (const check of checksOf(known)) outcomes.push(await runCheck(tools, check))
      reported.push({ area, outcomes })
    }
  } finally {
    for (const token of [known.token, known.other?.token ?? null]) {
      if (token !== null) await newClient()('signOut', {}, { token }).catch(() => null)
    }
  }
  const unseen = settings.only.length > 0 ? [] : callNames.filter((call) => !succeeded.has(call))
  return { url: settings.url, areas: reported, unseen, names: namesOf(settings, secrets) }
}

function namesOf({ url, login, password, other }: Settings, secrets: Secrets): string[] {
  const address = `${url.replace(/\/$/, '')}/auth/login`
  const linesOf = (prefix: string, person: { login: string; password: string }) => {
    const signIn = ['curl', '-s', address, '--json', JSON.stringify(person)]
    const token = `node -p 'JSON.parse(fs.readFileSync(0)).refreshToken'`
    return [`${prefix}PASSWORD=…`, `${prefix}TOKEN=$(${secrets.commandOf(signIn)} | ${token})`]
  }
  return [
    ...linesOf('', { login, password }),
    ...(other ? linesOf('OTHER_', other) : []),
    '# NEW_TOKEN, DEAD_TOKEN, CODE, LINK and FILE were of this run: put your own in their place.',
  ]
}
