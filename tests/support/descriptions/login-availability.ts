import type { loginAvailabilityMachine } from '../../../src/machines/login-availability.machine.ts'
import { describeFlow } from '../description.ts'

const hint = 'At least 4 Latin letters or digits, no spaces'

export const loginAvailability = describeFlow<typeof loginAvailabilityMachine, object>()({
  read: (ui) => ({
    said: ui
      .field('Login')
      .description()
      .then((said) => said.replace(/\s+/g, ' ').trim()),
  }),
  shows: {
    waiting: () => ({ said: hint }),
    settling: () => ({ said: hint }),
    checkingLogin: () => ({ said: hint }),
    free: () => ({ said: 'This login is free.' }),
    taken: () => ({ said: 'This login is already registered.' }),
    notTold: () => ({ said: 'We could not check this login. You can still register.' }),
  },
  actions: {},
})
