import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, sandboxWarnings } from '../../server/config.ts'
import { senderWarnings } from '../../server/senders.ts'
import { testWallet, xpubOf } from '../support/anvil.ts'

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    migrationUrl: null,
    publicUrl: 'http://localhost:8080',
    smtpUrl: null,
    mailFrom: null,
    smsUrl: null,
    telegramBotToken: null,
    vapid: null,
    supportUrl: '/sandbox/support',
    sandbox: true,
    docs: true,
    trustProxy: false,
    logLevel: 'info',
    apiUrl: '/api',
    session: { maxSeconds: 86_400, idleSeconds: 3_600 },
    rateLimitScale: 100,
    secret: null,
    drainSeconds: 0,
    metrics: null,
    traceCollector: null,
    chains: [],
  })
})

const SECRET = 'x'.repeat(32)

describe('keys that notices are pushed with', () => {
  /** The key pair of appendix A of RFC 8291. */
  const VAPID_PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
  const VAPID_PUBLIC_KEY =
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
  const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }
  const pair = { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }

  test('name who is asked about them: the page itself, unless another address is given', () => {
    const PUBLIC_URL = 'https://cabinet.example'
    const VAPID_SUBJECT = 'mailto:help@cabinet.example'
    expect([
      readConfig({ SECRET, PUBLIC_URL, ...keys }).vapid,
      readConfig({ SECRET, PUBLIC_URL, ...keys, VAPID_SUBJECT }).vapid,
    ]).toEqual([
      { ...pair, subject: PUBLIC_URL },
      { ...pair, subject: VAPID_SUBJECT },
    ])
  })

  test('reach real people, so that with them nothing is a sandbox by omission', () => {
    expect(readConfig({ SECRET, ...keys }).sandbox).toEqual(false)
  })

  test('are the two of one pair', () => {
    const another = VAPID_PUBLIC_KEY.replace('BP4z9', 'BP4z8')
    for (const given of [
      { VAPID_PUBLIC_KEY },
      { VAPID_PRIVATE_KEY },
      { VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY: another },
    ]) {
      expect(() => readConfig({ SECRET, ...given })).toThrow(
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be the two keys of one pair',
      )
    }
  })
})

describe('a chain', () => {
  const CHAIN_ETHEREUM_XPUB = xpubOf(1)
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const set = (more: Record<string, string>) => readConfig({ SECRET, ...more }).chains

  test('has nodes in their order, one key and tokens', () => {
    expect(
      set({
        CHAIN_ETHEREUM_RPC: 'https://one.example/v3/key, wss://two.example',
        CHAIN_ETHEREUM_XPUB,
        CHAIN_ETHEREUM_TOKENS: `USDT:${usdt}`,
        CHAIN_ETHEREUM_TREASURY: `${usdt}, 0x${'0A'.repeat(20)}`,
        CHAIN_ETHEREUM_ID: '11155111',
      }),
    ).toEqual([
      {
        name: 'ethereum',
        id: 11_155_111,
        rpc: ['https://one.example/v3/key', 'wss://two.example'],
        xpub: CHAIN_ETHEREUM_XPUB,
        treasury: [usdt.toLowerCase(), `0x${'0a'.repeat(20)}`],
        tokens: { USDT: usdt },
      },
    ])
  })

  test.each([
    [
      { CHAIN_ETHEREUM_RPC: 'https://one.example,ftp://two.example/secret', CHAIN_ETHEREUM_XPUB },
      'CHAIN_ETHEREUM_RPC must be one URL or several with commas between them, beginning with http://, https://, ws:// or wss://',
    ],
    [
      { CHAIN_ETHEREUM_RPC: 'https://one.example, https://one.example', CHAIN_ETHEREUM_XPUB },
      'CHAIN_ETHEREUM_RPC must name each node once: what one says twice is not what two say',
    ],
    [
      { CHAIN_ETHEREUM_RPC: 'https://one.example' },
      'CHAIN_ETHEREUM_RPC and CHAIN_ETHEREUM_XPUB must be set together',
    ],
    [
      { CHAIN_ETHEREUM_XPUB: testWallet(1).derive("m/44'/60'/0'").privateExtendedKey },
      'CHAIN_ETHEREUM_XPUB must be the public key (xpub…): a private one spends the money and has no place here',
    ],
    [
      { CHAIN_ETHEREUM_XPUB: `${CHAIN_ETHEREUM_XPUB}x` },
      'CHAIN_ETHEREUM_XPUB must be an extended public key: xpub and 107 signs',
    ],
    [
      { CHAIN_ETHEREUM_TREASURY: '0x00' },
      'CHAIN_ETHEREUM_TREASURY must be one address or several with commas between them: 0x…',
    ],
    [
      { CHAIN_ETHEREUM_TOKENS: 'DOGE:0x00' },
      'CHAIN_ETHEREUM_TOKENS must name the contract of each token: USDT:0x… with commas between several',
    ],
  ])('is refused as %o, and nothing of it is repeated', (environment, said) => {
    expect(() => set(environment)).toThrow(new ConfigError(said))
  })

  test('moves real money, so that with one nothing is a sandbox by omission', () => {
    const CHAIN_ETHEREUM_RPC = 'http://127.0.0.1:8545'
    expect(readConfig({ SECRET, CHAIN_ETHEREUM_RPC, CHAIN_ETHEREUM_XPUB }).sandbox).toEqual(false)
  })
})

describe('a sandbox', () => {
  const elsewhere = [
    ['DATABASE_URL', 'postgres://localhost/cabinet'],
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://cabinet.example'],
    ['SMS_URL', 'https://sms.example/send'],
    ['SMTP_URL', 'smtp://mail.example'],
    ['TELEGRAM_BOT_TOKEN', `1:${'t'.repeat(30)}`],
  ] as const
  /** Every combination of what is said of where a provider stands and whom it writes to. */
  const environments = elsewhere.reduce<Record<string, string>[]>(
    (all, [name, value]) => all.flatMap((some) => [some, { ...some, [name]: value }]),
    [{}],
  )

  test('is what is reached from this machine alone, on the embedded database, and writes to nobody', () => {
    for (const environment of environments) {
      const isTrial = Object.keys(environment).length === 0
      const { sandbox, rateLimitScale, docs } = readConfig({ SECRET, ...environment })
      expect([environment, sandbox, rateLimitScale, docs]).toEqual([
        environment,
        isTrial,
        isTrial ? 100 : 1,
        isTrial,
      ])
    }
    for (const HOST of ['localhost', '::1', '127.0.0.2', 'LOCALHOST']) {
      expect([HOST, readConfig({ HOST }).sandbox]).toEqual([HOST, true])
    }
    for (const HOST of ['::', '192.168.0.7', 'cabinet', '127.example', 'localhost.example']) {
      expect([HOST, readConfig({ SECRET, HOST }).sandbox]).toEqual([HOST, false])
    }
  })

  test('is never what NODE_ENV says, however it is spelt', () => {
    for (const NODE_ENV of ['production', 'Production', 'prod', 'production ', 'development']) {
      for (const environment of environments) {
        expect(readConfig({ SECRET, ...environment, NODE_ENV })).toEqual(
          readConfig({ SECRET, ...environment }),
        )
      }
    }
  })

  test('is had anywhere by a word, and on a network by another', () => {
    for (const environment of environments) {
      const given = { SECRET, ...environment }
      const outcome = (SANDBOX: string) => {
        try {
          return readConfig({ ...given, SANDBOX }).sandbox
        } catch (error) {
          return String(error)
        }
      }
      expect([given, outcome('0'), outcome('public'), outcome('1')]).toEqual([
        given,
        false,
        true,
        'HOST' in given
          ? 'ConfigError: SANDBOX must be public where HOST is 0.0.0.0: whoever reaches it reads every code and credits any balance'
          : true,
      ])
    }
  })

  test('that others reach, or that writes to people, says so loudly', () => {
    const warnings = (environment: Record<string, string>) =>
      sandboxWarnings(readConfig({ SECRET, ...environment }))
    const open = (host: string) =>
      `PUBLIC SANDBOX at ${host}: whoever reaches it reads every code, credits any balance and signs in as demo. Nothing real may be kept in it`
    const PUBLIC_URL = 'https://cabinet.example'
    expect(warnings({})).toEqual([])
    expect(warnings({ SANDBOX: '1', PUBLIC_URL: 'http://localhost:9000' })).toEqual([])
    expect(warnings({ HOST: '0.0.0.0', PUBLIC_URL })).toEqual([])
    expect(warnings({ SANDBOX: 'public', HOST: '0.0.0.0' })).toEqual([open('0.0.0.0')])
    expect(warnings({ SANDBOX: '1', PUBLIC_URL })).toEqual([open('cabinet.example')])
    expect(warnings({ SANDBOX: '1', SMS_URL: 'https://sms.example/send' })).toEqual([
      'SANDBOX WITH SENDERS: messages of simulated money go to real people',
    ])
    const chain = {
      SANDBOX: '1',
      CHAIN_ETHEREUM_RPC: 'http://127.0.0.1:8545',
      CHAIN_ETHEREUM_XPUB: xpubOf(1),
    }
    expect(warnings({ ...chain, CHAIN_ETHEREUM_ID: '31337' })).toEqual([])
    expect(warnings(chain)).toEqual([
      'SANDBOX ON A REAL CHAIN, ethereum: real money comes to simulated balances',
    ])
  })
})

test('a provider that is no sandbox does not start without a secret of its own', () => {
  const rejection =
    'SECRET must be set outside a sandbox: at least 32 random characters that are kept away from the database'
  expect(() => readConfig({ SANDBOX: '0' })).toThrow(rejection)
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/cabinet' })).toThrow(rejection)
  expect(readConfig({ SANDBOX: '1', DATABASE_URL: 'postgres://localhost/cabinet' }).secret).toBe(
    null,
  )
})

test('the calls are shown in a sandbox, and elsewhere when asked for', () => {
  const docs = (environment: Record<string, string>) => readConfig({ SECRET, ...environment }).docs
  expect([
    docs({}),
    docs({ SANDBOX: '0' }),
    docs({ SANDBOX: '0', DOCS: '1' }),
    docs({ DOCS: '0' }),
  ]).toEqual([true, false, true, false])
})

test('a role for migrations stands beside the one that runs', () => {
  const MIGRATION_URL = 'postgres://owner@localhost/cabinet'
  expect(() => readConfig({ MIGRATION_URL })).toThrow(
    'MIGRATION_URL is of use beside DATABASE_URL only',
  )
  const DATABASE_URL = 'postgres://runtime@localhost/cabinet'
  expect(readConfig({ SECRET, DATABASE_URL, MIGRATION_URL }).migrationUrl).toBe(MIGRATION_URL)
})

test('a provider for others is told what it does not send, and where its links lead', () => {
  const warnings = (environment: Record<string, string>) =>
    senderWarnings(readConfig({ SECRET, ...environment }))
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

describe('support', () => {
  const reached = (environment: Record<string, string>) =>
    readConfig({ SECRET, SANDBOX: '0', ...environment }).supportUrl

  test.each([
    'mailto:help@cabinet.example',
    'mailto:help@cabinet.example?subject=Cabinet',
    'https://cabinet.example/help',
    'tg://resolve?domain=cabinet_support',
  ])('is reached at %s', (SUPPORT_URL) => {
    expect(reached({ SUPPORT_URL })).toBe(SUPPORT_URL)
    expect(reached({ SANDBOX: '1', SUPPORT_URL })).toBe(SUPPORT_URL)
  })

  test('is a page that says so in a sandbox, and nowhere elsewhere', () => {
    expect([reached({}), reached({ SANDBOX: '1' })]).toEqual([null, '/sandbox/support'])
  })

  test.each([
    'help@cabinet.example',
    'mailto:',
    'mailto:help',
    'mailto:help@cabinet.example,other@cabinet.example',
    'mailto:%',
    'http://cabinet.example/help',
    'javascript:alert(1)',
    'data:text/html,help',
    '/help',
  ])('is not %s, and the start says so', (SUPPORT_URL) => {
    expect(() => reached({ SUPPORT_URL })).toThrow(
      'SUPPORT_URL must be an address that support is reached by: mailto:help@example.com, https://… or tg://…',
    )
  })
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
      'SANDBOX must be 1, 0 or public',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      'API_URL must be a path such as /api or a URL beginning with http:// or https://',
      'SECRET must have at least 32 characters',
    ].join('\n'),
  )
})
