import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createClock } from '../../server/clock.ts'
import {
  challenges,
  users,
  verificationPhotos,
  verifications,
} from '../../server/database/schema/identity.ts'
import { outbox } from '../../server/database/schema/provider.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import {
  emptyExpiredCodes,
  sweepChallenges,
  sweepMessages,
  sweepPhotos,
} from '../../server/services/retention.ts'
import { identityCalls } from '../support/identity.ts'
import { depositOf, fund, giveWallet, moneyCalls, newSubscriber } from '../support/investor.ts'
import { formOf, jpegOf } from '../support/picture.ts'
import { newPerson, openProvider, openSessionOf } from '../support/provider.ts'

const DAY = 86_400_000

const provider = await openProvider()
const identity = identityCalls(provider)
const clock = createClock(provider.database, { movable: false })
/** The provider's time from so far ahead. */
const later = (milliseconds: number) => ({
  database: provider.database,
  clock: { ...clock, now: async () => new Date(Date.now() + milliseconds) },
})
afterAll(() => provider.close())

const run = (words: string) => runCommand(provider.actions, words.split(' '), [], 'aigul')

async function verify(login: string, userId: number): Promise<void> {
  const token = await openSessionOf(provider, userId)
  const photo = await jpegOf({ color: '#a33' })
  const texts = {
    fullName: `Full ${login}`,
    birthDate: '1990-05-01',
    familyStatus: 'married',
    documentNumber: 'N 12345678',
  }
  const form = formOf({ document: photo, login: photo, wallet: photo }, texts)
  const sent = await provider.ask('PATCH', '/api/user-data/verification', { token, form })
  expect(sent.status).toBe(200)
}

const photosOf = (userId: number) =>
  provider.database.queries
    .select({ photo: verificationPhotos.photo })
    .from(verificationPhotos)
    .where(eq(verificationPhotos.userId, userId))

describe('what is kept for a time', () => {
  test('a code leaves the outbox when it is past, and what was not sent by then never is', async () => {
    const { id } = await identity.person('emptied1')
    await identity.requestReset('emptied1', 'emptied1@cabinet.example')
    const { queries } = provider.database
    const message = { userId: id, channel: 'sms', target: '+77', locale: 'en' } as const
    const at = new Date()
    await queries.insert(outbox).values([
      {
        ...message,
        template: 'phone_code',
        params: { code: '123456' },
        nextAttemptAt: at,
        createdAt: at,
      },
      {
        ...message,
        template: 'phone_changed',
        params: { phone: '•••' },
        state: 'kept',
        nextAttemptAt: at,
        createdAt: at,
      },
    ])
    const rows = async () => {
      const found = await queries
        .select()
        .from(outbox)
        .where(eq(outbox.userId, id))
        .orderBy(outbox.id)
      return found.map(({ template, state, params }) => [template, state, params])
    }
    const before = await rows()
    await emptyExpiredCodes(later(599_000))
    expect(await rows()).toEqual(before)
    await emptyExpiredCodes(later(601_000))
    expect(await rows()).toEqual([
      ['reset_code', 'expired', {}],
      ['phone_code', 'expired', {}],
      ['phone_changed', 'kept', { phone: '•••' }],
    ])
    const shown = await provider.actions.outbox('emptied1')
    expect(shown.map(({ template, code, text }) => [template, code, text !== ''])).toEqual([
      ['phone_changed', null, true],
      ['phone_code', null, false],
      ['reset_code', null, false],
    ])
  })

  test('messages go after 90 days, and what a code was asked for after 7', async () => {
    const { id } = await identity.person('swept001')
    await identity.requestReset('swept001', 'swept001@cabinet.example')
    const counts = async () => [
      await provider.database.queries.$count(outbox, eq(outbox.userId, id)),
      await provider.database.queries.$count(challenges, eq(challenges.userId, id)),
    ]
    await sweepMessages(later(89 * DAY))
    await sweepChallenges(later(6 * DAY))
    expect(await counts()).toEqual([1, 1])
    await sweepMessages(later(91 * DAY))
    await sweepChallenges(later(8 * DAY))
    expect(await counts()).toEqual([0, 0])
  })

  test('photos go 30 days after a verification is completed, 180 after it is denied, never before', async () => {
    const people = ['photos01', 'photos02', 'photos03']
    const ids: number[] = []
    for (const login of people) {
      const id = await newPerson(provider, login)
      await verify(login, id)
      ids.push(id)
    }
    const [completed = 0, denied = 0, waiting = 0] = ids
    await run('verification complete photos01')
    await run('verification deny photos02 --reason Glare --part document')
    const counts = async () => [
      (await photosOf(completed)).length,
      (await photosOf(denied)).length,
      (await photosOf(waiting)).length,
    ]
    await sweepPhotos(later(29 * DAY))
    expect(await counts()).toEqual([3, 3, 3])
    await sweepPhotos(later(31 * DAY))
    expect(await counts()).toEqual([0, 3, 3])
    await sweepPhotos(later(181 * DAY))
    expect(await counts()).toEqual([0, 0, 3])
    const [row] = await provider.database.queries
      .select()
      .from(verifications)
      .where(eq(verifications.userId, denied))
    // Without the photos that were in order, the one at fault is not enough.
    expect([row?.status, row?.part]).toEqual(['denied', null])
  })

  test('each is the work of a task', () => {
    const names = provider.tasks.map(({ name, cron }) => [name, cron])
    expect(names).toEqual(
      expect.arrayContaining([
        ['expired-codes', '* * * * *'],
        ['old-messages', '17 3 * * *'],
        ['old-challenges', '17 3 * * *'],
        ['old-photos', '17 3 * * *'],
        ['old-sessions', '41 3 * * *'],
        ['old-problem-reports', '41 3 * * *'],
      ]),
    )
  })
})

describe('all that is kept of a person', () => {
  test('is handed out, without what proves who they are', async () => {
    const { userId } = await newSubscriber(provider.deps, 'exported')
    await fund(provider.deps, userId, '1000.123456789012345678')
    await giveWallet(provider.deps, userId)
    await verify('exported', userId)
    const { text } = await run('user export exported')
    const notices = JSON.parse(text) as Record<string, unknown> & {
      person: object
      photos: { photo: string; jpeg: string }[]
      accounts: object[]
      securityEvents: { kind: string; operator: string }[]
    }
    expect(Object.keys(notices)).toEqual([
      'exportedAt',
      'person',
      'avatar',
      'verification',
      'photos',
      'sessions',
      'passkeys',
      'accounts',
      'operations',
      'refills',
      'withdrawals',
      'deposits',
      'subscriptions',
      'wallets',
      'consents',
      'notifications',
      'noticeSettings',
      'noticeBrowsers',
      'messages',
      'securityEvents',
    ])
    expect(notices.person).toEqual(
      expect.objectContaining({ login: 'exported', email: 'exported@cabinet.example' }),
    )
    expect(notices.verification).toEqual(expect.objectContaining({ documentNumber: 'N 12345678' }))
    expect(notices.photos.map(({ photo, jpeg }) => [photo, jpeg.slice(0, 4)])).toEqual([
      ['document', '/9j/'],
      ['login', '/9j/'],
      ['wallet', '/9j/'],
    ])
    expect(notices.accounts).toEqual([
      { kind: 'balance', currency: 'USDT', balance: '1000.123456789012345678' },
    ])
    expect(notices.securityEvents.map(({ kind, operator }) => [kind, operator])).toEqual([
      ['data_exported', 'aigul'],
    ])
    for (const secret of ['passwordHash', 'authenticatorSecret', 'tokenHash', 'argon2id']) {
      expect(text).not.toContain(secret)
    }
  })

  test('is erased, but for the ledger; nobody finds the person again', async () => {
    const { deps, database } = provider
    const { userId, token } = await newSubscriber(deps, 'Forgotten')
    await fund(deps, userId, '100')
    await verify('Forgotten', userId)
    await giveWallet(deps, userId)
    const rejection = async () => (await run('user erase forgotten')).text
    expect(await rejection()).toBe(
      'Failed: Forgotten cannot be erased yet: balance 100 USDT. Settle it first.',
    )
    const money = moneyCalls(provider.ask, { token })
    const deposit = depositOf(await money.openDeposit({ plan: 'start', amount: '50' }))
    const invoice = await money.createRefill({ paymentSystem: 'USDT-TRC20', amount: '10' })
    const { id: refill } = invoice.body as { id: string }
    expect(await rejection()).toBe(
      `Failed: Forgotten cannot be erased yet: balance 50 USDT, deposit 50 USDT, deposit ${deposit.id} is active, refill ${refill} is waiting. Settle it first.`,
    )
    expect((await identity.balance(token)).status).toBe(200)

    const spent = await newSubscriber(deps, 'Vanishing')
    await fund(deps, spent.userId, '15')
    expect((await moneyCalls(provider.ask, spent).subscribe('month')).status).toBe(200)
    await verify('Vanishing', spent.userId)
    await giveWallet(deps, spent.userId)
    await identity.requestReset('Vanishing', 'vanishing@cabinet.example')
    const data = { fullName: 'Vera Nishing', city: 'Almaty', country: null }
    expect((await identity.changeData(data, spent.token)).status).toBe(200)

    expect(JSON.parse((await run('user erase Vanishing')).text)).toEqual({
      login: 'Vanishing',
      erasedAs: `erased${spent.userId}`,
    })
    const dump = await database.rows<{ row: string }>(sql`
      select to_jsonb(t)::text as row from users t
      union all select to_jsonb(t)::text from outbox t
      union all select to_jsonb(t)::text from notifications t
      union all select to_jsonb(t)::text from verifications t
      union all select to_jsonb(t)::text from referral_lines t
      union all select to_jsonb(t)::text from challenges t
      union all select to_jsonb(t)::text from security_events t
      union all select to_jsonb(t)::text from operations t`)
    const all = dump.map(({ row }) => row).join('\n')
    for (const trace of ['anishing', 'Vera']) expect(all).not.toContain(trace)
    const counts = await database.rows(sql`
      select (select count(*)::int from sessions where user_id = ${spent.userId}) as sessions,
        (select count(*)::int from verification_photos where user_id = ${spent.userId}) as photos,
        (select count(*)::int from wallets where user_id = ${spent.userId}) as wallets,
        (select count(*)::int from notifications where user_id = ${spent.userId}) as notifications,
        (select count(*)::int from outbox where user_id = ${spent.userId}) as messages,
        (select count(*)::int from operations where user_id = ${spent.userId}) as operations,
        (select blocked_at is not null from users where id = ${spent.userId}) as blocked`)
    expect(counts).toEqual([
      {
        sessions: 0,
        photos: 0,
        wallets: 0,
        notifications: 0,
        messages: 0,
        operations: 2,
        blocked: true,
      },
    ])
    expect(await auditBooks(database)).toEqual([])
    expect((await identity.balance(spent.token)).status).toBe(401)
    expect((await identity.signIn('Vanishing', 'Kestrel4471')).status).toBe(422)
    const [erased] = await database.queries.select().from(users).where(eq(users.id, spent.userId))
    expect([erased?.login, erased?.email, erased?.phone, erased?.fullName]).toEqual([
      `erased${spent.userId}`,
      null,
      null,
      null,
    ])
    const events = JSON.parse((await run(`user events erased${spent.userId}`)).text)
    expect(events).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        kind: 'data_erased',
        params: {},
        address: null,
        requestId: null,
        operator: 'aigul',
      },
    ])
  })

  test('of the inviter of everybody stays', async () => {
    expect((await run('user erase cabinet')).text).toBe(
      'Failed: cabinet is the inviter of everybody who comes without a link.',
    )
  })
})
