import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../server/log.ts'
import { valuesOf } from '../support/pick.ts'
import { codeFor, newPerson, openProvider, password, problem } from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())

test('a whole life is logged call by call, and no secret or person is in the log', async () => {
  const person = { login: 'discreet1', email: 'discreet@people.example', phone: '+77079998877' }
  await newPerson(provider, 'cabinet1')
  const registered = await provider.ask('POST', '/api/auth/register/cabinet1', {
    key: 'log',
    body: { ...person, password },
  })
  const { verificationId } = registered.body as { verificationId: string }
  const code = await codeFor(provider, person.login)
  await provider.ask('GET', `/api/auth/phone/${verificationId}`)
  const confirmed = await provider.ask('POST', '/api/auth/phone/confirm', {
    body: { verificationId, code },
  })
  const { refreshToken } = confirmed.body as { refreshToken: string }
  await provider.ask('GET', '/api/user/balance', { token: refreshToken })
  await provider.ask('POST', '/api/auth/logout', { token: refreshToken })

  const log = provider.log.join('')
  expect(log).toContain('"call":"confirmCode"')
  for (const secret of [password, code, verificationId, refreshToken, person.phone, person.email]) {
    expect(log).not.toContain(secret)
  }
})

test('a broken query is logged by its cause, without the values it carried', async () => {
  const broken = await openProvider()
  await broken.database.rows(sql`drop table sessions cascade`)
  const answer = await broken.ask('GET', '/api/user/balance', { token: 'x'.repeat(43) })
  expect(answer).toEqual(problem('unexpected', 500))
  const failed = broken.log.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'failed')
  expect(valuesOf(failed, 'level', 'call', 'requestId')).toEqual([
    'error',
    'readBalance',
    answer.headers.get('request-id'),
  ])
  expect(valuesOf(failed.error, 'message', 'sqlState')).toEqual([
    'relation "sessions" does not exist',
    '42P01',
  ])
  await broken.close()
})

test('what a careless line would tell is taken out by name', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  log.info({ password: 'S3cret', body: { code: '123456', user: { token: 'S3cret' } } }, 'careless')
  log.info(
    { headers: { authorization: 'Bearer S3cret', cookie: 'refreshToken=S3cret' } },
    'careless',
  )
  expect(lines.join('')).not.toMatch(/S3cret|123456/)
})
