import type { RouteLocation } from '../../src/machines/route-location.ts'
import { changeCancellation } from '../support/descriptions/change-cancellation.ts'
import { changeCancellationModel } from '../support/models/change-cancellation.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

testPathsInBrowser(changeCancellationModel, {
  description: changeCancellation,
  calls: { cancelChange: 'POST /auth/changes/cancel' },
  faults: { cancelChange: 'cancelChangeByLink' },
  // It is a phone that waits here.
  isPossible: (event) => {
    const { output } = { output: { kind: 'phone' }, ...event } as { output: { kind: string } }
    return output.kind === 'phone'
  },
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.letPhoneWait(session, person, newcomer().phone)
    await visit(page, '/cancel-change')
    return {}
  },
  actions: {
    // As a link of the notice does, opened in this tab.
    'location.visited': async (event, { page, person, provider }) => {
      const { location } = event as AnyEvent & { location: RouteLocation }
      const link = await provider.cancellationLink(person.phone)
      await page.evaluate(
        (address) => history.pushState(null, '', address),
        location.query.token ? link : '/cancel-change',
      )
      // The token leaves the address bar.
      await expect(page).toHaveURL('/cancel-change')
    },
  },
})
