import type { Config } from './config.ts'
import type { Senders } from './rules/messages.ts'

/** The gateways that the configuration names. An SMS gateway gets `POST {to, text}` and answers 2xx. */
export function createSenders(config: Pick<Config, 'smsUrl'>): Senders {
  const { smsUrl } = config
  if (!smsUrl) return {}
  return {
    async sms({ target, text }, signal) {
      const response = await fetch(smsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: target, text }),
        signal,
      })
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
    },
  }
}

/** What somebody who configured senders might take for granted, and should not. */
export function senderWarnings(
  config: Pick<Config, 'smsUrl' | 'smtpUrl' | 'telegramBotToken' | 'sandbox'>,
): string[] {
  const warnings: string[] = []
  if (config.smtpUrl) warnings.push('SMTP_URL is reserved: nothing is sent by mail yet')
  if (config.telegramBotToken) {
    warnings.push('TELEGRAM_BOT_TOKEN is reserved: nothing is sent by Telegram yet')
  }
  if (!config.sandbox && !config.smsUrl) {
    warnings.push(
      'SMS_URL is not set: codes stay in the outbox, where only the operator reads them',
    )
  }
  return warnings
}
