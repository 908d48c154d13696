import { Hono } from 'hono'
import * as z from 'zod/mini'
import { DisplayCurrency, PositiveAmount } from '../../src/api/contract/amount.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import { Instant } from '../../src/api/contract/page.ts'
import { type RejectionCode, rejections } from '../../src/api/contract/rejections.ts'
import { TelegramPayload } from '../../src/api/contract/session.ts'
import { verificationParts, verificationPhotos } from '../../src/api/contract/verification.ts'
import type { Env } from '../mount.ts'
import {
  type OperatorActions,
  refillChoices,
  verificationChoices,
  withdrawalChoices,
} from '../operator-actions.ts'
import type { Faults } from '../services/fault.ts'
import { isSlug, NewsFaults, TEXT_MAX_BYTES } from '../services/news-file.ts'
import { Rejection } from '../services/rejection.ts'

const CENTURY = 3_155_760_000
const seconds = z.int().check(z.minimum(0), z.maximum(CENTURY))
const codes = Object.keys(rejections) as [RejectionCode, ...RejectionCode[]]

const RefillChoice = z.optional(z.enum(refillChoices))

const Transfer = z.object({
  refillId: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  amount: z.optional(PositiveAmount),
  confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  replaced: z.optional(z.boolean()),
  further: z.optional(z.boolean()),
})

const Unnoticed = z.pick(Transfer, { refillId: true, amount: true })

const Advance = z.union([
  z.object({ advanceSeconds: seconds }),
  z.object({ advanceDays: z.number().check(z.minimum(0), z.maximum(36_525)) }),
])

const Maintenance = z.object({
  active: z.boolean(),
  startsInSeconds: z.optional(seconds),
  lastsSeconds: z.optional(seconds),
  note: z.optional(z.string().check(z.maxLength(500))),
})

const VerificationChoice = z.optional(z.enum(verificationChoices))

const Decision = z.discriminatedUnion('status', [
  z.object({ status: z.literal('completed') }),
  z.object({
    status: z.literal('denied'),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    part: z._default(z.nullable(z.enum(verificationParts)), null),
  }),
])

const WithdrawalChoice = z.optional(z.enum(withdrawalChoices))

const reason = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))
const WithdrawalDecision = z.discriminatedUnion('status', [
  z.object({ status: z.literal('on_inspection') }),
  z.object({
    status: z.literal('successful'),
    hash: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
  }),
  z.object({ status: z.enum(['rejected', 'error']), reason }),
])

const NewRate = z.object({ currency: DisplayCurrency, price: PositiveAmount })

/** An item of news: its texts by language, as in the operator's files, and when it appears. */
const NewNews = z.object({
  slug: z.string().check(z.refine(isSlug)),
  texts: z.record(z.string(), z.string().check(z.maxLength(TEXT_MAX_BYTES))),
  /** Base64. */
  cover: z.optional(z.string()),
  at: z.optional(Instant),
})

/** The person that the simulated Telegram signs in. */
const TelegramPerson = z.strictObject({
  id: TelegramPayload.shape.id,
  first_name: TelegramPayload.shape.first_name.check(z.minLength(1)),
  last_name: TelegramPayload.shape.last_name,
  username: TelegramPayload.shape.username,
})

const times = z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1)
const call = z.string()
const PlannedFault = z.discriminatedUnion('fault', [
  z.object({
    call,
    times,
    fault: z.literal('delay'),
    milliseconds: z._default(z.int().check(z.minimum(0), z.maximum(120_000)), 5_000),
  }),
  z.object({
    call,
    times,
    fault: z.literal('status'),
    status: z._default(z.int().check(z.minimum(400), z.maximum(599)), 500),
    code: z._default(z.nullable(z.enum(codes)), null),
  }),
  z.object({ call, times, fault: z.literal('drop') }),
  z.object({ call, times, fault: z.literal('garble') }),
])

/** The JSON interface of product.md, section 8. Mounted in a sandbox only. */
export function sandboxRoutes(
  actions: OperatorActions,
  faults: Faults,
  calls: Record<string, Endpoint>,
): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/outbox', async (context) =>
    context.json(await actions.outbox(context.req.query('target') || undefined)),
  )
  app.get('/refills', async (context) =>
    context.json(
      await actions.refills(
        read(RefillChoice, context.req.query('status')),
        context.req.query('after') || undefined,
      ),
    ),
  )
  app.post('/refills/:id/reject', async (context) =>
    context.json(await actions.rejectRefill(context.req.param('id'))),
  )
  app.post('/transfers', async (context) =>
    context.json(await actions.transfer(read(Transfer, await bodyOf(context.req)))),
  )
  app.post('/transfers/unnoticed', async (context) =>
    context.json(await actions.sendUnnoticed(read(Unnoticed, await bodyOf(context.req)))),
  )
  app.get('/withdrawals', async (context) => {
    const status = read(WithdrawalChoice, context.req.query('status'))
    return context.json(await actions.withdrawals(status, context.req.query('after') || undefined))
  })
  app.post('/withdrawals/:id', async (context) => {
    const decision = read(WithdrawalDecision, await bodyOf(context.req))
    return context.json(await actions.decideWithdrawal(context.req.param('id'), decision))
  })
  app.get('/rates', async (context) => context.json(await actions.rates()))
  app.post('/rates', async (context) => {
    const { currency, price } = read(NewRate, await bodyOf(context.req))
    return context.json(await actions.setRate(currency, price))
  })
  app.get('/clock', async (context) => context.json(await actions.readClock()))
  app.post('/clock', async (context) => {
    const order = read(Advance, await bodyOf(context.req))
    const ahead =
      'advanceSeconds' in order ? order.advanceSeconds : Math.round(order.advanceDays * 86_400)
    return context.json(await actions.advanceClock(ahead))
  })
  app.post('/maintenance', async (context) =>
    context.json(await actions.maintenance(read(Maintenance, await bodyOf(context.req)))),
  )
  app.get('/verifications', async (context) => {
    const status = read(VerificationChoice, context.req.query('status'))
    return context.json(await actions.verifications(status))
  })
  app.get('/verifications/:login/:photo', async (context) => {
    const { login, photo } = context.req.param()
    const which = verificationPhotos.find((one) => one === photo)
    const [found] = which ? await actions.verificationPhotos(login, [which]) : []
    if (!found) throw new Rejection('not_found')
    return context.body(Buffer.from(found.image), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
    })
  })
  app.post('/verifications/:login', async (context) => {
    const decision = read(Decision, await bodyOf(context.req))
    return context.json(await actions.decideVerification(context.req.param('login'), decision))
  })
  app.get('/news', async (context) => context.json(await actions.news()))
  app.post('/news', async (context) => {
    const { slug, texts, cover, at } = read(NewNews, await bodyOf(context.req))
    const files = Object.entries(texts).map(([locale, text]) => ({
      name: `${locale}.md`,
      content: Buffer.from(text),
    }))
    if (cover !== undefined) {
      files.push({ name: 'cover.jpg', content: Buffer.from(cover, 'base64') })
    }
    try {
      const appearsAt = at === undefined ? undefined : new Date(at)
      return context.json(await actions.publishNews({ slug, files, at: appearsAt }))
    } catch (error) {
      if (!(error instanceof NewsFaults)) throw error
      const fields = error.faults.map(({ file }) => ({ path: file, code: 'incorrect' as const }))
      throw new Rejection('validation_failed', { fields })
    }
  })
  app.delete('/news/:slug', async (context) =>
    context.json(await actions.withdrawNews(context.req.param('slug'))),
  )
  app.post('/telegram', async (context) =>
    context.json(await actions.signTelegram(read(TelegramPerson, await bodyOf(context.req)))),
  )
  app.get('/faults', (context) => context.json(faults.list()))
  app.post('/faults', async (context) => {
    const planned = read(PlannedFault, await bodyOf(context.req))
    const name = operationIdOf(planned.call, calls)
    if (!name) {
      throw new Rejection('validation_failed', { fields: [{ path: 'call', code: 'incorrect' }] })
    }
    faults.plan(name, planned, planned.times)
    return context.json({ call: name, fault: planned.fault, times: planned.times })
  })
  app.delete('/faults', (context) => {
    faults.clear()
    return context.json({})
  })
  return app
}

/** A call by its operation id, its path, or `POST /its/path`. */
function operationIdOf(call: string, calls: Record<string, Endpoint>): string | undefined {
  return Object.entries(calls).find(([name, { method, path }]) =>
    [name, path, `${method} ${path}`].includes(call),
  )?.[0]
}

async function bodyOf(request: { json: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await request.json()
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'BodyLimitError') {
      throw new Rejection('file_too_large')
    }
    throw new Rejection('validation_failed')
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => ({
    path: path.join('.'),
    code: 'incorrect' as const,
  }))
  throw new Rejection('validation_failed', { fields })
}
