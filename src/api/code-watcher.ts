import { type EventObject, fromCallback } from 'xstate'
import type {
  CodesWatched,
  PhoneVerificationEvent,
} from '../machines/phone-verification.machine.ts'

type CodeReceived = Extract<PhoneVerificationEvent, { type: 'code.received' }>

/** Hands over the codes of the SMS that come, until the signal ends that. */
export type HearCodes = (onCode: (code: string) => void, signal: AbortSignal) => Promise<void>

/** Hears codes where they come by SMS, as long as one is awaited. */
export const codeWatcher = (load: () => HearCodes | Promise<HearCodes>) =>
  fromCallback<EventObject, CodesWatched, CodeReceived>(({ input, sendBack }) => {
    if (input.channel !== 'sms') return
    const closing = new AbortController()
    const { signal } = closing
    Promise.resolve(load())
      .then((hear) => hear((code) => sendBack({ type: 'code.received', code }), signal))
      // The person reads the SMS and types its code.
      .catch(() => undefined)
    return () => closing.abort()
  })
