import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, problem, type TestProvider } from '../support/provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await openProvider({ on: 'embedded' })
})
afterAll(() => provider.close())

const read = (name: string) => provider.ask('GET', `/api/settings/${name}`)

test('the settings of the application name it, its version, its links and the inviter of whoever comes without one', async () => {
  await provider.database.rows(sql`
    update settings set value = value || '{"bot": "https://t.me/cabinet_bot"}'::jsonb
    where name = 'application'`)
  expect(await read('application')).toMatchObject({
    status: 200,
    body: {
      name: 'application',
      title: 'Cabinet',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      sandbox: true,
      support: null,
      bot: 'https://t.me/cabinet_bot',
      defaultInviter: 'cabinet',
    },
  })
})

test('in a sandbox the bot is a page that says so, unless a bot is named', async () => {
  await provider.database.rows(sql`
    update settings set value = value - 'bot' where name = 'application'`)
  const { body } = await read('application')
  expect(body).toMatchObject({ bot: '/sandbox/bot' })
  const page = await provider.ask('GET', '/sandbox/bot')
  expect(page.status).toBe(200)
})

test('settings that nobody knows are refused', async () => {
  for (const name of ['passwords', 'Application', '%00']) {
    expect(await read(name)).toMatchObject(
      problem('validation_failed', 422, { errors: [{ path: 'params.name', code: 'incorrect' }] }),
    )
  }
})
