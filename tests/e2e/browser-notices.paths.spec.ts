import type { BrowserAdded, BrowserReading } from '../../src/machines/browser-notices.machine.ts'
import { browserNotices } from '../support/descriptions/browser-notices.ts'
import { browserNoticesModel } from '../support/models/browser-notices.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { allow, answerQuestion, closeQuestion, fakePush, takeIn } from './support/push.ts'
import { settle } from './support/settle.ts'

const add = 'POST /notification/browser'

/** The provider says that nothing is pushed here yet. */
function isPossible(event: AnyEvent): boolean {
  if (event.type !== 'xstate.done.actor.readBrowser') return true
  const { output } = event as AnyEvent & { output: BrowserReading }
  return (
    output.outcome === 'read' &&
    output.notices.publicKey !== null &&
    output.notices.browser === null
  )
}

testPathsInBrowser(browserNoticesModel, {
  description: browserNotices,
  root: (page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: 'In this browser' }) }),
  facts: () => ({}),
  calls: {
    readBrowser: 'POST /notification/browser/claim',
    addBrowser: add,
    removeBrowser: 'POST /notification/browser/remove',
  },
  isPossible,
  open: async ({ page, person, provider }) => {
    await fakePush(page, 'default')
    await settle(page, provider, person)
    await visit(page, '/settings/notifications')
    return {}
  },
  actions: {
    'retry.requested': async (event, { page, perform }) => {
      await allow(page)
      await perform(event)
    },
    'xstate.done.actor.askPermission': (event, { page }) => {
      const { output } = event as AnyEvent & { output: NotificationPermission }
      return answerQuestion(page, output)
    },
    'xstate.error.actor.askPermission': (_, { page }) => closeQuestion(page),
    'xstate.done.actor.addBrowser': async (event, { page, gate }) => {
      const { output } = event as AnyEvent & { output: BrowserAdded }
      await takeIn(page, output.outcome === 'added')
      if (output.outcome === 'added') await gate.pass(add)
    },
    'xstate.error.actor.addBrowser': async (event, { page, fail }) => {
      await takeIn(page, true)
      await fail(event)
    },
  },
})
