import { loginAvailability } from '../support/descriptions/login-availability.ts'
import { loginAvailabilityModel } from '../support/models/login-availability.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { newcomer } from './support/provider.ts'

const check = 'POST /user/available'

testPathsInBrowser(loginAvailabilityModel, {
  description: loginAvailability,
  calls: { checkLogin: check },
  faults: { checkLogin: 'checkLogin' },
  open: async ({ page }) => {
    await visit(page, '/register/demo')
    return { typed: { person: newcomer() } }
  },
  actions: {
    'login.typed': async (event, { ui, typed }) => {
      typed.person = newcomer()
      await ui.field('Login').fill({ login: null, ...event }.login ? typed.person.login : 'a b')
    },
    'xstate.done.actor.checkLogin': async (event, { gate, provider, typed }) => {
      const { output } = { output: null, ...event } as { output: { available: boolean } | null }
      if (!output?.available) await provider.register(typed.person)
      await gate.pass(check)
    },
  },
})
