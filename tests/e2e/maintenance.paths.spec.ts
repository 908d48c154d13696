import type { SnapshotFrom } from 'xstate'
import type { maintenanceMachine } from '../../src/machines/maintenance.machine.ts'
import { maintenanceModel } from '../support/models/maintenance.model.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { expect, signIn } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof maintenanceMachine>

const ask = 'GET /settings/technical_work'

const isUnderWay = (snapshot: Snapshot) => snapshot.matches({ maintenance: 'underWay' })

const expectCheck =
  (canCheck: boolean) =>
  async (snapshot: Snapshot, { page }: Fixtures) => {
    if (!isUnderWay(snapshot)) return
    const check = page.getByRole('button', { name: 'Check now' })
    await expect(check).toHaveAttribute('aria-disabled', String(!canCheck))
  }

testPathsInBrowser(maintenanceModel, {
  calls: { readTechnicalWork: ask },
  isPossible: ({ type }, snapshot) => {
    // The page of maintenance has the button, and nothing else that could call.
    return type !== 'check.requested' && type !== 'maintenance.reported'
      ? true
      : isUnderWay(snapshot) === (type === 'check.requested')
  },
  open: async ({ page, person }) => {
    await visit(page, '/login')
    return { login: person.login }
  },
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
    'maintenance.reported': async (_, { page, provider, login }) => {
      await provider.fault('signIn', { fault: 'status', status: 503, code: 'maintenance' })
      await signIn(page, login, 'Winter42garden')
    },
    'check.requested': (_, { page }) => page.getByRole('button', { name: 'Check now' }).click(),
  },
  shows: {
    'maintenance.none': async (_, { page }) => {
      await expect(page.getByText(/Scheduled maintenance/)).toHaveCount(0)
      await expect(page.locator('[inert]')).toHaveCount(0)
    },
    'maintenance.announced': async (_, { page }) => {
      await expect(page.getByText(/^Scheduled maintenance begins in/)).toBeVisible()
      await expect(page.locator('[inert]')).toHaveCount(0)
    },
    'maintenance.underWay': async (_, { page }) => {
      await expect(page.getByRole('heading', { name: /^Scheduled maintenance/ })).toBeVisible()
      await expect(page.locator('[inert]')).toHaveCount(1)
    },
    'asking.awaitingAnswer': expectCheck(false),
    'asking.resting': expectCheck(true),
  },
})
