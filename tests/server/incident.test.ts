import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { sessions, users } from '../../server/database/schema/identity.ts'
import { deposits } from '../../server/database/schema/investment.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { settleDeposits } from '../../server/services/deposit-end.ts'
import { tableRates } from '../../server/services/rate.ts'
import { seal } from '../../server/services/seal.ts'
import { calls } from '../../src/api/contract/calls.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import type { Security } from '../../src/api/contract/security.ts'
import type { Challenge, Session } from '../../src/api/contract/session.ts'
import { identityCalls } from '../support/identity.ts'
import {
  depositOf,
  fund,
  giveWallet,
  held,
  moneyCalls,
  newSubscriber,
  paymentOf,
  validatedRequest,
} from '../support/investor.ts'
import {
  codeMismatch,
  newPerson,
  openProvider,
  openSessionOf,
  password,
  problem,
} from '../support/provider.ts'

const provider = await openProvider()
const identity = identityCalls(provider)
afterAll(() => provider.close())

const run = (words: string, ...more: string[]) =>
  runCommand(provider.actions, [...words.split(' '), ...more], [], 'aigul')
const block = (login: string) => run(`user block ${login} --reason`, 'Stolen phone')
const support = '/sandbox/support'
const blocked = () => problem('account_blocked', 403, { params: { support } })
const eventsOf = async (login: string) => JSON.parse((await run(`user events ${login}`)).text)
const rowOf = async (id: number) => {
  const [row] = await provider.database.queries.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('Nobody')
  return row
}
const at = expect.stringMatching(/Z$/)
const byAigul = { address: null, requestId: null, operator: 'aigul' }

describe('a blocked person', () => {
  test('is refused every call that needs to be signed in, but for signing out', async () => {
    const { token } = await identity.person('stopped1')
    await block('stopped1')
    const signedIn = Object.entries<Endpoint>(calls).filter(([, { auth }]) => auth === true)
    expect(signedIn.length).toBeGreaterThan(40)
    for (const [name, { method, path, idempotent }] of signedIn) {
      if (name === 'signOut') continue
      const asked = await provider.ask(method, `/api${path.replace(/\{\w+\??\}/g, 'x')}`, {
        token,
        ...(idempotent ? { key: name } : {}),
      })
      expect([name, asked]).toEqual([name, blocked()])
    }
    const settings = await provider.ask('GET', '/api/settings/application', { token })
    expect(settings.status).toBe(200)
    expect((await provider.ask('POST', '/api/auth/logout', { token })).status).toBe(200)
    expect((await identity.balance(token)).status).toBe(401)
  })

  test('is told where support is only where there is one', async () => {
    const other = await openProvider({ environment: { SANDBOX: '0' } })
    const { token } = await identityCalls(other).person('stopped2')
    await runCommand(other.actions, ['user', 'block', 'stopped2', '--reason', 'x'], [], 'aigul')
    const { body } = await other.ask('GET', '/api/user/balance', { token })
    const { code, params } = { params: 'none', ...(body as { code: string }) }
    expect([code, params]).toEqual(['account_blocked', 'none'])
    await other.close()
  })

  test('hears of it at sign-in only once everything is proven; others learn nothing', async () => {
    const { id } = await identity.person('stopped3')
    await block('stopped3')
    expect(await identity.signIn('stopped3', 'Wrong12345')).toEqual(
      problem('credentials_incorrect', 422),
    )
    expect(await identity.signIn('stopped3', password)).toEqual(blocked())

    await provider.database.queries
      .update(users)
      .set({ codeAtSignIn: true })
      .where(eq(users.id, id))
    const asked = await identity.signIn('stopped3', password)
    expect(asked.status).toBe(200)
    const { verificationId } = asked.body as { verificationId: string }
    expect(await identity.confirm(verificationId, '000000')).toEqual(codeMismatch(4))
    const code = await identity.codeTo('stopped3')
    expect(await identity.confirm(verificationId, code)).toEqual(blocked())
    const open = await provider.database.queries
      .select()
      .from(sessions)
      .where(eq(sessions.userId, id))
    expect(open).toHaveLength(1)
  })

  test('is not let in by Telegram either', async () => {
    const come = async (last_name: string) => {
      const order = { id: 556677, first_name: 'Stopped', last_name }
      const { body } = await provider.ask('POST', '/sandbox/telegram', { body: order })
      return provider.ask('POST', '/api/auth/telegram/cabinet', { body })
    }
    const first = await come('Once')
    const { login } = (first.body as { user: { login: string } }).user
    await block(login)
    expect(await come('Again')).toEqual(blocked())
  })

  test('is sent codes of a forgotten password as anybody is, and can set none', async () => {
    const { id } = await identity.person('stopped4')
    await identity.person('walking4')
    await block('stopped4')
    const before = (await rowOf(id)).passwordHash
    const ask = (login: string) => identity.requestReset(login, `${login}@cabinet.example`)
    const [one, other] = [await ask('stopped4'), await ask('walking4')]
    const shapeOf = ({ status, body }: typeof one) => [status, Object.keys(body as object)]
    expect(shapeOf(one)).toEqual(shapeOf(other))
    const { verificationId } = one.body as { verificationId: string }
    const proven = await identity.validateReset(verificationId, await identity.codeTo('stopped4'))
    expect(proven.status).toBe(200)
    const { refreshToken } = proven.body as { refreshToken: string }
    expect(await identity.setPassword('Another4471', refreshToken)).toEqual(blocked())
    expect((await rowOf(id)).passwordHash).toBe(before)
  })

  test('who is unblocked goes on where they were', async () => {
    const { token } = await identity.person('stopped5')
    await block('stopped5')
    expect((await identity.balance(token)).status).toBe(403)
    await run('user unblock stopped5')
    expect((await identity.balance(token)).status).toBe(200)
    expect(await eventsOf('stopped5')).toEqual([
      { at, kind: 'unblocked', params: {}, ...byAigul },
      { at, kind: 'blocked', params: { reason: 'Stolen phone' }, ...byAigul },
    ])
  })

  test('has their deposits accrued and ended as agreed, and none opened anew', async () => {
    const { deps, database, ask } = provider
    const open = async (login: string) => {
      const investor = await newSubscriber(deps, login)
      await fund(deps, investor.userId, '1000')
      const order = { plan: 'balance', amount: '500', autoinvestment: true }
      depositOf(await moneyCalls(ask, investor).openDeposit(order))
      return investor
    }
    const stopped = await open('stopped6')
    const free = await open('free6')
    await block('stopped6')
    await provider.actions.advanceClock(100 * 86_400)
    await settleDeposits({ ...deps, rates: tableRates(database) })
    await run('user unblock stopped6')
    const depositsOf = async (userId: number) => {
      const rows = await database.queries
        .select()
        .from(deposits)
        .where(eq(deposits.userId, userId))
        .orderBy(deposits.id)
      return rows.map(({ status }) => status)
    }
    // 500 × 0.45 % × 90 days.
    expect([await depositsOf(stopped.userId), await held(deps, stopped.userId)]).toEqual([
      ['ended'],
      '1202.5',
    ])
    expect(await depositsOf(free.userId)).toEqual(['ended', 'active'])
  })

  test('has a withdrawal that was made before decided by the operator, who sees whose it is', async () => {
    const { deps, ask } = provider
    const investor = await newSubscriber(deps, 'stopped7')
    await fund(deps, investor.userId, '1000')
    await giveWallet(deps, investor.userId)
    const money = moneyCalls(ask, investor)
    depositOf(await money.openDeposit({ plan: 'start', amount: '100' }))
    const requestId = await validatedRequest(deps, investor.userId, '100')
    const { id } = paymentOf(await money.createPayment(requestId))
    await block('stopped7')
    const waiting = await provider.actions.withdrawals()
    expect(waiting.find((one) => one.id === id)).toEqual(
      expect.objectContaining({ login: 'stopped7', blocked: true, status: 'pending' }),
    )
    expect((await run(`withdrawal reject ${id} --reason`, 'Stolen')).failed).toBe(false)
    expect(await held(deps, investor.userId)).toBe('900')
  })
})

describe('the operator', () => {
  test('ends the sessions of a person', async () => {
    const { id, token } = await identity.person('ended001')
    await openSessionOf(provider, id)
    const { text } = await run('user sessions-end ended001')
    expect(JSON.parse(text)).toEqual({
      login: 'ended001',
      blocked: null,
      codeMethod: 'sms',
      openSessions: 0,
      withdrawalsHeldUntil: null,
    })
    expect((await identity.balance(token)).status).toBe(401)
    expect(await eventsOf('ended001')).toEqual([
      { at, kind: 'sessions_ended', params: { count: '2' }, ...byAigul },
    ])
  })

  test('unlinks a Telegram: codes go to a proven contact, who came by it is out, withdrawals wait', async () => {
    const { id, token } = await identity.person('linked01', {
      telegramId: '4711',
      telegramName: 'evil',
      codeMethod: 'telegram',
    })
    const before = (await provider.deps.clock.now()).getTime()
    const answer = JSON.parse((await run('user telegram-unlink linked01')).text)
    expect(answer).toEqual({
      login: 'linked01',
      blocked: null,
      codeMethod: 'sms',
      openSessions: 0,
      withdrawalsHeldUntil: at,
    })
    const heldFor = Date.parse(answer.withdrawalsHeldUntil) - before
    expect(Math.round(heldFor / 3_600_000)).toBe(24)
    expect(await rowOf(id)).toEqual(
      expect.objectContaining({ telegramId: null, telegramName: null, codeMethod: 'sms' }),
    )
    expect((await identity.balance(token)).status).toBe(401)
    expect(await eventsOf('linked01')).toEqual([
      { at, kind: 'telegram_unlinked', params: { method: 'sms' }, ...byAigul },
    ])
    expect(await run('user telegram-unlink linked01')).toEqual({
      failed: true,
      text: 'Failed: linked01 has no Telegram linked.',
    })
  })

  test('does not unlink the only way in', async () => {
    await identity.person('onlyway1', {
      telegramId: '4712',
      passwordHash: null,
      emailConfirmedAt: null,
    })
    expect(await run('user telegram-unlink onlyway1')).toEqual({
      failed: true,
      text: 'Failed: onlyway1 has no other way to sign in: block the account until they are known again.',
    })
  })

  test('resets a lost factor to a proven contact; the person hears of it, and a longer hold stays', async () => {
    const later = new Date(Date.now() + 1000 * 86_400_000)
    const { id, token } = await identity.person('lostapp1', {
      codeMethod: 'authenticator',
      phoneConfirmedAt: null,
      withdrawalsHeldUntil: later,
    })
    await provider.database.queries
      .update(users)
      .set({ authenticatorSecret: seal(provider.secret, 'authenticator', id, 'APP') })
      .where(eq(users.id, id))
    await provider.database.rows(
      sql`insert into recovery_codes (user_id, code_hash) values (${id}, 'a')`,
    )
    expect(JSON.parse((await run('user factor-reset lostapp1')).text)).toEqual({
      login: 'lostapp1',
      blocked: null,
      codeMethod: 'email',
      openSessions: 1,
      withdrawalsHeldUntil: later.toISOString(),
    })
    const { authenticatorSecret, authenticatorStep } = await rowOf(id)
    expect([authenticatorSecret, authenticatorStep]).toEqual([null, null])
    expect((await identity.security(token)).body).toEqual(
      expect.objectContaining({ method: 'email', recoveryCodesLeft: 0 }),
    )
    expect(await identity.notifications(token)).toContainEqual({
      kind: 'security_changed',
      params: { change: 'method', method: 'email' },
    })
    const [notice] = await provider.actions.outbox('lostapp1')
    expect(notice?.template).toBe('security_changed')
    expect(await eventsOf('lostapp1')).toEqual([
      { at, kind: 'factor_reset', params: { from: 'authenticator', to: 'email' }, ...byAigul },
    ])

    await newPerson(provider, 'nocontact', { confirmed: false })
    expect(await run('user factor-reset nocontact')).toEqual({
      failed: true,
      text: 'Failed: nocontact has no proven contact that codes could go to.',
    })
  })

  test('removes a passkey: it opens and confirms nothing, who came by it is out, withdrawals wait', async () => {
    const { token, login } = await identity.person('lostkey1')
    const made = await identity.addPasskey(login, token)
    const kept = await identity.addPasskey(login, token)
    const { passkeys } = JSON.parse((await run(`user ${login}`)).text)
    expect(passkeys).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{32}$/),
        browser: null,
        system: null,
        synced: false,
        addedAt: at,
        usedAt: null,
      },
      { ...passkeys[0], id: expect.stringMatching(/^[\da-f]{32}$/), addedAt: at },
    ])
    const asked = await identity.changeSecurity({ codeAtSignIn: true, password }, token)
    const { challenge } = asked.body as { challenge: Challenge }
    if (!challenge.passkey) throw new Error('No passkey is asked for')
    expect(JSON.parse((await run(`user passkey-remove ${login} ${passkeys[0].id}`)).text)).toEqual({
      login,
      blocked: null,
      codeMethod: 'sms',
      openSessions: 0,
      withdrawalsHeldUntil: at,
    })
    expect((await identity.security(token)).status).toBe(401)
    const shown = made.show(challenge.passkey)
    expect(await identity.confirm(challenge.verificationId, shown)).toEqual(
      problem('code_invalid', 422),
    )
    expect(await identity.signInWithPasskey(made.show(await identity.requestPasskey()))).toEqual(
      problem('passkey_refused', 422),
    )
    const opened = await identity.signInWithPasskey(kept.show(await identity.requestPasskey()))
    const session = opened.body as Session
    expect(session.user.login).toBe(login)
    expect((await identity.notifications(session.refreshToken))[0]).toEqual({
      kind: 'security_changed',
      params: { change: 'passkey_removed', method: 'sms' },
    })
    const notices = await provider.actions.outbox(login)
    expect(
      notices.slice(0, 2).map(({ channel, template, text }) => [channel, template, text]),
    ).toEqual(
      ['sms', 'email'].map((channel) => [
        channel,
        'security_changed',
        expect.stringContaining('a passkey was removed and no longer works'),
      ]),
    )
    const events: { kind: string; operator: string | null }[] = await eventsOf(login)
    expect(events.find(({ operator }) => operator !== null)).toEqual({
      at,
      kind: 'passkey_removed',
      params: { change: 'passkey_removed' },
      ...byAigul,
    })
  })

  test('is recorded by the name they work under, or the one they give', async () => {
    await identity.person('recorded')
    await run('user block recorded --reason x --as', 'support night shift')
    await run('user unblock recorded')
    const events: { operator: string }[] = await eventsOf('recorded')
    expect(events.map(({ operator }) => operator)).toEqual(['aigul', 'support night shift'])
  })

  test('changes nothing that is not recorded', async () => {
    const { id, token } = await identity.person('unwritten')
    await identity.addPasskey('unwritten', token)
    const [passkey] = ((await identity.security(token)).body as Security).passkeys
    await provider.database.rows(sql`create function no_record() returns trigger language plpgsql as
      $$ begin raise exception 'no record'; end $$`)
    await provider.database.rows(sql`create trigger no_record before insert on security_events
      for each row execute function no_record()`)
    expect((await block('unwritten')).failed).toBe(true)
    expect((await run('user factor-reset unwritten')).failed).toBe(true)
    expect((await run(`user passkey-remove unwritten ${passkey?.id}`)).failed).toBe(true)
    await provider.database.rows(sql`drop trigger no_record on security_events`)
    const { blockedAt, withdrawalsHeldUntil } = await rowOf(id)
    expect([blockedAt, withdrawalsHeldUntil]).toEqual([null, null])
    expect(((await identity.security(token)).body as Security).passkeys).toEqual([passkey])
  })

  test('is told what they did not say, and that it is done already', async () => {
    await identity.person('misspelt')
    const first = async (words: string) => (await run(words)).text.split('\n')[0]
    expect(await first('user block misspelt')).toBe('--reason is missing: it is recorded')
    expect(await first('user unblock misspelt')).toBe('Failed: misspelt is not blocked.')
    expect(await first('user dance misspelt')).toBe(
      'Say block, unblock, sessions-end, telegram-unlink, factor-reset, passkey-remove, events, export or erase',
    )
    expect(await first('user block nobodyatall --reason x')).toBe('Refused: not_found')
    expect(await first('user passkey-remove misspelt')).toBe('The passkey is missing')
    expect(await first('user passkey-remove misspelt abc')).toBe(
      'Failed: misspelt has no passkey abc.',
    )
    await block('misspelt')
    expect((await block('misspelt')).text).toBe('Failed: misspelt is blocked already.')
  })
})

describe('a line of the log', () => {
  const answered = () =>
    provider.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered')

  test('says who called and from where, by a number and a hash', async () => {
    const behind = await openProvider({
      database: provider.database,
      environment: { TRUST_PROXY: '1' },
    })
    const { id, token } = await identity.person('logged01')
    const ask = (address: string, more: { token?: string } = {}) =>
      behind.ask('GET', more.token ? '/api/user/balance' : '/api/payment-systems', {
        ...more,
        headers: { 'x-forwarded-for': address },
      })
    const first = await ask('203.0.113.7', { token })
    await ask('203.0.113.7')
    await ask('203.0.113.8')
    const lines = behind.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered')
    const client = expect.stringMatching(/^[0-9a-f]{16}$/)
    const line = { level: 'info', msg: 'answered', time: at, ms: expect.any(Number), status: 200 }
    const requestId = expect.any(String)
    expect(lines).toEqual([
      {
        ...line,
        call: 'readBalance',
        person: id,
        client,
        requestId: first.headers.get('request-id'),
      },
      { ...line, call: 'listPaymentSystems', client, requestId },
      { ...line, call: 'listPaymentSystems', client, requestId },
    ])
    const [one, two, three] = lines
    expect(two?.client).toBe(one?.client)
    expect(three?.client).not.toBe(one?.client)
    expect(behind.log.join('')).not.toContain('203.0.113')
    expect(answered().length).toBeGreaterThan(0)
  })
})
