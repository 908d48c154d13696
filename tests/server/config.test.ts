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
    mailFrom: null,
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

test('a provider for others is told what it does not send, and where its links lead', () => {
  const warnings = (environment: Record<string, string>) => senderWarnings(readConfig(environment))
  const noSms = 'SMS_URL is not set: codes stay in the outbox, where only the operator reads them'
  const noMail =
    'SMTP_URL is not set: mails stay in the outbox, those of a forgotten password among them'
  const nowhere = 'PUBLIC_URL is not set: the links in mails lead to localhost'
  const sms = { SMS_URL: 'https://sms.example/send' }
  const mail = { SMTP_URL: 'smtp://mail.example' }
  expect(warnings({})).toEqual([])
  expect(warnings({ SANDBOX: '0' })).toEqual([noSms, noMail])
  expect(warnings(sms)).toEqual([noMail])
  expect(warnings({ ...sms, ...mail })).toEqual([nowhere])
  expect(warnings({ ...sms, ...mail, PUBLIC_URL: 'https://cabinet.example' })).toEqual([])
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
    MAIL_FROM: 'Cabinet',
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
      'MAIL_FROM must be an address, or Name <address>',
      'TELEGRAM_BOT_TOKEN must look like 123456:ABC…, as BotFather gives it',
      'SANDBOX must be 1 or 0',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      'API_URL must be a path such as /api or a URL beginning with http:// or https://',
      'SECRET must have at least 32 characters',
    ].join('\n'),
  )
})
