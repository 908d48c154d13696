import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Sender, Senders } from './services/messages.ts'
import type { Tracer } from './tracing.ts'

/** Shorter than the time a message is given, so that a gateway that hangs says at which step. */
const SILENCE_LIMIT = 7_000
const TELEGRAM = 'https://api.telegram.org'

type Gateways = Pick<Config, 'smsUrl' | 'smtpUrl' | 'mailFrom' | 'telegramBotToken' | 'publicUrl'>

/** The gateways that the configuration names. */
export function createSenders(
  { smsUrl, smtpUrl, mailFrom, telegramBotToken, publicUrl }: Gateways,
  { telegramUrl = TELEGRAM }: { telegramUrl?: string } = {},
): Senders {
  return {
    ...(smsUrl === null ? {} : { sms: smsSender(smsUrl) }),
    ...(smtpUrl === null
      ? {}
      : { email: mailSender(smtpUrl, mailFrom ?? senderAddress(smtpUrl, publicUrl)) }),
    ...(telegramBotToken === null
      ? {}
      : { telegram: telegramSender(`${telegramUrl}/bot${telegramBotToken}/sendMessage`) }),
  }
}

/** A trace of them tells by which channel a message went, and how long that took. */
export const tracedSenders = (tracer: Tracer, senders: Senders): Senders =>
  Object.fromEntries(
    Object.entries(senders).map(([channel, send]): [string, Sender] => [
      channel,
      (letter, signal) => tracer.span(`send ${channel}`, {}, () => send(letter, signal)),
    ]),
  )

/** An SMS gateway gets `POST {to, text}` and answers 2xx. */
function smsSender(url: string): Sender {
  return async ({ target, text }, signal) => {
    const response = await postJson(url, { to: target, text }, signal)
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
  }
}

/** The account that sends, where it is an address; else nobody at the host that people know. */
function senderAddress(smtpUrl: string, publicUrl: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  const address = user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`
  return `Cabinet <${address}>`
}

function mailSender(url: string, from: string): Sender {
  const transport = createTransport(
    {
      url,
      connectionTimeout: SILENCE_LIMIT,
      greetingTimeout: SILENCE_LIMIT,
      socketTimeout: SILENCE_LIMIT,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return async ({ target, subject, text }, signal) => {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The mail server took too long')))
    })
    await Promise.race([transport.sendMail({ to: target, subject, text }), late])
  }
}

/** Whoever never spoke to the bot, or blocked it, cannot be written to. The token stands in the URL: it is not told. */
function telegramSender(url: string): Sender {
  return async ({ target, text }, signal) => {
    const body = { chat_id: target, text, link_preview_options: { is_disabled: true } }
    const response = await postJson(url, body, signal)
    if (!response.ok) throw new Error(`Telegram answered ${response.status}`)
  }
}

const postJson = (url: string, body: object, signal: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })

/** Warns of messages that nobody would get; a sandbox needs no senders. */
export function senderWarnings({
  smsUrl,
  smtpUrl,
  publicUrl,
  sandbox,
}: Pick<Config, 'smsUrl' | 'smtpUrl' | 'publicUrl' | 'sandbox'>): string[] {
  if (sandbox) return []
  return [
    ...(smsUrl === null
      ? ['SMS_URL is not set: codes stay in the outbox, where only the operator reads them']
      : []),
    ...(smtpUrl === null
      ? ['SMTP_URL is not set: mails stay in the outbox, those of a forgotten password among them']
      : []),
    ...(smtpUrl !== null && new URL(publicUrl).hostname === 'localhost'
      ? ['PUBLIC_URL is not set: the links in mails lead to localhost']
      : []),
  ]
}
