import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { currencies } from '../src/api/contract/amount.ts'
import { type ChainConfig, chainNetworks } from './chain/chain.ts'
import { isPair, subjectOf, type Vapid } from './services/web-push.ts'

const OFF = new Set(['', '0', 'false', 'off', 'no'])
const ON = new Set(['1', 'true', 'on', 'yes'])

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const whole = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, rule)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, rule), z.maximum(max, rule))),
  )
}
const flag = z.pipe(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((value) => OFF.has(value) || ON.has(value), 'must be 1 or 0'),
  ),
  z.transform((value: string) => ON.has(value)),
)
const sandboxWord = z.pipe(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine(
      (value) => value === 'public' || OFF.has(value) || ON.has(value),
      'must be 1, 0 or public',
    ),
  ),
  z.transform((value: string) => (value === 'public' ? value : ON.has(value))),
)
const url = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be a URL beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    )

/** Kept to what the cabinet makes a link of. */
function isSupportAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, pathname } = new URL(value)
  if (protocol === 'mailto:') return /^[^\s@,]+@[^\s@,]+$/.test(pathname)
  return protocol === 'https:' || protocol === 'tg:'
}

const nodeProtocols = new Set(['http:', 'https:', 'ws:', 'wss:'])
const list = (value: string) => value.split(',').map((item) => item.trim())
const rpc = z.pipe(
  z.string().check(
    z.refine(
      (value) =>
        list(value).every((url) => URL.canParse(url) && nodeProtocols.has(new URL(url).protocol)),
      'must be one URL or several with commas between them, beginning with http://, https://, ws:// or wss://',
    ),
    z.refine(
      (value) => new Set(list(value)).size === list(value).length,
      'must name each node once: what one says twice is not what two say',
    ),
  ),
  z.transform(list),
)
/** A refused value is never printed: it may be a private key. */
const xpub = z.string().check(
  z.trim(),
  z.refine((value) => !/prv/i.test(value.slice(0, 4)), {
    error: 'must be the public key (xpub…): a private one spends the money and has no place here',
    abort: true,
  }),
  z.regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, 'must be an extended public key: xpub and 107 signs'),
)
const tokens = z.pipe(
  z.string().check(
    z.refine(
      (value) =>
        list(value).every((item) => {
          const [currency, address] = item.split(':')
          return (
            currencies.some((known) => known === currency) &&
            /^0x[0-9a-fA-F]{40}$/.test(address ?? '')
          )
        }),
      'must name the contract of each token: USDT:0x… with commas between several',
    ),
  ),
  z.transform((value: string) => Object.fromEntries(list(value).map((item) => item.split(':')))),
)
const treasury = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => list(value).every((item) => /^0x[0-9a-fA-F]{40}$/.test(item)),
        'must be one address or several with commas between them: 0x…',
      ),
    ),
  z.transform((value: string) => list(value.toLowerCase())),
)

const Environment = z.object({
  PORT: z._default(whole(0, 65_535), 8080),
  HOST: z._default(text, '127.0.0.1'),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  MIGRATION_URL: z.optional(url('postgres:', 'postgresql:')),
  PUBLIC_URL: z.optional(url('http:', 'https:')),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(
    text.check(z.regex(/^[^\r\n@]+@[^\r\n@]+$/, 'must be an address, or Name <address>')),
  ),
  SMS_URL: z.optional(url('http:', 'https:')),
  TELEGRAM_BOT_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^\d+:[\w-]{30,}$/, 'must look like 123456:ABC…, as BotFather gives it')),
  ),
  VAPID_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^B[\w-]{86}$/, 'must be a VAPID key: 87 characters of base64url')),
  ),
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'must be a VAPID key: 43 characters of base64url')),
  ),
  VAPID_SUBJECT: z.optional(url('https:', 'mailto:')),
  SUPPORT_URL: z.optional(
    text.check(
      z.refine(
        isSupportAddress,
        'must be an address that support is reached by: mailto:help@example.com, https://… or tg://…',
      ),
    ),
  ),
  SANDBOX: z.optional(sandboxWord),
  DOCS: z.optional(flag),
  TRUST_PROXY: z._default(flag, false),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
  ),
  API_URL: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\/[\w/-]*$/.test(value) || /^https?:\/\/[^\s]+$/.test(value),
          'must be a path such as /api or a URL beginning with http:// or https://',
        ),
      ),
    '/api',
  ),
  SESSION_HOURS: z._default(whole(1, 720), 24),
  SESSION_IDLE_MINUTES: z._default(whole(1, 43_200), 60),
  RATE_LIMIT_SCALE: z.optional(whole(1, 100_000)),
  SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  DRAIN_SECONDS: z.optional(whole(0, 300)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url('http:', 'https:')),
  METRICS_PORT: z.optional(whole(0, 65_535)),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  CHAIN_ETHEREUM_RPC: z.optional(rpc),
  CHAIN_ETHEREUM_XPUB: z.optional(xpub),
  CHAIN_ETHEREUM_TOKENS: z._default(tokens, {}),
  CHAIN_ETHEREUM_TREASURY: z._default(treasury, []),
  CHAIN_ETHEREUM_ID: z._default(whole(1, 999_999_999), 1),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** The owner of the tables, where `databaseUrl` may only use them. */
  migrationUrl: string | null
  publicUrl: string
  /** The senders of SMS, mails and Telegram messages. Without its sender a message stays in the outbox. */
  smsUrl: string | null
  smtpUrl: string | null
  /** The sender's address of mails; null takes one with the host of the public URL. */
  mailFrom: string | null
  telegramBotToken: string | null
  /** Keys that push notices to browsers. In a sandbox made and kept in the database unless given. */
  vapid: Vapid | null
  /** A mail address, a chat or a page; null without support. */
  supportUrl: string | null
  /** Demo data, the page at /sandbox and its calls. */
  sandbox: boolean
  /** The calls of the provider as a page and as OpenAPI. */
  docs: boolean
  /** The last X-Forwarded-For hop is the client, and TLS ends before us. */
  trustProxy: boolean
  logLevel: string
  apiUrl: string
  session: { maxSeconds: number; idleSeconds: number }
  /** Multiplies every limit of rules/rate-limit.ts: a sandbox is driven by programs from one address. */
  rateLimitScale: number
  /** Keys the hashes of codes and seals what is stored; in a sandbox made and kept in the database unless given. */
  secret: string | null
  /** A process that is to end goes on answering so long, so that a proxy sees it is not ready. */
  drainSeconds: number
  /** Metrics are read there, apart from what people reach; null where nobody reads them. */
  metrics: { host: string; port: number } | null
  /** The collector that traces are sent to; null without traces. */
  traceCollector: string | null
  /** Chains that refills are watched on. Networks without one are simulated in a sandbox. */
  chains: readonly ChainConfig[]
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment or says, in one line per variable, what is wrong with it. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(lines.join('\n'))
  }
  const env = parsed.data
  const hasSender = Boolean(
    env.SMTP_URL ?? env.SMS_URL ?? env.TELEGRAM_BOT_TOKEN ?? env.VAPID_PRIVATE_KEY,
  )
  // Nobody but this machine reaches it, and it keeps nothing that others use.
  const isTrial =
    isLoopback(env.HOST) &&
    env.DATABASE_URL === undefined &&
    env.PUBLIC_URL === undefined &&
    env.CHAIN_ETHEREUM_RPC === undefined &&
    !hasSender
  const sandbox = env.SANDBOX === undefined ? isTrial : env.SANDBOX !== false
  if (env.SANDBOX === true && !isLoopback(env.HOST)) {
    throw new ConfigError(
      `SANDBOX must be public where HOST is ${env.HOST}: whoever reaches it reads every code and credits any balance`,
    )
  }
  if (!sandbox && env.SECRET === undefined) {
    throw new ConfigError(
      'SECRET must be set outside a sandbox: at least 32 random characters that are kept away from the database',
    )
  }
  if (env.MIGRATION_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError('MIGRATION_URL is of use beside DATABASE_URL only')
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    migrationUrl: env.MIGRATION_URL ?? null,
    publicUrl,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    smsUrl: env.SMS_URL ?? null,
    telegramBotToken: env.TELEGRAM_BOT_TOKEN ?? null,
    vapid: vapidOf(env, publicUrl),
    supportUrl: env.SUPPORT_URL ?? (sandbox ? '/sandbox/support' : null),
    sandbox,
    docs: env.DOCS ?? sandbox,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    apiUrl: env.API_URL,
    session: { maxSeconds: env.SESSION_HOURS * 3600, idleSeconds: env.SESSION_IDLE_MINUTES * 60 },
    rateLimitScale: env.RATE_LIMIT_SCALE ?? (sandbox ? 100 : 1),
    secret: env.SECRET ?? null,
    drainSeconds: env.DRAIN_SECONDS ?? (env.TRUST_PROXY ? 10 : 0),
    metrics:
      env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    traceCollector: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    chains: chainsOf(env),
  }
}

function chainsOf({
  CHAIN_ETHEREUM_RPC: rpc,
  CHAIN_ETHEREUM_XPUB: xpub,
  CHAIN_ETHEREUM_TOKENS: tokens,
  CHAIN_ETHEREUM_TREASURY: treasury,
  CHAIN_ETHEREUM_ID: id,
}: z.infer<typeof Environment>): ChainConfig[] {
  if (rpc === undefined && xpub === undefined) return []
  if (rpc === undefined || xpub === undefined) {
    throw new ConfigError('CHAIN_ETHEREUM_RPC and CHAIN_ETHEREUM_XPUB must be set together')
  }
  return [{ name: 'ethereum', id, rpc, xpub, tokens, treasury }]
}

function vapidOf(
  {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: subject,
  }: z.infer<typeof Environment>,
  publicUrl: string,
): Vapid | null {
  if (publicKey === undefined && privateKey === undefined) return null
  if (publicKey === undefined || privateKey === undefined || !isPair({ publicKey, privateKey })) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be the two keys of one pair')
  }
  return { publicKey, privateKey, subject: subject ?? subjectOf(publicUrl) }
}

/** Addresses and names that only programs on this machine reach. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Warns whoever starts a sandbox that others can reach. */
export function sandboxWarnings(
  config: Pick<
    Config,
    'sandbox' | 'host' | 'publicUrl' | 'smsUrl' | 'smtpUrl' | 'telegramBotToken' | 'chains'
  >,
): string[] {
  if (!config.sandbox) return []
  const { hostname } = new URL(config.publicUrl)
  const reached = [config.host, hostname].find((host) => !isLoopback(host))
  const sends = config.smsUrl ?? config.smtpUrl ?? config.telegramBotToken
  return [
    ...(reached === undefined
      ? []
      : [
          `PUBLIC SANDBOX at ${reached}: whoever reaches it reads every code, credits any balance and signs in as demo. Nothing real may be kept in it`,
        ]),
    ...(sends === null
      ? []
      : ['SANDBOX WITH SENDERS: messages of simulated money go to real people']),
    ...config.chains
      .filter(({ name, id }) => id === chainNetworks[name].id)
      .map(
        ({ name }) => `SANDBOX ON A REAL CHAIN, ${name}: real money comes to simulated balances`,
      ),
  ]
}
