import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createSenders } from '../../server/senders.ts'
import { identityCalls, idOf } from '../support/identity.ts'
import { pick } from '../support/pick.ts'
import {
  newPerson,
  openProvider,
  password,
  problem,
  type TestProvider,
} from '../support/provider.ts'
import { secretOfTests } from '../support/secret.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Mails and chats do not write in their own way. */
const unused = { locale: 'en', params: {} } as const

type Mail = { from: string; to: string[]; source: string }

/** A real mail server that keeps what it is given. */
async function openSink(options: SMTPServerOptions = {}) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closers.push(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  return { mails, url: `smtp://127.0.0.1:${port}` }
}

async function providerWith(environment: Record<string, string>): Promise<TestProvider> {
  const provider = await openProvider({
    environment: { PUBLIC_URL: 'https://cabinet.example', ...environment },
  })
  closers.unshift(() => provider.close())
  return provider
}

/** Quoted-printable and base64 bodies, and encoded words, as a mail program shows them. */
function shown({ source }: Mail) {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const bytes = /base64/i.test(head)
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )
  const unfolded = head.replace(/\r\n[ \t]/g, ' ')
  const [, subject = ''] = /^Subject: (.*)$/m.exec(unfolded) ?? []
  const words = subject
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/g, (__, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  return {
    subject: Buffer.from(words, 'latin1').toString('utf8'),
    text: bytes.toString('utf8').trim(),
    head: unfolded,
  }
}

describe('mail', () => {
  test('goes to the person by SMTP in their language, with subject, code and link', async () => {
    const sink = await openSink()
    const provider = await providerWith({ SMTP_URL: sink.url })
    const calls = identityCalls(provider)
    const { token, email } = await calls.person('mailed001', { emailConfirmedAt: null })
    for (const language of ['en', 'ru', 'de', 'kk']) {
      const answer = await provider.ask('PATCH', '/api/user-data', {
        body: { email },
        token,
        headers: { 'accept-language': language },
      })
      expect(answer.status).toBe(200)
      await provider.deps.clock.advance(60_000)
    }
    expect(sink.mails.map(({ from, to }) => [from, to])).toEqual(
      Array(4).fill(['no-reply@cabinet.example', [email]]),
    )
    const mails = sink.mails.map(shown)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail for Cabinet',
      'Подтвердите e-mail для Cabinet',
      'Bestätigen Sie Ihre E-Mail-Adresse für Cabinet',
      'Cabinet үшін e-mail мекенжайыңызды растаңыз',
    ])
    for (const { text, head } of mails) {
      expect(text).toMatch(
        /https:\/\/cabinet\.example\/verify-email\?verification=[\w-]{22}&code=\d{6}/,
      )
      expect(head).toContain('From: Cabinet <no-reply@cabinet.example>')
      expect(head).toContain('Auto-Submitted: auto-generated')
    }
    const [, id = '', code = ''] =
      /verification=([\w-]{22})&code=(\d{6})/.exec(mails[3]?.text ?? '') ?? []
    expect((await calls.confirm(id, code)).body).toEqual({})
    // The text of a message that was sent is no longer kept.
    expect((await provider.actions.outbox(email)).map(({ text }) => text)).toEqual(
      Array(4).fill(''),
    )
  })

  test('comes from the account that sends it, or from whom the configuration names', async () => {
    const seen: string[] = []
    const sink = await openSink({
      allowInsecureAuth: true,
      authOptional: false,
      onAuth({ username = '', password: given = '' }, _, done) {
        seen.push(`${username} ${given}`)
        done(null, { user: username })
      },
    })
    const smtp = sink.url.replace('smtp://', 'smtp://sender%40bank.example:s%3Acret@')
    const letter = { ...unused, target: 'a@b.example', subject: 'One', text: 'Two' }
    for (const more of [{}, { MAIL_FROM: 'The Cabinet <hello@cabinet.example>' }]) {
      const senders = createSenders(readConfig({ SECRET: secretOfTests, SMTP_URL: smtp, ...more }))
      await senders.email?.(letter, AbortSignal.timeout(5_000))
    }
    expect(seen).toEqual(Array(2).fill('sender@bank.example s:cret'))
    expect(sink.mails.map(({ from }) => from)).toEqual([
      'sender@bank.example',
      'hello@cabinet.example',
    ])
  })

  test('that the server refuses is told to the person as a code that was not sent, and tried again', async () => {
    let isRefusing = true
    const sink = await openSink({
      onRcptTo(_, __, done) {
        done(isRefusing ? new Error('No such mailbox') : null)
      },
    })
    const provider = await providerWith({ SMTP_URL: sink.url })
    const calls = identityCalls(provider)
    const { token, email } = await calls.person('refused01', { emailConfirmedAt: null })
    expect(await calls.changeData({ email }, token)).toEqual(problem('code_not_sent', 502))
    isRefusing = false
    await provider.actions.advanceClock(61)
    expect(sink.mails.map((mail) => shown(mail).subject)).toEqual([
      'Confirm your e-mail for Cabinet',
    ])
  })

  test('through a server that hangs is given up in seconds, and a forgotten password does not wait for it', async () => {
    const hanging = createNetServer(() => undefined)
    hanging.listen(0, '127.0.0.1')
    await once(hanging, 'listening')
    closers.push(() => hanging.close())
    const { port } = hanging.address() as AddressInfo
    const smtp = `smtp://127.0.0.1:${port}`
    const senders = createSenders(readConfig({ SECRET: secretOfTests, SMTP_URL: smtp }))
    const letter = { ...unused, target: 'a@b.example', subject: 'One', text: 'Two' }
    await expect(senders.email?.(letter, AbortSignal.timeout(300))).rejects.toThrow('too long')

    const provider = await providerWith({ SMTP_URL: smtp })
    const calls = identityCalls(provider)
    const { login, email } = await calls.person('hanging01')
    const started = performance.now()
    const asked = await calls.requestReset(login, email)
    expect(asked.status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5_000)
    expect((await calls.challenge(idOf(asked))).status).toBe(200)
  })

  test('a notice follows what it tells of, and one that cannot be sent undoes nothing', async () => {
    const sink = await openSink()
    const provider = await providerWith({ SMTP_URL: sink.url })
    const calls = identityCalls(provider)
    const { token, email } = await calls.person('noticed01')
    expect((await calls.changePassword(password, 'Sparrow7750', token)).status).toBe(200)
    await provider.actions.advanceClock(60)
    expect(sink.mails.map(({ to }) => to)).toEqual([[email]])
    expect(sink.mails.map((mail) => shown(mail).subject)).toEqual([
      'Your Cabinet password was changed',
    ])
  })
})

async function openGateway(status: () => number) {
  const taken: { path: string; body: unknown }[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      taken.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(status()).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a message in Telegram goes through the bot, and a rejection does not tell the token', async () => {
  const token = `123456:${'x'.repeat(35)}`
  let status = 200
  const gateway = await openGateway(() => status)
  const senders = createSenders(readConfig({ SECRET: secretOfTests, TELEGRAM_BOT_TOKEN: token }), {
    telegramUrl: gateway.url,
  })
  const letter = { ...unused, target: '777', subject: 'Not for chats', text: '123456 is your code' }
  await senders.telegram?.(letter, AbortSignal.timeout(5_000))
  expect(gateway.taken).toEqual([
    {
      path: `/bot${token}/sendMessage`,
      body: {
        chat_id: '777',
        text: '123456 is your code',
        link_preview_options: { is_disabled: true },
      },
    },
  ])
  status = 403
  const refused = await senders.telegram?.(letter, AbortSignal.timeout(5_000)).catch(String)
  expect(refused).toBe('Error: Telegram answered 403')
})

test('without its sender a message stays in the outbox, and the others go out', async () => {
  const sink = await openSink()
  const provider = await providerWith({ SMTP_URL: sink.url })
  await newPerson(provider, 'kept00001', { confirmed: false })
  const calls = identityCalls(provider)
  expect((await calls.signIn('kept00001', password)).status).toBe(200)
  const messages = await provider.actions.outbox('kept00001')
  expect(messages.map((each) => pick(each, 'channel', 'code'))).toEqual([
    { channel: 'sms', code: expect.stringMatching(/^\d{6}$/) },
  ])
  expect(sink.mails).toEqual([])
})
