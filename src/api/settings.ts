import type { TelegramOffer } from '../machines/telegram-offer.ts'
import { readSettings, readTelegramAuth } from './contract/settings.ts'
import type { Call } from './http.ts'

export const createApplicationReader = (call: Call) =>
  askedOnce((signal) => call(readSettings, { params: { name: 'application' } }, { signal }))

/** `addressed` is the window as this page opens it. */
export const createTelegramReader = (call: Call, addressed: (window: string) => string) =>
  askedOnce(async (signal): Promise<TelegramOffer> => {
    const { available, window } = await call(readTelegramAuth, {}, { signal })
    return { window: available && window !== null ? addressed(window) : null }
  })

/** The answer never changes: every later caller gets that of the first. */
function askedOnce<Value>(ask: (signal: AbortSignal) => Promise<Value>) {
  let known: { value: Value } | null = null
  return async (signal: AbortSignal): Promise<Value> => {
    known ??= { value: await ask(signal) }
    return known.value
  }
}
