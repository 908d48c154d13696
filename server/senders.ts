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
