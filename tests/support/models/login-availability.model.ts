import { loginAvailabilityMachine } from '../../../src/machines/login-availability.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const loginAvailabilityModel = defineModel({
  machine: loginAvailabilityMachine,
  cases: () => [
    { type: 'login.typed' as const, login: 'asselk88' },
    { type: 'login.typed' as const, login: null },
    answered('checkLogin', { available: true }),
    answered('checkLogin', { available: false }),
    failed('checkLogin', 'too_many_requests'),
  ],
  project: (context) => context,
  resting: (snapshot) => snapshot.matches('waiting'),
  sources: { 'login.typed': 'another machine' },
})
