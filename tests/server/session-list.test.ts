import { afterAll, expect, test } from 'vitest'
import { clientName } from '../../server/services/client-name.ts'
import { identityCalls } from '../support/identity.ts'
import { openProvider, password, problem } from '../support/provider.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const provider = await openProvider()
const calls = identityCalls(provider)
afterAll(() => provider.close())

const signIn = async (login: string, userAgent: string) => {
  const { body } = await calls.signIn(login, password, { 'user-agent': userAgent })
  return (body as { refreshToken: string }).refreshToken
}
type Item = { id: string; browser: string | null; system: string | null; current: boolean }
const itemsOf = ({ body }: { body: unknown }) => (body as { items: Item[] }).items

test.each([
  [chrome, { browser: 'Chrome', system: 'Linux' }],
  [edge, { browser: 'Edge', system: 'Windows' }],
  [safari, { browser: 'Safari', system: 'iOS' }],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    { browser: 'Firefox', system: 'macOS' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    { browser: 'Samsung Internet', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36',
    { browser: 'Yandex Browser', system: 'Windows' },
  ],
  ['curl/8.5.0', { browser: null, system: null }],
  [null, { browser: null, system: null }],
])('%s is told by the names people know', (userAgent, name) => {
  expect(clientName(userAgent)).toEqual(name)
})

test('a person sees where they are signed in, and ends one session or all others', async () => {
  await calls.person('manyplaces')
  const here = await signIn('manyplaces', chrome)
  provider.wait(90)
  const phone = await signIn('manyplaces', safari)
  const office = await signIn('manyplaces', edge)
  const items = itemsOf(await calls.sessions(here))
  expect(items.map(({ browser, system, current }) => [browser, system, current])).toEqual([
    ['Chrome', 'Linux', true],
    ['Edge', 'Windows', false],
    ['Safari', 'iOS', false],
    [null, null, false],
  ])
  const inOffice = items.find(({ system }) => system === 'Windows')?.id ?? ''
  const left = itemsOf(await calls.endSessions({ id: inOffice }, here))
  expect(left).toHaveLength(3)
  const alive = async () =>
    (await Promise.all([here, phone, office].map(calls.balance))).map(({ status }) => status)
  expect(await alive()).toEqual([200, 200, 401])
  const alone = itemsOf(await calls.endSessions({ others: true }, here))
  expect(alone.map(({ current }) => current)).toEqual([true])
  expect(await alive()).toEqual([200, 401, 401])
})

test('a session that has ended, that is somebody else’s or that never was is not found', async () => {
  const mine = await calls.person('ending001')
  const other = await calls.person('ending002')
  const [theirs] = itemsOf(await calls.sessions(other.token))
  const second = await signIn('ending001', edge)
  const ended = itemsOf(await calls.sessions(second)).find(({ current }) => current)
  await provider.ask('POST', '/api/auth/logout', { token: second })
  for (const id of [theirs?.id, ended?.id, 'never-was']) {
    expect(await calls.endSessions({ id }, mine.token)).toEqual(problem('not_found', 404))
  }
  expect((await calls.balance(other.token)).status).toBe(200)
})

test('the list shows no token, and no session that is over', async () => {
  const { token } = await calls.person('ending003')
  const old = await signIn('ending003', edge)
  provider.wait(3_000)
  await calls.balance(token)
  provider.wait(700)
  const { text, body } = await calls.sessions(token)
  expect(itemsOf({ body }).map(({ current }) => current)).toEqual([true])
  expect([text.includes(token), text.includes(old)]).toEqual([false, false])
  provider.wait(-3_700)
})

test('a sign-in in a browser that was not seen before is told, any other is not', async () => {
  const { token } = await calls.person('newplaces')
  await signIn('newplaces', chrome)
  await signIn('newplaces', chrome)
  await signIn('newplaces', safari)
  const opened = (await calls.notifications(token)).filter(({ kind }) => kind === 'session_opened')
  expect(opened.map(({ params }) => params)).toEqual([
    { browser: 'Safari', system: 'iOS' },
    { browser: 'Chrome', system: 'Linux' },
  ])
})

test('messages come in the language the person signed in with last', async () => {
  const { token, login, email } = await calls.person('speaker01')
  await calls.signIn(login, password, { 'accept-language': 'kk' })
  await calls.changePassword(password, 'Sparrow7750', token)
  expect((await provider.actions.outbox(email))[0]?.text).toContain('құпиясөзі өзгертілді')
})
