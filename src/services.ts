import type { AnyActorRef } from 'xstate'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import { createReadCache } from './api/read-cache.ts'
import { createPage } from './browser/page.ts'
import { storedChoice } from './browser/stored-choice.ts'
import type { BrowserPorts, Calls } from './calls.ts'
import { clock } from './machines/clock.ts'
import { copyingMachine } from './machines/copying.machine.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import type { PreferencesActor } from './machines/preferences.machine.ts'
import { present } from './machines/present.ts'
import type { RouteLocation } from './machines/route-location.ts'
import { type SessionActor, tokenOf, userOf } from './machines/session.machine.ts'

export type Services = ReturnType<typeof createServices>

/** Everything that route modules are made with. */
export function createServices(calls: Calls, browser: BrowserPorts, system: AnyActorRef['system']) {
  const { address, tabs, texts } = browser
  const page = createPage(window)
  const preferences = (): PreferencesActor => system.get('preferences')
  const session = (): SessionActor => system.get('session')
  const reads = createReadCache((written) => tabs.tell({ written }))
  return {
    ...calls,
    ...browser,
    page,
    reads,
    now: clock.now,
    readHiding: () => preferences().getSnapshot().context.areAmountsHidden,
    /** The account whose total the first page shows. */
    totalChoice: storedChoice(window, 'total'),
    /** The person as the session knows them now. */
    readUser: () => present(userOf(session().getSnapshot()), 'user'),
    /** Calls back at once and with each new token of the session. */
    watchToken(onToken: () => void): () => void {
      const read = () => tokenOf(session().getSnapshot(), browser.storage.readToken)
      const known = { token: read() }
      const { unsubscribe } = session().subscribe(() => {
        const token = read()
        if (token === null || token === known.token) return
        known.token = token
        onToken()
      })
      onToken()
      return unsubscribe
    },
    watchLocale: texts.watchLocale,
    goTo: (_: unknown, location: RouteLocation) => address.goTo(location),
    replaceLocation: (_: unknown, location: RouteLocation) => address.replaceLocation(location),
    copying: copyingMachine.provide({
      actors: { copyText: page.copyText },
      actions: { selectText: (_, { name }) => page.selectText(name) },
    }),
    /** Inside the cabinet it is begun anew after a reload: nothing of it is kept. */
    phoneVerification: phoneVerificationMachine.provide({
      actors: phoneVerificationActors({
        ...calls,
        onConfirmed: () => reads.invalidate(['profile']),
      }),
      actions: { saveProgress: () => undefined, clearProgress: () => undefined },
      guards: { canUsePasskey: ({ context }) => calls.canUsePasskey(context.challenge) },
    }),
  }
}
