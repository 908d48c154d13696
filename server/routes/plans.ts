import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { listCases, listPlans } from '../services/plan.ts'

export function planHandlers({
  database,
  clock,
}: Deps): Handlers<Pick<Calls, 'listPlans' | 'listCryptoCases'>> {
  return {
    listPlans: async () => ({
      asOf: (await clock.now()).toISOString(),
      items: await listPlans(database),
    }),
    listCryptoCases: async () => ({ items: await listCases(database) }),
  }
}
