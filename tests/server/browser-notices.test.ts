import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { noticeBrowsers, outbox } from '../../server/database/schema/provider.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { pushSender } from '../../server/push-sender.ts'
import { deliverDue } from '../../server/services/messages.ts'
import { sweepBrowsers } from '../../server/services/notice-browser.ts'
import { forwardNotices } from '../../server/services/notice-forwarding.ts'
import { notify } from '../../server/services/notification.ts'
import { notificationTextOf } from '../../server/services/notification-texts.ts'
import { readVapid } from '../../server/services/vapid.ts'
import { type Investor, newPersonSignedIn } from '../support/investor.ts'
import { answerOf, invalid, openProvider, openSessionOf, problem } from '../support/provider.ts'
import { pushBrowser } from '../support/push-browser.ts'

type Browser = ReturnType<typeof pushBrowser>

const provider = await openProvider()
const { queries } = provider.database
const { ask, deps } = provider

/** A push service that answers as it is told and keeps what it was given. */
async function openService() {
  const taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const answer = { status: 201, headers: {} as Record<string, string> }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      taken.push({ path: url, headers, body: Buffer.concat(chunks) })
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { taken, answer, origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const service = await openService()
const config = { vapid: null, sandbox: true, publicUrl: 'http://localhost:8080' }
const vapid = await readVapid(provider.database, config)
if (vapid === null) throw new Error('A sandbox has keys')
const push = pushSender({
  database: provider.database,
  vapid,
  realNow: Date.now,
  // Requests of the real sender, but to this machine.
  send: (url, init) => fetch(`${service.origin}${new URL(url).pathname}`, init),
})
const rules = { ...deps, senders: { push } }
afterAll(async () => {
  service.close()
  await provider.close()
})

let people = 0
let person: Investor
beforeEach(async () => {
  people += 1
  person = await newPersonSignedIn(deps, `pushed${people}`)
  service.taken.length = 0
  Object.assign(service.answer, { status: 201, headers: {} })
})

const path = '/api/notification/browser'
type Answer = { publicKey: string | null; browser: { showsAmounts: boolean } | null }
const stateIn = ({ body }: { body: unknown }) => (body as Answer).browser
const claim = (browser: Browser, { token } = person) =>
  ask('POST', `${path}/claim`, { token, body: { id: browser.id } })
const add = (browser: Browser, { token } = person, showsAmounts = false) =>
  ask('POST', path, { token, body: { ...browser.subscription, showsAmounts } })
const remove = (browser: Browser, { token } = person) =>
  ask('POST', `${path}/remove`, { token, body: { id: browser.id } })
const keptOf = async ({ userId } = person) => {
  const rows = await queries
    .select({ id: noticeBrowsers.id })
    .from(noticeBrowsers)
    .where(eq(noticeBrowsers.userId, userId))
    .orderBy(asc(noticeBrowsers.createdAt), asc(noticeBrowsers.seenAt))
  return rows.map(({ id }) => id)
}
const credited = {
  kind: 'refill_replenished',
  params: { amount: '120', currency: 'USDT' },
  reference: '7',
} as const
const deliver = async () => {
  await forwardNotices(rules)
  await deliverDue(provider.database, rules.senders, await deps.clock.now())
}
const tell = async ({ userId } = person) => {
  await notify(deps, { ...credited, userId })
  await deliver()
}
const outboxOf = async () =>
  queries
    .select({ channel: outbox.channel, state: outbox.state, error: outbox.lastError })
    .from(outbox)
    .where(eq(outbox.userId, person.userId))
    .orderBy(asc(outbox.id))

describe('a browser', () => {
  test('is added, may show amounts, and is removed; the settings say that it is there', async () => {
    const browser = pushBrowser()
    const before = await claim(browser)
    const settings = (await ask('GET', '/api/notification/settings', { token: person.token })).body
    expect(answerOf(before)).toEqual({
      status: 200,
      body: { publicKey: vapid.publicKey, browser: null, settings },
    })
    const added = await add(browser)
    const { topics, browserAdded } = (
      added.body as { settings: { topics: { push: boolean }[]; browserAdded: boolean } }
    ).settings
    expect([stateIn(added), browserAdded, topics.every((topic) => topic.push)]).toEqual([
      { showsAmounts: false },
      true,
      true,
    ])
    expect(stateIn(await add(browser, person, true))).toEqual({ showsAmounts: true })
    expect(stateIn(await claim(browser))).toEqual({ showsAmounts: true })
    expect(await keptOf()).toEqual([browser.id])
    expect(answerOf(await remove(browser))).toEqual(answerOf(before))
    expect(answerOf(await remove(browser))).toEqual(answerOf(before))
  })

  test('of another person is as unknown as none, and is not removed by who guesses its id', async () => {
    const browser = pushBrowser()
    await add(browser)
    const stranger = await newPersonSignedIn(deps, `stranger${people}`)
    const [theirs, none] = [await remove(browser, stranger), await remove(pushBrowser(), stranger)]
    expect(answerOf(theirs)).toEqual(answerOf(none))
    expect(await keptOf()).toEqual([browser.id])
  })

  test('that another person used before is told nothing of theirs any more, whether or not it is added', async () => {
    const [claimed, taken] = [pushBrowser(), pushBrowser()]
    const next = await newPersonSignedIn(deps, `next${people}`)
    await add(claimed)
    await add(taken)
    expect(stateIn(await claim(claimed, next))).toEqual(null)
    expect(stateIn(await add(taken, next))).toEqual({ showsAmounts: false })
    expect([await keptOf(), await keptOf(next)]).toEqual([[], [taken.id]])
    await tell()
    expect(service.taken).toEqual([])
  })

  test('is one of ten at most, at once too; that which was used least lately goes', async () => {
    const browsers = Array.from({ length: 10 }, () => pushBrowser())
    for (const browser of browsers) {
      await add(browser)
      await deps.clock.advance(1000)
    }
    const [oldest, second] = browsers
    if (!oldest || !second) throw new Error('There are ten')
    await claim(oldest)
    await deps.clock.advance(1000)
    const eleventh = pushBrowser()
    await add(eleventh)
    const kept = browsers.filter((browser) => browser !== second).map(({ id }) => id)
    expect(await keptOf()).toEqual([...kept, eleventh.id])
    await Promise.all(Array.from({ length: 5 }, () => add(pushBrowser())))
    expect(await keptOf()).toHaveLength(10)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://10.0.0.7/1',
    'https://169.254.169.254/latest',
    'https://localhost/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://evilpush.apple.com.example/1',
    'https://user:word@fcm.googleapis.com/1',
    'https://fcm.googleapis.com@10.0.0.7/1',
    'https://notify.windows.com.evil.example/1',
    'file:///etc/passwd',
    'none',
  ])('at %s is not added', async (endpoint) => {
    const browser = pushBrowser()
    const { subscription } = browser
    const asked = await add({ ...browser, subscription: { ...subscription, endpoint } })
    expect(answerOf(asked)).toEqual(invalid('endpoint'))
    expect(await keptOf()).toEqual([])
  })

  test.each([
    'https://updates.push.services.mozilla.com/wpush/v2',
    'https://web.push.apple.com',
    'https://wns2-par02p.notify.windows.com/w',
  ])('at %s is added', async (place) => {
    expect(stateIn(await add(pushBrowser(place)))).toEqual({ showsAmounts: false })
  })

  test('with keys that nothing can be encrypted for is not added', async () => {
    const browser = pushBrowser()
    const { subscription } = browser
    for (const [field, keys] of [
      ['p256dh', { p256dh: `B${'A'.repeat(86)}` }],
      ['auth', { auth: 'short' }],
    ] as const) {
      const asked = await add({ ...browser, subscription: { ...subscription, ...keys } })
      expect(answerOf(asked)).toEqual(invalid(field, field === 'auth' ? 'format' : 'incorrect'))
    }
  })

  test('is offered nowhere where the provider has no keys', async () => {
    const silent = await openProvider({ environment: { SANDBOX: '0' } })
    const someone = await newPersonSignedIn(silent.deps, 'unpushed')
    const body = { ...pushBrowser().subscription, showsAmounts: false }
    const added = await silent.ask('POST', path, { token: someone.token, body })
    expect(added).toEqual(problem('not_found', 404))
    const state = await silent.ask('POST', `${path}/claim`, {
      token: someone.token,
      body: { id: null },
    })
    expect((state.body as Answer).publicKey).toEqual(null)
    await silent.close()
  })
})

describe('a notice', () => {
  test('comes encrypted to every browser, without amounts but where they are wanted', async () => {
    const [plain, open] = [pushBrowser(), pushBrowser()]
    await add(plain)
    await add(open, person, true)
    await tell()
    const read = (browser: Browser) => {
      const { pathname } = new URL(browser.subscription.endpoint)
      const [request] = service.taken.filter(({ path: asked }) => asked === pathname)
      return browser.read(request?.body ?? Buffer.alloc(0))
    }
    const leads = { note: '', path: '/refill/7', tag: 'refills' }
    expect([read(plain), read(open)]).toEqual([
      { title: 'Refill credited', ...leads },
      { title: 'Refill credited: 120\u00a0USDT', ...leads },
    ])
    expect(
      service.taken.map(({ headers, body }) => {
        const { ttl, urgency, topic, 'content-encoding': encoding } = headers
        return { ttl, urgency, topic, encoding, length: body.length }
      }),
    ).toEqual(
      Array(2).fill({
        ttl: '259200',
        urgency: 'normal',
        topic: 'refills',
        encoding: 'aes128gcm',
        length: 2_151,
      }),
    )
    expect(await outboxOf()).toEqual(Array(2).fill({ channel: 'push', state: 'sent', error: null }))
  })

  test('speaks the language of the last sign-in', async () => {
    const browser = pushBrowser()
    await add(browser)
    await queries.update(users).set({ locale: 'de' }).where(eq(users.id, person.userId))
    await tell()
    const { plain } = notificationTextOf(credited.kind, credited.params)
    const title = plain?.('de')
    expect(title).not.toEqual(plain?.('en'))
    expect(browser.read(service.taken[0]?.body ?? Buffer.alloc(0))).toEqual({
      title,
      note: '',
      path: '/refill/7',
      tag: 'refills',
    })
  })

  test('shows amounts no more from the moment that they are unwanted', async () => {
    const browser = pushBrowser()
    await add(browser, person, true)
    await notify(deps, { ...credited, userId: person.userId })
    await forwardNotices(rules)
    await add(browser)
    await deliver()
    expect(browser.read(service.taken[0]?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Refill credited',
      note: '',
      path: '/refill/7',
      tag: 'refills',
    })
  })

  test('of a topic that is switched off does not come; of a change of security it always does', async () => {
    const browser = pushBrowser()
    await add(browser)
    await ask('PATCH', '/api/notification/settings', {
      token: person.token,
      body: { topic: 'refills', channel: 'push', enabled: false },
    })
    await tell()
    expect(service.taken).toEqual([])
    const params = { phone: '+7 701 ••• •• 45' }
    await notify(deps, { userId: person.userId, kind: 'phone_changed', params })
    await deliver()
    expect(
      service.taken.map(({ headers, body }) => [
        headers.urgency,
        headers.topic,
        browser.read(body),
      ]),
    ).toEqual([
      [
        'high',
        undefined,
        {
          title: 'Phone changed',
          note: 'If this wasn’t you, change your password and end the other sessions.',
          path: '/settings/data',
          tag: null,
        },
      ],
    ])
  })

  test('whose mail says more is pushed as the notification is', async () => {
    const browser = pushBrowser()
    await add(browser)
    const params = { amount: '20', currency: 'USDT' }
    const sent = { kind: 'payment_successful', params, reference: '9' } as const
    await notify(deps, { ...sent, userId: person.userId })
    await deliver()
    expect(service.taken.map(({ body }) => browser.read(body))).toEqual([
      { title: 'Withdrawal sent', note: '', path: '/withdrawal/9', tag: 'withdrawals' },
    ])
  })

  test.each([404, 410])('that is answered by %i is the last one to its browser', async (status) => {
    await add(pushBrowser())
    service.answer.status = status
    await tell()
    expect([await keptOf(), await outboxOf()]).toEqual([
      [],
      [{ channel: 'push', state: 'sent', error: null }],
    ])
  })

  test.each([429, 503])(
    'that is answered by %i is tried again, and nothing else waits',
    async (status) => {
      const browser = pushBrowser()
      await add(browser)
      service.answer.status = status
      await tell()
      expect(await outboxOf()).toEqual([
        { channel: 'push', state: 'queued', error: `The push service answered ${status}` },
      ])
      service.answer.status = 201
      await deps.clock.advance(60_000)
      await deliver()
      expect([await keptOf(), await outboxOf()]).toEqual([
        [browser.id],
        [{ channel: 'push', state: 'sent', error: null }],
      ])
    },
  )

  test('is never led elsewhere', async () => {
    await add(pushBrowser())
    Object.assign(service.answer, { status: 307, headers: { location: `${service.origin}/other` } })
    await tell()
    expect([service.taken.length, await outboxOf()]).toEqual([
      1,
      [{ channel: 'push', state: 'queued', error: 'fetch failed' }],
    ])
  })

  test('is not sent to an endpoint of no push service, however it came there', async () => {
    const browser = pushBrowser()
    await add(browser)
    await queries
      .update(noticeBrowsers)
      .set({ endpoint: 'https://10.0.0.7/1' })
      .where(eq(noticeBrowsers.id, browser.id))
    await tell()
    expect([service.taken, await outboxOf()]).toEqual([
      [],
      [{ channel: 'push', state: 'queued', error: 'The endpoint is of no push service' }],
    ])
  })

  test('of a service that hangs holds up no mail', async () => {
    await add(pushBrowser())
    const sent: string[] = []
    const hanging = Promise.withResolvers<void>()
    const senders = {
      push: () => hanging.promise,
      email: async ({ target }: { target: string }) => {
        sent.push(target)
        hanging.resolve()
      },
    }
    await queries
      .update(users)
      .set({ emailConfirmedAt: new Date('2026-01-01T00:00:00Z') })
      .where(eq(users.id, person.userId))
    await ask('PATCH', '/api/notification/settings', {
      token: person.token,
      body: { topic: 'refills', channel: 'message', enabled: true },
    })
    await notify(deps, { ...credited, userId: person.userId })
    await forwardNotices({ ...deps, senders })
    await deliverDue(provider.database, senders, await deps.clock.now())
    expect(sent).toEqual([`${person.login}@cabinet.example`])
  })
})

describe('notices end', () => {
  /** A notice that is on its way already is not shown either. */
  async function expectSilence(end: () => Promise<unknown>) {
    await notify(deps, { ...credited, userId: person.userId })
    await forwardNotices(rules)
    await end()
    await deliver()
    expect([service.taken, await keptOf()]).toEqual([[], []])
  }

  test('when the person signs out there', async () => {
    await add(pushBrowser())
    await expectSilence(() => ask('POST', '/api/auth/logout', { token: person.token }))
  })

  test('when the person signs out there in a later session', async () => {
    const browser = pushBrowser()
    await add(browser)
    const later = await openSessionOf(provider, person.userId)
    await claim(browser, { ...person, token: later })
    await expectSilence(() => ask('POST', '/api/auth/logout', { token: later }))
  })

  test('when the session is ended elsewhere, alone or with all others; not in the one that stays', async () => {
    const [phone, lost] = [pushBrowser(), pushBrowser()]
    const own = pushBrowser()
    const elsewhere = { ...person, token: await openSessionOf(provider, person.userId) }
    const other = { ...person, token: await openSessionOf(provider, person.userId) }
    await add(own)
    await add(phone, elsewhere)
    await add(lost, other)
    const list = await ask('GET', '/api/user/settings/sessions', { token: elsewhere.token })
    const { items } = list.body as { items: { id: string; current: boolean }[] }
    const end = (body: object) =>
      ask('POST', '/api/user/settings/sessions/end', { token: person.token, body })
    await end({ id: items.find(({ current }) => current)?.id })
    expect(await keptOf()).toEqual([own.id, lost.id])
    await end({ others: true })
    expect(await keptOf()).toEqual([own.id])
  })

  test('with all other sessions also where the session there was over long ago', async () => {
    const [own, forgotten] = [pushBrowser(), pushBrowser()]
    await add(own)
    await add(forgotten)
    await queries
      .update(noticeBrowsers)
      .set({ tokenHash: null })
      .where(eq(noticeBrowsers.id, forgotten.id))
    const body = { others: true }
    await ask('POST', '/api/user/settings/sessions/end', { token: person.token, body })
    expect(await keptOf()).toEqual([own.id])
  })

  test('when the person is blocked, and do not begin again by themselves', async () => {
    await add(pushBrowser())
    await expectSilence(async () => {
      const words = ['user', 'block', person.login, '--reason', 'Lost']
      await runCommand(provider.actions, words, [], 'aigul')
    })
  })

  test('when the person is erased', async () => {
    await add(pushBrowser())
    await expectSilence(async () => {
      const { text } = await runCommand(
        provider.actions,
        ['user', 'erase', person.login],
        [],
        'aigul',
      )
      expect(JSON.parse(text)).toEqual({
        login: person.login,
        erasedAs: `erased${person.userId}`,
      })
    })
  })

  test('when nobody has opened the cabinet there for ninety days', async () => {
    const [used, unused] = [pushBrowser(), pushBrowser()]
    await add(used)
    await add(unused)
    await deps.clock.advance(89 * 86_400_000)
    await claim(used)
    await sweepBrowsers(deps)
    expect(await keptOf()).toEqual([used.id, unused.id])
    await deps.clock.advance(2 * 86_400_000)
    await sweepBrowsers(deps)
    expect(await keptOf()).toEqual([used.id])
  })

  test('for good: a browser that is added while its session ends is not left behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = await openSessionOf(provider, person.userId)
      const browser = pushBrowser()
      await Promise.all([
        add(browser, { ...person, token }),
        ask('POST', '/api/auth/logout', { token }),
      ])
    }
    expect(await keptOf()).toEqual([])
  })
})
