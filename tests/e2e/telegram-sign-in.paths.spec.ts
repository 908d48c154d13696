import { like } from '../support/description.ts'
import { telegramSignIn } from '../support/descriptions/telegram-sign-in.ts'
import { telegramSignInModel } from '../support/models/telegram-sign-in.model.ts'
import { acceptTerms } from './support/accept-terms.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { newcomer } from './support/provider.ts'
import { type Asked, outcomeIn, windowActs } from './support/telegram.ts'
import { expect, heading } from './support/test.ts'

testPathsInBrowser(telegramSignInModel, {
  description: telegramSignIn,
  calls: { signInWithTelegram: 'POST /auth/telegram/*' },
  faults: { signInWithTelegram: 'signInWithTelegram' },
  isPossible: (event, snapshot) => {
    // A new person needs no code.
    if (event.type === 'xstate.done.actor.signInWithTelegram')
      return 'refreshToken' in ({ output: {}, ...event }.output as object)
    // Only a window of its own can be forbidden; nothing is in sight then before it is said.
    const isBlocked = outcomeIn(event) === 'blocked'
    return snapshot.context.opensWindow || !isBlocked
  },
  open: async ({ page, provider }) => {
    const host = newcomer()
    await provider.register(host)
    await visit(page, `/register/${host.login}`)
    await acceptTerms(page)
    const own: Asked = { asked: { window: null } }
    return own
  },
  facts: () => ({ window: like(/telegram/) }),
  // A forbidden window says so before anybody could look.
  isPassing: (snapshot, { asked }) => snapshot.matches('askingTelegram') && !asked.window,
  actions: windowActs,
  shows: {
    signedIn: (_, { page }) => expect(heading(page, /^Welcome, Dana/)).toBeVisible(),
    // The texts in force are read anew; the sandbox has them as they were.
    termsRefused: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('Please read and accept'),
    inviterRefused: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('was not found'),
  },
})
