import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { calls } from '../src/api/contract/calls.ts'
import { type Endpoint, TIME_HEADER } from '../src/api/contract/endpoint.ts'
import { createAdmission } from './admission.ts'
import type { Chain } from './chain/chain.ts'
import { firstPayoutChain } from './chain/payouts.ts'
import { type Clock, createClock, type Deps } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { docsRoutes } from './docs.ts'
import { keepOpener, strictHeaders } from './headers.ts'
import type { JobsState } from './jobs/scheduler.ts'
import { createTasks, runDue, type Task } from './jobs/tasks.ts'
import type { Log } from './log.ts'
import { type AnsweredCall, type Env, type Gate, mountCalls } from './mount.ts'
import { openApiOf } from './openapi.ts'
import { createOperatorActions, type OperatorActions } from './operator-actions.ts'
import { describeError, problemResponse, rejectionFrom } from './problem.ts'
import { proofs } from './proofs.ts'
import { pushSender } from './push-sender.ts'
import { readReadiness } from './readiness.ts'
import { authHandlers } from './routes/auth.ts'
import { avatarHandlers, avatarRoutes } from './routes/avatar.ts'
import { depositFiles, depositHandlers } from './routes/deposits.ts'
import { exchangeHandlers } from './routes/exchange.ts'
import { legalHandlers, legalPages } from './routes/legal.ts'
import { coverRoutes, newsHandlers } from './routes/news.ts'
import { noticeBrowserHandlers } from './routes/notice-browsers.ts'
import { notificationHandlers } from './routes/notification.ts'
import { partnerHandlers } from './routes/partners.ts'
import { passkeyHandlers } from './routes/passkeys.ts'
import { paymentSystemHandlers } from './routes/payment-systems.ts'
import { paymentHandlers } from './routes/payments.ts'
import { planHandlers } from './routes/plans.ts'
import { problemReportHandlers } from './routes/problem-reports.ts'
import { profileHandlers } from './routes/profile.ts'
import { refillHandlers } from './routes/refills.ts'
import { sandboxRoutes } from './routes/sandbox.ts'
import { securityHandlers } from './routes/security.ts'
import { readDefaultInviter, settingsHandlers } from './routes/settings.ts'
import { statisticsHandlers } from './routes/statistics.ts'
import { subscriptionHandlers } from './routes/subscription.ts'
import { telegramHandlers } from './routes/telegram.ts'
import { userFiles, userHandlers } from './routes/user.ts'
import { verificationHandlers } from './routes/verification.ts'
import { walletHandlers } from './routes/wallets.ts'
import { guardSandbox } from './sandbox-guard.ts'
import { createSenders, tracedSenders } from './senders.ts'
import { isOpenToBlocked } from './services/account-block.ts'
import { sweepMisses } from './services/authenticator-miss.ts'
import { remindInvestors } from './services/autoinvestment.ts'
import { carryOutDue } from './services/change-end.ts'
import type { CodeRules } from './services/code.ts'
import { sweepQuotes } from './services/exchange.ts'
import { createFaults } from './services/fault.ts'
import { withIdempotency } from './services/idempotency.ts'
import { sweepDevices } from './services/known-device.ts'
import { runLedgerAudit } from './services/ledger-audit.ts'
import { createMaintenance } from './services/maintenance.ts'
import { sweepBrowsers } from './services/notice-browser.ts'
import { type AccountRules, provePassword } from './services/password-change.ts'
import { sweepRequests } from './services/payment.ts'
import type { PayoutRules } from './services/payout-batch.ts'
import type { PayoutChain } from './services/payout-chain.ts'
import { followPayouts } from './services/payout-hash.ts'
import { announcePayouts } from './services/payout-reminder.ts'
import { sweepReports } from './services/problem-report.ts'
import { tableRates } from './services/rate.ts'
import { createRateLimits } from './services/rate-limit.ts'
import { reconcileNightly } from './services/reconciliation.ts'
import { Rejection } from './services/rejection.ts'
import { readSecret } from './services/secret.ts'
import { authenticate, readAccount, type SessionRules, sweepSessions } from './services/session.ts'
import { admit } from './services/sign-in.ts'
import { endSubscriptions, remindSubscribers } from './services/subscription.ts'
import { sweepTelegramLogins, type TelegramRules } from './services/telegram.ts'
import { readVapid } from './services/vapid.ts'
import { builtPages, isStaging, siteRoutes } from './static.ts'
import { createTelegramBot } from './telegram-bot.ts'
import { noTracer, type Tracer } from './tracing.ts'
import { version } from './version.ts'

const BASE = '/api'
/** Headers of an answer that a page of another origin may read. */
const EXPOSED = ['retry-after', 'request-id', TIME_HEADER]
const CODES_A_DAY = 10
/** Open invoices of one person: each takes an address of its own. */
const OPEN_INVOICES = 20
const EVERY_MINUTE = '* * * * *'
const HOURLY = '7 * * * *'
const EVERY_NIGHT = '41 3 * * *'
const AUDIT_LIMIT = 3_600
const TIDYING_LIMIT = 600

export type ProviderParts = {
  config: Config
  database: Database
  log: Log
  /** The folder of the built page; without one the provider answers calls only. */
  siteFolder?: string
  realNow?: () => number
  /** By default the machine's clock, which the sandbox can move. */
  clock?: Clock
  /** Is told of each call that was answered. */
  answered?: (answer: AnsweredCall) => void
  stopping?: AbortSignal
  tracer?: Tracer
  jobs?: () => JobsState
  /** Those of the configuration, opened; without them no refill on their networks is made. */
  chains?: readonly Chain[]
  /** Follows withdrawals; by default the first of `chains`. */
  payoutChain?: PayoutChain | null
}

export type Provider = {
  app: Hono<Env>
  deps: Deps
  /** The key that seals what is stored. */
  secret: string
  actions: OperatorActions
  /** For the scheduler. */
  tasks: Task[]
}

/** The whole provider but for listening: a test calls `app.request` in process. */
export async function createProvider({
  config,
  database,
  log,
  siteFolder,
  realNow = Date.now,
  clock = createClock(database, { movable: config.sandbox }),
  answered = () => undefined,
  stopping = new AbortController().signal,
  jobs = () => 'stopped',
  tracer = noTracer,
  chains = [],
  payoutChain = firstPayoutChain(chains, config.chains),
}: ProviderParts): Promise<Provider> {
  const deps: Deps = { database, clock, stopping }
  const maintenance = createMaintenance(deps)
  const faults = createFaults()
  const support = config.supportUrl
  const sessions: SessionRules = { database, ...config.session, support, realNow }
  const secret = await readSecret(database, config.secret)
  const vapid = await readVapid(database, config)
  const senders = tracedSenders(tracer, {
    ...createSenders(config),
    ...(vapid === null ? {} : { push: pushSender({ database, vapid, realNow }) }),
  })
  const limits = createRateLimits(database, { scale: config.rateLimitScale, secret, realNow })
  const codes: CodeRules = {
    ...deps,
    senders,
    dailyCap: CODES_A_DAY * config.rateLimitScale,
    secret,
    publicUrl: config.publicUrl,
    realNow,
  }
  const account: AccountRules = { codes, sessions, limits }
  const bot = createTelegramBot(config, codes.secret)
  const telegram: TelegramRules = { database, botToken: bot.token, realNow }
  const rates = tableRates(database)
  const payouts: PayoutRules = { ...codes, chain: payoutChain }
  const tasks: Task[] = [
    ...createTasks(codes, rates),
    { name: 'subscription-reminders', cron: HOURLY, run: () => remindSubscribers(codes) },
    { name: 'autoinvestment-reminders', cron: HOURLY, run: () => remindInvestors(codes) },
    { name: 'payout-reminders', cron: HOURLY, run: () => announcePayouts(codes) },
    { name: 'subscription-ends', cron: EVERY_MINUTE, run: () => endSubscriptions(deps) },
    { name: 'old-telegram-logins', cron: EVERY_NIGHT, run: () => sweepTelegramLogins(telegram) },
    { name: 'waiting-changes', cron: EVERY_MINUTE, run: () => carryOutDue(account) },
    { name: 'old-authenticator-misses', cron: EVERY_NIGHT, run: () => sweepMisses(codes) },
    { name: 'old-payment-requests', cron: EVERY_NIGHT, run: () => sweepRequests(deps) },
    { name: 'old-exchange-quotes', cron: EVERY_NIGHT, run: () => sweepQuotes(deps) },
    { name: 'old-counters', cron: EVERY_NIGHT, run: () => limits.sweep() },
    { name: 'old-devices', cron: EVERY_NIGHT, run: () => sweepDevices(database, realNow()) },
    { name: 'old-notice-browsers', cron: EVERY_NIGHT, run: () => sweepBrowsers(deps) },
    { name: 'old-problem-reports', cron: EVERY_NIGHT, run: () => sweepReports(deps) },
    { name: 'payouts', cron: EVERY_MINUTE, run: () => followPayouts(payouts, log) },
    { name: 'reconciliation', cron: EVERY_NIGHT, run: () => reconcileNightly(payouts, log) },
    { name: 'old-sessions', cron: EVERY_NIGHT, run: () => sweepSessions(sessions) },
  ]
  // Reads whole tables: not among the tasks that a moved clock runs for each of its days.
  const audit: Task = {
    name: 'ledger-audit',
    cron: EVERY_NIGHT,
    limit: AUDIT_LIMIT,
    run: () => runLedgerAudit(database, stopping),
  }
  const chainNames = config.chains.map(({ name }) => name)
  const actions = createOperatorActions(deps, {
    sandbox: config.sandbox,
    sandboxBotToken: config.sandbox && config.telegramBotToken === null ? bot.token : null,
    account,
    maintenance,
    chains: chainNames,
    payouts,
    runDue: () => runDue(tasks),
  })
  const page = siteFolder === undefined ? null : builtPages(siteFolder)
  const providerBase = URL.canParse(config.apiUrl) ? config.apiUrl.replace(/\/$/, '') : BASE

  const strict = await strictHeaders({
    apiUrl: config.apiUrl,
    secure: config.trustProxy || config.publicUrl.startsWith('https:'),
    page,
    isStaging: siteFolder !== undefined && isStaging(siteFolder),
  })
  const strictOfCalls = {
    ...strict,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED.join(','),
  }

  const gate: Gate = {
    log,
    async headersOf(context) {
      const id = { 'request-id': context.get('requestId') }
      if (!context.req.path.startsWith(`${BASE}/`)) return { ...strict, ...id }
      // An answer that stands is not lost because the clock could not be read.
      const now = await clock.now().catch(() => null)
      return { ...strictOfCalls, ...id, ...(now ? { [TIME_HEADER]: now.toISOString() } : {}) }
    },
    addressOf: (context) => {
      const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
      const connection = context.env?.incoming?.socket.remoteAddress
      return (config.trustProxy ? forwarded : undefined) ?? connection ?? 'unknown'
    },
    clientOf: (address) =>
      createHmac('sha256', codes.secret).update(`client\n${address}`).digest('hex').slice(0, 16),
    authenticate: (token, endpoint) =>
      authenticate(sessions, token, {
        scope: endpoint.auth === 'set_password' ? 'set_password' : 'full',
        evenBlocked: isOpenToBlocked(endpoint),
      }),
    readAccount: (token) => readAccount(sessions, token),
    once: (intent, run) => withIdempotency({ ...deps, secret }, intent, run),
    admission: createAdmission(limits, config.rateLimitScale),
    provePassword: (userId, proof, body) => provePassword(account, userId, proof, body),
    takeFault: (call) => (config.sandbox ? faults.take(call) : null),
    answered,
    tracer,
    async admit(endpoint) {
      if (staysOpen(endpoint)) return
      const { active, endsIn } = await maintenance.read()
      if (active) throw new Rejection('maintenance', endsIn === null ? {} : { retryAfter: endsIn })
    },
  }

  const app = new Hono<Env>({ strict: false })
  app.onError((error, context) => {
    const rejection = rejectionFrom(error)
    if (rejection !== error) {
      log.error({ requestId: context.get('requestId'), error: describeError(error) }, 'failed')
    }
    return problemResponse(rejection)
  })
  // Hono's own middleware takes ids from clients and leaves answers that are made without its context without one.
  app.use(async (context, next) => {
    context.set('requestId', randomUUID())
    await next()
    if (context.res === context.get('complete')) return
    // Answers that say otherwise of themselves keep what they say: public pictures, what Telegram's window shows.
    for (const [name, value] of Object.entries(await gate.headersOf(context))) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })
  app.use('/telegram-return.html', keepOpener)
  app.use('/sandbox/telegram', keepOpener)
  // Tokens travel in a header, never in a cookie: a page of another origin has nothing to borrow.
  // Before a call `cors` would make an answer of its own to hold its headers, into which the call's is then copied.
  app.options(
    `${BASE}/*`,
    cors({
      origin: '*',
      allowHeaders: [
        'authorization',
        'content-type',
        'idempotency-key',
        'accept-language',
        'traceparent',
      ],
      exposeHeaders: EXPOSED,
      maxAge: 600,
    }),
  )

  mountCalls(
    app,
    BASE,
    calls,
    proofs,
    {
      ...authHandlers(account),
      ...profileHandlers(account, telegram),
      ...securityHandlers(account),
      ...settingsHandlers({
        codes,
        sessions,
        support,
        bot,
        maintenance,
        sandbox: config.sandbox,
        version,
        base: providerBase,
      }),
      ...legalHandlers(deps, { base: providerBase }),
      ...notificationHandlers(deps),
      ...noticeBrowserHandlers({ ...deps, vapid }),
      ...problemReportHandlers(deps, limits),
      ...paymentSystemHandlers(deps),
      ...refillHandlers(
        { ...deps, chains },
        { openInvoices: OPEN_INVOICES * config.rateLimitScale, limits },
      ),
      ...userHandlers(deps),
      ...avatarHandlers(deps, { base: providerBase }),
      ...verificationHandlers(codes),
      ...subscriptionHandlers(deps),
      ...planHandlers(deps),
      ...partnerHandlers(deps),
      ...newsHandlers(deps, { base: providerBase }),
      ...walletHandlers(account),
      ...paymentHandlers(account),
      ...exchangeHandlers({ ...deps, rates }, limits),
      ...depositHandlers({ ...deps, rates }),
      ...statisticsHandlers({ ...deps, rates }),
      ...passkeyHandlers(account),
      ...telegramHandlers({
        deps,
        telegram,
        limits,
        defaultInviter: () => readDefaultInviter(database),
        open: (userId, caller) => admit(account, userId, caller),
      }),
    },
    {
      ...userFiles(deps),
      ...depositFiles({ ...deps, rates, publicUrl: config.publicUrl }),
    },
    gate,
  )
  app.route(`${BASE}/avatars`, avatarRoutes(database))
  app.route(`${BASE}/news/covers`, coverRoutes(database))
  app.route(`${BASE}/legal`, legalPages(deps))
  app.all(`${BASE}/*`, () => problemResponse(new Rejection('not_found')))

  app.get('/health', (context) => context.json({ status: 'alive' }))
  app.get('/ready', async (context) => {
    const isDraining = () => stopping.aborted
    const report = await readReadiness({ deps, senders, chains: chainNames, jobs, isDraining })
    return context.json(report, report.status === 'ready' ? 200 : 503)
  })
  app.get('/config.json', (context) =>
    context.json({ apiUrl: config.apiUrl }, 200, { 'cache-control': 'no-store' }),
  )

  const pageStyle = text('./page.css')
  if (config.docs) {
    // Writing them out takes longer than all the rest of starting, and most processes are never asked.
    let document: ReturnType<typeof openApiOf> | undefined
    app.get('/openapi.json', (context) => {
      document ??= openApiOf(calls, proofs, { version, server: BASE })
      return context.json(document)
    })
    app.route('/docs', docsRoutes())
  }
  for (const path of ['/docs', '/docs/*', '/openapi.json']) {
    app.all(path, (context) => context.text('Not found', 404))
  }

  if (config.sandbox) {
    app.use('/sandbox/*', ...guardSandbox(config))
    const sandboxPage = text('./sandbox/page.html')
    const script = text('./sandbox/page.js')
    app.get('/sandbox', (context) => context.html(sandboxPage))
    app.get('/sandbox/page.css', () => asset(pageStyle, 'text/css'))
    app.get('/sandbox/page.js', () => asset(script, 'text/javascript'))
    const telegramPage = text('./sandbox/telegram.html')
    const telegramScript = text('./sandbox/telegram.js')
    app.get('/sandbox/telegram', (context) => context.html(telegramPage))
    const botPage = text('./sandbox/bot.html')
    app.get('/sandbox/bot', (context) => context.html(botPage))
    const supportPage = text('./sandbox/support.html')
    app.get('/sandbox/support', (context) => context.html(supportPage))
    app.get('/sandbox/telegram.js', () => asset(telegramScript, 'text/javascript'))
    app.route('/sandbox', sandboxRoutes(actions, faults, calls))
  }
  app.all('/sandbox/*', () => problemResponse(new Rejection('not_found')))

  app.notFound((context) => context.text('Not found', 404))
  if (siteFolder !== undefined && page !== null) app.route('/', siteRoutes(siteFolder))

  return {
    app,
    deps,
    secret: codes.secret,
    actions,
    tasks: [...tasks, audit, ...tidying(database)],
  }
}

/** The embedded database has no process that clears away old rows and counts what is in its tables. Reads all of it, as the audit does. */
function tidying({ driver }: Database): Task[] {
  if (driver.kind !== 'embedded') return []
  const run = () => driver.client.exec('vacuum (analyze)')
  return [{ name: 'tidying', cron: EVERY_NIGHT, limit: TIDYING_LIMIT, run }]
}

/** During maintenance pages still read the settings, which say until when it lasts. */
const staysOpen = ({ path }: Endpoint) => path.startsWith('/settings/')

const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const asset = (content: string, type: string) =>
  new Response(content, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  })
