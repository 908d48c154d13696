import { keepBrowserActors } from '../api/browser-notices.actors.ts'
import { commandPaletteActors } from '../api/command-palette.actors.ts'
import { limited } from '../api/limited.ts'
import { shellActors } from '../api/shell.actors.ts'
import { createKeys } from '../browser/keys.ts'
import { createLoadAhead } from '../browser/load-ahead.ts'
import { createPush } from '../browser/push.ts'
import { commandPaletteMachine } from '../machines/command-palette.machine.ts'
import { navigationGuardMachine } from '../machines/navigation-guard.machine.ts'
import type { LoadedRoute, RouteName } from '../machines/route-location.ts'
import { shellMachine } from '../machines/shell.machine.ts'
import type { Services } from '../services.ts'

type LoadRoute = (name: RouteName) => Promise<LoadedRoute>

/** The frame around all routes of a person who is signed in. */
export const create = (services: Services, loadRoute: LoadRoute) => {
  const { call, reads, tabs, address, page, readUser, watchToken, goTo } = services
  return shellMachine.provide({
    actors: {
      ...shellActors({ call, reads, watchTabs: tabs.watchWrites }),
      ...keepBrowserActors({ call, push: createPush(window), watchToken }),
      loadAhead: createLoadAhead(window, loadRoute),
      navigationGuard: navigationGuardMachine.provide({
        actors: { blockNavigation: address.blockNavigation },
        actions: { depart: (_, { way }) => address.depart(way) },
      }),
      commandPalette: commandPaletteMachine.provide({
        actors: { ...commandPaletteActors({ call, reads }), watchKeys: createKeys(window) },
        actions: { goTo },
      }),
      loadRoute: limited(async ({ input: { name } }) => {
        const loaded = await loadRoute(name)
        return { loaded, user: readUser() }
      }),
    },
    actions: { focusHeading: page.focusHeading },
  })
}

export { ReauthenticationScreen as Reauthentication } from '../screens/login/reauthentication.screen.tsx'
export { ShellScreen as Screen } from '../screens/shell/shell.screen.tsx'
