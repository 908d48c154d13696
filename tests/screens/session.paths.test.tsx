import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { appMachine } from '../../src/machines/app.machine.ts'
import type { sessionMachine } from '../../src/machines/session.machine.ts'
import type { SystemEvents } from '../../src/machines/system.ts'
import { AppScreen } from '../../src/screens/app/app.screen.tsx'
import { laterViews } from '../../src/screens/app/later-views.ts'
import { type Flow, settled, startFlow } from '../support/flow.ts'
import { appInput, loadedShell } from '../support/models/app.model.ts'
import { sessionModel } from '../support/models/session.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

vi.setConfig({ testTimeout: 60_000 })

/** The session has no screen of its own: a person sees it in what the app makes of its announcements. */
let app = startFlow(appMachine, { input: appInput })
let received = 0

const isFact = (event: SystemEvents[keyof SystemEvents]): event is SystemEvents['app'] =>
  /^(session|account)\./.test(event.type)

async function follow(flow: Flow<typeof sessionMachine>) {
  const facts = flow.notified.filter(isFact)
  for (const fact of facts.slice(received)) {
    await act(async () => app.send(fact))
    const isLoading = { pages: { signedIn: { shell: 'loadingShell' } } } as const
    if (app.snapshot.matches(isLoading)) {
      await act(async () => app.services.settle('loadShell', { output: loadedShell }))
      await act(settled)
    }
  }
  received = facts.length
}

/** By selector: roles and texts are slow, and this is looked at after every step. */
const sees = () => ({
  heading: document.querySelector('h1')?.textContent,
  dialog: document.querySelector('[aria-label="Sign in again"]') !== null,
})
const inside = { heading: 'The cabinet', dialog: false }
const outside = { heading: 'Sign in', dialog: false }

testPathsOnScreen({
  model: sessionModel,
  screen: () => {
    app.stop()
    app = startFlow(appMachine, { input: appInput })
    received = 0
    return <AppScreen actor={app.actor} later={laterViews} />
  },
  gestures: {},
  shows: {
    'presence.restoring': async (_, flow) => {
      await follow(flow)
      // Looking again, because of another tab or of the Back button, changes nothing meanwhile.
      expect([undefined, 'The cabinet', 'Sign in', 'Your account is blocked']).toContain(
        sees().heading,
      )
    },
    'presence.anonymous': async (_, flow) => {
      await follow(flow)
      expect(sees()).toEqual(outside)
    },
    'presence.authenticated': async (_, flow) => {
      await follow(flow)
      expect(sees()).toEqual(inside)
    },
    'presence.expired': async (_, flow) => {
      await follow(flow)
      expect(sees()).toEqual({ ...inside, dialog: true })
    },
    'presence.blocked': async (_, flow) => {
      await follow(flow)
      expect(sees()).toEqual({ heading: 'Your account is blocked', dialog: false })
    },
    'revocation.idle': ({ context }) => expect(context.leaving).toBeNull(),
    'revocation.revoking': ({ context }, flow) =>
      expect(flow.inputOf('revokeToken')).toEqual({ token: context.leaving }),
  },
})
