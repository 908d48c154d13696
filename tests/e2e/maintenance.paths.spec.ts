import { numbered } from '../support/description.ts'
import { maintenance } from '../support/descriptions/maintenance.ts'
import { maintenanceModel } from '../support/models/maintenance.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { signIn } from './support/test.ts'

const ask = 'GET /settings/technical_work'

testPathsInBrowser(maintenanceModel, {
  description: maintenance,
  calls: { readTechnicalWork: ask },
  // Nothing else could call from beneath the page of maintenance.
  isPossible: ({ type }, snapshot) =>
    type !== 'maintenance.reported' || !snapshot.matches({ maintenance: 'underWay' }),
  open: async ({ page, person }) => {
    await visit(page, '/login')
    return { login: person.login, typed: '' }
  },
  facts: (fixtures) => ({
    field: 'Login',
    typed: () => fixtures.typed,
    announced: numbered('Scheduled maintenance begins in 10 minutes'),
    lengthOf: () => ({
      left: numbered('About 50 minutes left'),
      passed: '0 of 50 minutes passed',
    }),
    support: '/sandbox/support',
  }),
  actions: {
    'xstate.done.actor.readTechnicalWork': async (event, { gate, provider }) => {
      const { output } = event as unknown as {
        output: { active: boolean; startsIn: number | null }
      }
      await provider.maintenance(
        output.startsIn === null
          ? { active: false }
          : { active: true, startsInSeconds: output.startsIn, lastsSeconds: 3_000 },
      )
      await gate.pass(ask)
    },
    'maintenance.reported': async (_, fixtures) => {
      const { page, provider, login } = fixtures
      await provider.fault('signIn', { fault: 'status', status: 503, code: 'maintenance' })
      await signIn(page, login, 'Winter42garden')
      fixtures.typed = login
    },
  },
})
