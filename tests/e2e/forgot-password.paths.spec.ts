import type { Route } from '@playwright/test'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { numbered } from '../support/description.ts'
import { forgotPassword } from '../support/descriptions/forgot-password.ts'
import { forgotPasswordModel } from '../support/models/forgot-password.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { interrupt } from './support/settle.ts'
import { expect } from './support/test.ts'

type Own = { script: { held: Route[] } }

const set = 'POST /auth/set-password'

/** The list of common passwords is a script of its own, which waits as calls do. */
async function endScript({ script }: Own, end: (route: Route) => Promise<void>) {
  await expect.poll(() => script.held.length).toBeGreaterThan(0)
  await Promise.all(script.held.splice(0).map(end))
}

testPathsInBrowser(forgotPasswordModel, {
  description: forgotPassword,
  calls: {
    requestReset: 'POST /auth/reset-password',
    readChallenge: 'GET /auth/phone/*',
    setPassword: set,
  },
  faults: {
    requestReset: 'requestPasswordReset',
    readChallenge: 'readChallenge',
    setPassword: 'setPassword',
  },
  open: async ({ page, person, provider }) => {
    await provider.register(person)
    const { verificationId } = await provider.beginReset(person)
    const script = { held: [] as Route[] }
    await page.route('**/assets/common-passwords*', (route) => {
      script.held.push(route)
    })
    await interrupt(page, { flow: 'forgotPassword', verificationId })
    await visit(page, '/forgot-password?step=code')
    return { script }
  },
  facts: ({ person }) => ({ account: person, telegram: null, counted: numbered }),
  actions: {
    // As Back and Forward do.
    'location.visited': (event, { page }) => {
      const { location } = event as AnyEvent & { location: RouteLocation }
      return page.evaluate(
        (search) => history.pushState(null, '', `/forgot-password${search}`),
        location.query.step ? `?step=${location.query.step}` : '',
      )
    },
    'xstate.error.actor.setPassword': (event, { gate, fail }) =>
      failureIn(event) === 'validation_failed'
        ? gate.alter(set, { password: 'password1' })
        : fail(event),
    'xstate.done.actor.loadCommonPasswords': (_, fixtures) =>
      endScript(fixtures, (route) => route.continue()),
    'xstate.error.actor.loadCommonPasswords': (_, fixtures) =>
      endScript(fixtures, (route) => route.abort()),
    'xstate.done.actor.phoneVerification': async (event, { page, person, provider, ui }) => {
      const { output } = event as AnyEvent & { output: { outcome: string } }
      if (output.outcome === 'closed') await ui.button('Wrong address?').click()
      else await enterCode(page.getByLabel('Code from the e-mail').last(), provider, person.email)
    },
  },
})
