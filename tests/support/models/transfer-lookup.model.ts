import { transferLookupMachine } from '../../../src/machines/transfer-lookup.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { confirming, expired, lookedFor, replenished } from './refill-samples.ts'

const at = Date.UTC(2026, 0, 1)
const hash = 'c0de83b4f19e21c7d0b69f3ac41bd07e5527aa61c0de83b4f19e21c7d0b69f3a'
const refused = (code: 'format' | 'taken') => ({
  code: 'validation_failed' as const,
  fields: [{ path: 'hash', code }],
})

export const transferLookupModel = defineModel({
  machine: transferLookupMachine,
  input: { known: expired },
  cases: () => [
    { type: 'hash.submitted', hash },
    answered('lookUpTransfer', { refill: lookedFor, at }),
    answered('lookUpTransfer', { refill: confirming, at }),
    answered('lookUpTransfer', { refill: replenished, at }),
    failed('lookUpTransfer', refused('format')),
    failed('lookUpTransfer', refused('taken')),
    failed('lookUpTransfer', 'too_many_requests'),
    failed('lookUpTransfer', 'unreachable'),
  ],
  resting: (snapshot) => snapshot.matches('enteringHash'),
  project: ({ named, failure, reading }) => ({
    named,
    failure: failure && [failure.code, failure.fields?.[0]?.code],
    reading: reading && [reading.refill.status, reading.refill.lookup?.state],
  }),
})
