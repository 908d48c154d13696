import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, createEmptyActor, type StateValue } from 'xstate'
import { appMachine } from '../../src/machines/app.machine.ts'
import { loginMachine } from '../../src/machines/login.machine.ts'
import { locales, preferencesMachine } from '../../src/machines/preferences.machine.ts'
import { AppView } from '../../src/screens/app/app.view.tsx'
import { BrokenPage } from '../../src/screens/app/broken-page.tsx'
import { FailureMessage } from '../../src/screens/failure/failure-message.tsx'
import { LoginScreen } from '../../src/screens/login/login.screen.tsx'
import { NotFoundView } from '../../src/screens/not-found/not-found.view.tsx'
import { PreferencesView } from '../../src/screens/preferences/preferences.view.tsx'
import { nodesOf } from '../../tools/atlas/chart.ts'
import { appInput } from '../support/models/app.model.ts'
import { application } from '../support/models/shell.model.ts'
import { fill } from '../support/render.tsx'

const catalogues = import.meta.glob<Messages>('/locales/*.po', {
  eager: true,
  import: 'messages',
  query: '?first',
})

/** Renders with the texts of the first screen alone, and tells which ones are missing. */
function speakFirst(locale: string) {
  const missing: string[] = []
  const i18n = setupI18n({
    locale,
    messages: { [locale]: catalogues[`/locales/${locale}.po`] ?? {} },
    missing: (_, id) => {
      missing.push(id)
      return id
    },
  })
  const show = (element: ReactNode) =>
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">{element}</MantineProvider>
      </I18nProvider>,
    )
  return { missing, show }
}

/** Every state that has no states within, as a value; parallel regions beside it are as they begin. */
const leavesOf = (machine: AnyStateMachine): StateValue[] =>
  nodesOf(machine)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ path }) => path.reduceRight<StateValue>((within, key) => ({ [key]: within }), {}))

const appStates = leavesOf(appMachine).map((value) =>
  appMachine.resolveState({
    value,
    context: { ...appInput, login: null, application, route: null, shell: null },
  }),
)

const beginning = createActor(loginMachine, { input: { verificationId: null } }).getSnapshot()
/** Only these can fail before the calls are here: they do not come, or not in time. */
const early = ['unreachable', 'timed_out'] as const

const loginStates = [
  ...leavesOf(loginMachine).map((value) =>
    loginMachine.resolveState({ value, context: { ...beginning.context, secondsToRetry: 90 } }),
  ),
]

const preferencesStates = leavesOf(preferencesMachine).map((value) =>
  preferencesMachine.resolveState({
    value,
    context: { theme: 'light', locale: 'en', wanted: null, areAmountsHidden: false, failure: null },
  }),
)

const nothing = () => {}

describe.each(locales)('with the first texts alone, in %s', (locale) => {
  test('the app says everything that it can say before the calls have come', () => {
    const { missing, show } = speakFirst(locale)
    for (const snapshot of appStates) {
      const { container } = show(
        <AppView
          snapshot={snapshot}
          announcement={null}
          report={nothing}
          preferences={null}
          sandbox={null}
          foot={null}
          help={null}
          login={null}
          route={null}
          shell={null}
          reauthentication={null}
          accountBlocked={null}
        />,
      )
      expect(container).not.toBeEmptyDOMElement()
      cleanup()
    }
    expect(missing).toEqual([])
  })

  test('the sign-in form says everything in every state', () => {
    const { missing, show } = speakFirst(locale)
    for (const snapshot of loginStates) {
      show(
        <LoginScreen
          actor={createActor(loginMachine, { snapshot, input: { verificationId: null } })}
          later={null}
        />,
      )
      cleanup()
    }
    expect(missing).toEqual([])
  })

  test.each(early)('the sign-in form says %s in the very words of later', (code) => {
    const { missing, show } = speakFirst(locale)
    const snapshot = loginMachine.resolveState({
      value: beginning.value,
      context: { ...beginning.context, failure: { code } },
    })
    show(
      <LoginScreen
        actor={createActor(loginMachine, { snapshot, input: { verificationId: null } })}
        later={null}
      />,
    )
    const said = screen.getByRole('alert').textContent
    cleanup()
    show(<FailureMessage failure={{ code }} />)
    expect(screen.getByRole('alert').textContent).toEqual(said)
    cleanup()
    expect(missing).toEqual([])
  })

  test('the sign-in form says what is wrong with what was typed', () => {
    const { missing, show } = speakFirst(locale)
    const actor = createActor(loginMachine, { input: { verificationId: null } })
    const { container } = show(<LoginScreen actor={actor} later={null} />)
    const form = container.querySelector('form') ?? expect.unreachable('form')
    for (const typed of ['', 'a', 'a b', 'a'.repeat(200)]) {
      for (const field of form.querySelectorAll('input')) fill(field, typed)
      fireEvent.submit(form)
      expect(form.querySelectorAll('[aria-invalid="true"]')).not.toHaveLength(0)
    }
    expect(missing).toEqual([])
  })

  test('language and theme can be chosen', () => {
    const { missing, show } = speakFirst(locale)
    for (const snapshot of preferencesStates) {
      show(<PreferencesView snapshot={snapshot} report={nothing} />)
    }
    expect(missing).toEqual([])
  })

  test('a page that broke says so', () => {
    const { missing, show } = speakFirst(locale)
    const page = new BrokenPage({
      children: null,
      renderHelp: () => null,
      actor: createEmptyActor(),
      onReload: nothing,
    })
    page.state = { isBroken: true }
    show(page.render())
    expect(missing).toEqual([])
  })

  test('a screen that comes later would be found out', () => {
    const { missing, show } = speakFirst(locale)
    show(<NotFoundView />)
    expect(missing).not.toEqual([])
  })
})
