import { passkeyCreationMachine } from '../../../src/machines/passkey-creation.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { creation, registration } from './passkey-samples.ts'

export const passkeyCreationModel = defineModel({
  machine: passkeyCreationMachine,
  input: { creation },
  cases: () => [
    answered('createPasskey', { outcome: 'made', registration }),
    answered('createPasskey', { outcome: 'cancelled' }),
    answered('createPasskey', { outcome: 'existing' }),
    answered('createPasskey', { outcome: 'unsupported' }),
    failed('createPasskey', 'timed_out'),
    failed('createPasskey', 'unexpected'),
  ],
  resting: (snapshot) => snapshot.matches('choosing'),
})
