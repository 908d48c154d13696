import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { appMachine } from '../../src/machines/app.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/app.harness.tsx'
import { appInput } from '../support/models/app.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

vi.setConfig({ testTimeout: 60_000 })

type Snapshot = SnapshotFrom<typeof appMachine>

const heading = () => document.querySelector('h1')?.textContent ?? null
/** Whom it asks to sign in again. */
const asked = () => document.querySelector('[aria-label="Sign in again"]')?.textContent ?? null
const isLoading = () => screen.queryByText('Loading…') !== null
const isOffline = () => document.querySelector('strong')?.textContent === 'No connection'

/** Inside, the shell shows it. */
function expectMark(snapshot: Snapshot) {
  const isOutside = snapshot.matches({ pages: 'signedOut' })
  const isShown = document.querySelector('a[href="/sandbox"][target=_blank]') !== null
  expect(isShown).toBe(isOutside && snapshot.context.application !== null)
}

function expectOutside(snapshot: Snapshot, title: string | null) {
  expect({ heading: heading(), asked: asked(), isLoading: isLoading() }).toEqual({
    heading: title,
    asked: null,
    isLoading: snapshot.matches({ pages: { signedOut: 'loadingRoute' } }),
  })
  expectMark(snapshot)
}

const expectInside = (title: string | null, isAwaited: boolean) =>
  expect({ heading: heading(), isLoading: isLoading() }).toEqual({
    heading: title,
    isLoading: isAwaited,
  })

testPathsOnScreen({
  ...harness,
  gestures: {
    'retry.requested': (_, person) => person.click(screen.getByText('Try again')),
    'signOut.requested': async (_, person, flow) => {
      // While the shell is being loaded there is nothing to press yet; other flows may still ask.
      const button =
        screen.queryByText('Log out') ?? screen.queryByText('Sign in with another account')
      if (button) await person.click(button)
      else flow.send({ type: 'signOut.requested' })
    },
  },
  shows: {
    'pages.restoring': () => expect(screen.getByText('Loading…')).toBeInTheDocument(),
    'pages.signedOut.choosing': () => {},
    'pages.signedOut.login': (snapshot) => {
      expectOutside(snapshot, 'Sign in')
      expect(document.title).toBe('Sign in · Cabinet')
    },
    'pages.signedOut.loadingRoute': (snapshot) => expectOutside(snapshot, null),
    'pages.signedOut.routeNotLoaded': (snapshot) => {
      expectOutside(snapshot, 'We couldn’t load this page')
      expect(screen.getByText(/Your money is safe/)).toBeVisible()
    },
    'pages.signedOut.showingRoute': (snapshot) => {
      expectOutside(snapshot, null)
      expect(screen.getByText('What the route shows')).toBeVisible()
    },
    'pages.blocked': () => {
      expect({ heading: heading(), asked: asked() }).toEqual({
        heading: 'Your account is blocked',
        asked: null,
      })
      expect(document.title).toBe('Account blocked · Cabinet')
    },
    'pages.signedIn.shell.loadingShell': () => expectInside(null, true),
    'pages.signedIn.shell.shellNotLoaded': () => expectInside('We couldn’t load this page', false),
    'pages.signedIn.shell.open': () => expectInside('The cabinet', false),
    'pages.signedIn.admission.admitted': () => expect(asked()).toBeNull(),
    'pages.signedIn.admission.reauthenticating': ({ context }) =>
      expect(asked()).toBe(context.shell && context.login),
    'settings.reading': expectMark,
    'settings.unknown': expectMark,
    'settings.known': expectMark,
    'connection.online': () => expect(isOffline()).toBe(false),
    'connection.offline': () => expect(isOffline()).toBe(true),
  },
})

test('what is said to everybody is shown before any page is', () => {
  const flow = startFlow(appMachine, { input: appInput })
  renderInApp(harness.screen(flow.actor))
  act(() => {
    const { alert } = flow.snapshot.children
    alert?.send({ type: 'alert.raised', severity: 'success', message: 'saved' })
  })
  expect(screen.getByText('Saved.')).toBeVisible()
})
