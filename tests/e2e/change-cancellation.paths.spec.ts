import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { changeCancellationMachine } from '../../src/machines/change-cancellation.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { changeCancellationModel } from '../support/models/change-cancellation.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { type Fixtures, failureIn, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof changeCancellationMachine>

const cancel = 'POST /auth/changes/cancel'

const card = (page: Page) =>
  page.locator('main section').filter({ has: page.getByText('Cancel a security change') })

const alerts: Record<string, RegExp> = {
  code_expired: /^This link is out of date\./,
  code_invalid: /^This link is not valid\./,
  unreachable: /^No connection\./,
}

const expectSay =
  (says: RegExp, buttons: string[] = []) =>
  async ({ context: { failure } }: Snapshot, { page }: Fixtures) => {
    await expect(card(page)).toContainText(says)
    await expect(card(page).locator('button:enabled')).toHaveText(buttons)
    const alert = alerts[failure?.code ?? '']
    await expect(card(page).getByRole('alert')).toHaveText(alert ? [alert] : [])
    await expect(page).toHaveURL('/cancel-change')
  }

walkInBrowser(changeCancellationModel, {
  calls: { cancelChange: cancel },
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
  acts: {
    // As a link of the notice does, opened in this tab.
    'location.visited': async (event, { page, person, provider }) => {
      const { location } = event as AnyEvent & { location: RouteLocation }
      const link = await provider.cancellationLink(person.phone)
      await page.evaluate(
        (address) => history.pushState(null, '', address),
        location.query.token ? link : '/cancel-change',
      )
    },
    'cancellation.confirmed': (_, { page }) =>
      page.getByRole('button', { name: 'Cancel the change' }).click(),
    'xstate.error.actor.cancelChange': async (event, { provider, gate }) => {
      const code = failureIn(event)
      if (code === 'unreachable') return gate.cut(cancel)
      await provider.fault('cancelChangeByLink', { fault: 'status', code })
      await gate.pass(cancel)
    },
  },
  shows: {
    explaining: expectSay(/Open the link of our message once more/),
    offeringCancellation: expectSay(/Somebody asked for a change/, ['Cancel the change']),
    cancelling: expectSay(/Somebody asked for a change/),
    linkRefused: expectSay(/./),
    cancelled: expectSay(/Cancelled: your phone stays as it was/),
  },
})
