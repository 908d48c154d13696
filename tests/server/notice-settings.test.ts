import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { notifications, outbox } from '../../server/database/schema/provider.ts'
import { writeNotice } from '../../server/services/messages.ts'
import { forwardNotices } from '../../server/services/notice-forwarding.ts'
import { type NewNotification, notify } from '../../server/services/notification.ts'
import { noticeTopics } from '../../src/api/contract/notice.ts'
import { type Investor, newPersonSignedIn } from '../support/investor.ts'
import { answerOf, invalid, openProvider } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())

const rules = { ...provider.deps, senders: {} }
const { queries } = provider.database
let people = 0
let person: Investor
beforeEach(async () => {
  people += 1
  person = await newPersonSignedIn(provider.deps, `noticed${people}`)
  await queries
    .update(users)
    .set({ emailConfirmedAt: new Date('2026-01-01T00:00:00Z') })
    .where(eq(users.id, person.userId))
})

const path = '/api/notification/settings'
const read = async () => (await provider.ask('GET', path, { token: person.token })).body
const choose = (topic: string, channel: string, enabled: boolean) =>
  provider.ask('PATCH', path, { token: person.token, body: { topic, channel, enabled } })
const linkTelegram = (telegramId: string) =>
  queries.update(users).set({ telegramId }).where(eq(users.id, person.userId))
const messages = async () =>
  queries
    .select({ channel: outbox.channel, template: outbox.template, params: outbox.params })
    .from(outbox)
    .where(eq(outbox.userId, person.userId))
    .orderBy(asc(outbox.id))
const told = (notice: Omit<Extract<NewNotification, { kind: 'refill_replenished' }>, 'userId'>) =>
  notify(rules, { ...notice, userId: person.userId })
const credited = {
  kind: 'refill_replenished',
  params: { amount: '120', currency: 'USDT' },
  reference: '7',
} as const
const sentOut = { template: 'notification', params: { ...credited.params, kind: credited.kind } }

const defaults = {
  refills: false,
  withdrawals: true,
  deposits: false,
  renewals: true,
  bonuses: false,
  subscriptionEnd: true,
  subscription: false,
  verification: true,
  signIns: false,
}
const topicsWith = (changed: object = {}, telegram = false) =>
  noticeTopics.map((topic) => ({
    topic,
    message: defaults[topic],
    telegram: telegram && defaults[topic],
    push: false,
    ...(topic in changed ? changed[topic as keyof typeof changed] : {}),
  }))

describe('the settings of notices', () => {
  test('are what was sent before anybody could choose', async () => {
    expect(await read()).toEqual({
      contact: 'email',
      telegramLinked: false,
      browserAdded: false,
      topics: topicsWith(),
    })
  })

  test('say where a message goes: by SMS without a proven e-mail, by Telegram without either', async () => {
    const { userId } = person
    await queries.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId))
    expect(await read()).toEqual({
      contact: 'sms',
      telegramLinked: false,
      browserAdded: false,
      topics: topicsWith(),
    })
    await queries
      .update(users)
      .set({ phoneConfirmedAt: null, telegramId: '515001' })
      .where(eq(users.id, userId))
    expect(await read()).toEqual({
      contact: null,
      telegramLinked: true,
      browserAdded: false,
      topics: noticeTopics.map((topic) => ({
        topic,
        message: false,
        telegram: defaults[topic],
        push: false,
      })),
    })
  })

  test('are changed one by one, and of nobody else', async () => {
    const other = await newPersonSignedIn(provider.deps, `unnoticed${people}`)
    await choose('refills', 'message', true)
    const { body, status } = await choose('withdrawals', 'message', false)
    const changed = { refills: { message: true }, withdrawals: { message: false } }
    const settings = {
      contact: 'email',
      telegramLinked: false,
      browserAdded: false,
      topics: topicsWith(changed),
    }
    expect({ body, status }).toEqual({ body: settings, status: 200 })
    expect(await read()).toEqual(settings)
    expect((await provider.ask('GET', path, { token: other.token })).body).toEqual({
      contact: 'sms',
      telegramLinked: false,
      browserAdded: false,
      topics: topicsWith(),
    })
    await choose('refills', 'message', false)
    expect(await read()).toEqual({
      ...settings,
      topics: topicsWith({ withdrawals: { message: false } }),
    })
  })

  test('do not reach changes of security', async () => {
    expect(answerOf(await choose('changes', 'message', false))).toEqual(invalid('topic'))
    expect(answerOf(await choose('refills', 'cabinet', false))).toEqual(invalid('channel'))
  })
})

describe('a notification', () => {
  test('goes where its owner chose, once, in any number of processes', async () => {
    await linkTelegram('515002')
    await choose('refills', 'message', true)
    await choose('refills', 'telegram', true)
    await told(credited)
    await Promise.all([1, 2, 3].map(() => forwardNotices(rules)))
    await forwardNotices(rules)
    expect(await messages()).toEqual([
      { channel: 'email', ...sentOut },
      { channel: 'telegram', ...sentOut },
    ])
  })

  test('stays in the cabinet while nothing else was chosen, and is not sent when that changes later', async () => {
    await told(credited)
    await forwardNotices(rules)
    await choose('refills', 'message', true)
    await forwardNotices(rules)
    expect(await messages()).toEqual([])
  })

  test('of a payout that is near is mailed, until its owner switches that off', async () => {
    const params = {
      plan: 'Start',
      amount: '400',
      earned: '42',
      paid: '442',
      currency: 'USDT',
      ends: '2026-12-02T12:00:00.000Z',
      renewal: '',
    } as const
    const near = { userId: person.userId, kind: 'payout_ahead', params, reference: '7' } as const
    await notify(rules, near)
    await forwardNotices(rules)
    const mail = { template: 'notification', params: { ...params, kind: near.kind } }
    expect(await messages()).toEqual([{ channel: 'email', ...mail }])
    await choose('renewals', 'message', false)
    await notify(rules, { ...near, reference: '8' })
    await forwardNotices(rules)
    expect(await messages()).toEqual([{ channel: 'email', ...mail }])
  })

  test('that is a day old is forwarded to nobody', async () => {
    await choose('refills', 'message', true)
    await told(credited)
    await queries
      .update(notifications)
      .set({ createdAt: new Date((await provider.deps.clock.now()).getTime() - 86_400_001) })
      .where(eq(notifications.userId, person.userId))
    await forwardNotices(rules)
    expect(await messages()).toEqual([])
  })

  test('whose message is written beside it is not sent twice, and not at all when that is off', async () => {
    const until = '2026-12-01T00:00:00.000Z'
    const { userId } = person
    const remind = async () => {
      const kind = 'subscription_ending'
      await notify(rules, { userId, kind, params: { until } })
      await writeNotice(rules, { userId, kind, template: kind, params: { until } })
      await forwardNotices(rules)
    }
    await remind()
    const sent = { channel: 'email', template: 'subscription_ending', params: { until } }
    expect(await messages()).toEqual([sent])
    await choose('subscriptionEnd', 'message', false)
    await remind()
    expect(await messages()).toEqual([sent])
  })
})
