import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { senderWarnings } from '../../server/senders.ts'

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    publicUrl: 'http://localhost:8080',
    smtpUrl: null,
    smsUrl: null,
    telegramBotToken: null,
    sandbox: true,
    trustProxy: false,
    logLevel: 'info',
    apiUrl: '/api',
    production: false,
    session: { maxSeconds: 86_400, idleSeconds: 3_600 },
    rateLimitScale: 100,
    secret: null,
  })
})

test.each([
  ['with no sender', {}, true],
  ['with a sender', { SMS_URL: 'https://sms.example/send' }, false],
  ['in production', { NODE_ENV: 'production' }, false],
  ['in production when asked for', { NODE_ENV: 'production', SANDBOX: '1' }, true],
  ['when switched off', { SANDBOX: '0' }, false],
])('the sandbox %s', (_, environment, sandbox) => {
  expect(readConfig(environment).sandbox).toBe(sandbox)
})

test('a sender that is configured but sends nothing yet is named, and so is a provider that sends nothing', () => {
  const warnings = (environment: Record<string, string>) => senderWarnings(readConfig(environment))
  const noSms = 'SMS_URL is not set: codes stay in the outbox, where only the operator reads them'
  expect(warnings({})).toEqual([])
  expect(warnings({ SMS_URL: 'https://sms.example/send' })).toEqual([])
  expect(warnings({ SANDBOX: '0' })).toEqual([noSms])
  expect(
    warnings({
      SMTP_URL: 'smtp://mail.example',
      TELEGRAM_BOT_TOKEN: `123456:${'x'.repeat(35)}`,
    }),
  ).toEqual([
    'SMTP_URL is reserved: nothing is sent by mail yet',
    'TELEGRAM_BOT_TOKEN is reserved: nothing is sent by Telegram yet',
    noSms,
  ])
})

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SANDBOX: '' })).toEqual(readConfig({}))
})

test('every wrong variable is named, with what it should be', () => {
  const environment = {
    PORT: '80a',
    DATABASE_URL: 'mysql://localhost/x',
    PUBLIC_URL: 'cabinet',
    SMTP_URL: 'https://mail.example',
    TELEGRAM_BOT_TOKEN: 'token',
    SANDBOX: 'perhaps',
    LOG_LEVEL: 'loud',
    API_URL: 'api',
    SECRET: 'short',
  }
  expect(() => readConfig(environment)).toThrow(
    [
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL must be a URL beginning with postgres:// or postgresql://',
      'PUBLIC_URL must be a URL beginning with http:// or https://',
      'SMTP_URL must be a URL beginning with smtp:// or smtps://',
      'TELEGRAM_BOT_TOKEN must look like 123456:ABC…, as BotFather gives it',
      'SANDBOX must be 1 or 0',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      'API_URL must be a path such as /api or a URL beginning with http:// or https://',
      'SECRET must have at least 32 characters',
    ].join('\n'),
  )
})
