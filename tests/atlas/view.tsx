import '../../src/screens/theme/styles.ts'
import '../../src/screens/theme/later-styles.ts'
import '../../src/screens/theme/shell.css'
import './view.css'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { ActorRefFrom, AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate'
import { present } from '../../src/machines/present.ts'
import { Banners } from '../../src/screens/app/banners.tsx'
import { AuthLayout } from '../../src/screens/auth-layout/auth-layout.view.tsx'
import { ThemeProvider } from '../../src/screens/theme/theme-provider.tsx'
import { spoken } from '../../tools/atlas/chart.ts'
import type { Told } from '../../tools/atlas/site/atlas.ts'
import { type Place, placeOf } from '../../tools/atlas/site/place.ts'
import { bringAbout, Flow, settled } from '../support/flow.ts'
import { type AnyHarness, harnesses } from '../support/harnesses/harnesses.ts'
import { uiIn } from '../support/jsdom-ui.ts'
import { type AnyEvent, fingerprint, isOfServices, type Step } from '../support/paths.ts'
import { speak } from './catalogues.ts'
import { says } from './said.ts'
import { type Ways, waysThrough } from './ways.ts'

/** Shows one flow in one state, as its address says: a function of the address, whatever was shown before. */

type Shown = {
  name: string
  harness: AnyHarness
  flow: Flow<AnyStateMachine>
  element: ReactElement
  perform: (event: AnyEvent) => Promise<void>
  taken: Step[]
}

// Keys are made of random bytes, and a model cannot know them.
crypto.getRandomValues = (bytes) => bytes

// A text that no catalogue has would be read as its key, which looks like a word.
const i18n = setupI18n({ missing: () => '{missing}' })
const root = createRoot(present(document.getElementById('root'), 'root'))
const known = new Map<string, { harness: AnyHarness; ways: Ways }>()
/** These fill the window; those of visitors stand beside the panel, all others in a page. */
const whole = new Set(['app', 'shell', 'maintenance'])
const ofVisitors = new Set([
  'change-cancellation',
  'email-verification',
  'forgot-password',
  'login',
  'registration',
])

let shown: Shown | null = null
let turn = Promise.resolve()

const next = () => {
  turn = turn.then(() => show(location.hash))
}
window.addEventListener('hashchange', next)
next()

async function show(hash: string): Promise<void> {
  // Another address has come meanwhile, and is next.
  if (hash !== location.hash) return
  const place = placeOf(hash)
  let failure: string | null = null
  try {
    if (place.flow !== null && place.said !== null) await find(place.flow, place.said)
    else if (place.flow !== null) await showFlow(place, place.flow)
  } catch (error) {
    failure = String(error)
  }
  tell({ kind: 'shown', address: hash, failure })
  Object.assign(document.documentElement.dataset, { shown: hash, failure: failure ?? '' })
}

/** Goes along all paths until the text is read. */
async function find(name: string, said: string): Promise<void> {
  const { harness, ways } = await harnessOf(name)
  const asked = location.hash
  for (const [number, { steps }] of ways.paths.entries()) {
    shown = await begin(name, harness)
    for (let step = 0; step <= steps.length; step += 1) {
      if (asked !== location.hash) return
      if (says(document.body, said)) {
        tell({ kind: 'found', said, at: { path: number + 1, step } })
        return
      }
      const next = steps[step]
      if (next !== undefined) await take(shown, next)
    }
  }
  tell({ kind: 'found', said, at: null })
}

async function take(current: Shown, step: Step): Promise<void> {
  await current.perform(step.event)
  current.taken.push(step)
  await afterAnswers(current)
  await look(current, {})
}

async function showFlow(place: Place, name: string): Promise<void> {
  const { harness, ways } = await harnessOf(name)
  const steps = stepsTo(place, ways)
  const current =
    shown?.name === name && isOnWay(shown, steps, ways) ? shown : await begin(name, harness)
  shown = current
  const ahead = steps.slice(current.taken.length)
  // Gestures find what they use by its English name.
  if (ahead.length > 0) await look(current, {})
  for (const step of ahead) await take(current, step)
  await look(current, place.settings)
}

/** Somebody may have pressed something in the view since. */
function isOnWay({ harness, flow, taken }: Shown, steps: Step[], { exploration }: Ways): boolean {
  const expected = taken.at(-1)?.expected ?? exploration.start
  return (
    taken.every((step, number) => step === steps[number]) &&
    fingerprint(harness.model, flow.snapshot) === expected
  )
}

async function harnessOf(name: string) {
  const one = known.get(name)
  if (one) return one
  const harness = await present(harnesses[name], name)()
  await harness.prepare?.()
  const loaded = { harness, ways: waysThrough(harness.model) }
  known.set(name, loaded)
  const { exploration, paths, toState } = loaded.ways
  const taken = (steps: Step[]) =>
    steps.map(({ event, expected }) => ({
      event: spoken(event.type),
      active: idsIn(present(exploration.states.get(expected), expected)),
    }))
  tell({
    kind: 'paths',
    flow: name,
    start: idsIn(present(exploration.states.get(exploration.start), 'start')),
    paths: paths.map(({ steps }) => taken(steps)),
    ways: Object.fromEntries([...toState].map(([state, steps]) => [state, taken(steps)])),
  })
  return loaded
}

const idsIn = ({ _nodes }: AnyMachineSnapshot): string[] => _nodes.map(({ id }) => id)

function stepsTo({ state, path, step, after }: Place, { paths, toAll }: Ways): Step[] {
  const way =
    path === null
      ? present(toAll((state ?? '').split(','), after), state ?? '')
      : present(paths[path - 1], `path ${path}`).steps
  return step === null ? way : way.slice(0, step)
}

async function begin(name: string, harness: AnyHarness): Promise<Shown> {
  shown?.flow.stop()
  const { model } = harness
  const flow = new Flow(model.machine, 'input' in model ? { input: model.input } : {})
  const element = harness.screen(flow.actor as ActorRefFrom<AnyStateMachine>)
  const person = userEvent.setup({
    delay: null,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  })
  const ui = uiIn(document.body, person)
  const facts = harness.facts?.() ?? {}
  const perform = async (event: AnyEvent) => {
    const act = harness.description?.actions[event.type as EventFromLogic<AnyStateMachine>['type']]
    flow.received.length = 0
    if (act) await attempt(async () => act(event as never, ui, facts))
    else if (!isOfPerson(harness, event)) bringAbout(model, flow, event)
    // At some widths there is another way, or none.
    if (isOfPerson(harness, event) && flow.received.length === 0) flow.actor.send(event)
  }
  const begun = { name, harness, flow, element, perform, taken: [] }
  root.render(null)
  await settled()
  await look(begun, {})
  await afterAnswers(begun)
  return begun
}

async function attempt(gesture: () => Promise<unknown>): Promise<void> {
  try {
    await gesture()
  } catch {
    // The event is sent in its place.
  }
}

const isOfPerson = ({ model }: AnyHarness, { type }: AnyEvent): boolean =>
  !isOfServices(type) && model.sources?.[type] === undefined

async function afterAnswers({ harness, flow }: Shown): Promise<void> {
  await settled()
  const { status }: AnyMachineSnapshot = flow.snapshot
  if (status === 'active') await harness.answer?.(flow)
  await settled()
}

/** Shows the flow as it stands, under these settings. */
async function look({ name, flow, element }: Shown, settings: Place['settings']): Promise<void> {
  const { locale = 'en', theme = 'light', connection, text } = settings
  document.documentElement.lang = locale
  document.documentElement.dataset.mantineColorScheme = theme
  const { status, output }: AnyMachineSnapshot = flow.snapshot
  flushSync(() => speak(i18n, locale, text === 'long'))
  const page = (
    <I18nProvider i18n={i18n}>
      <ThemeProvider scheme={theme === 'dark' ? 'dark' : 'light'} env="test">
        <Router hook={memoryLocation().hook}>
          <Banners
            announcement={null}
            isInside={name === 'shell'}
            isOffline={connection === 'down'}
          />
          {status === 'active' ? around(name, element) : <End output={output} />}
        </Router>
      </ThemeProvider>
    </I18nProvider>
  )
  flushSync(() => root.render(page))
  await settled()
}

function around(name: string, element: ReactElement): ReactElement {
  if (whole.has(name)) return element
  if (ofVisitors.has(name)) return <AuthLayout>{element}</AuthLayout>
  return <main className="view-page">{element}</main>
}

function End({ output }: { output: unknown }) {
  return (
    <p className="view-end">
      The flow has ended and left the screen. {output ? JSON.stringify(output) : ''}
    </p>
  )
}

function tell(told: Told): void {
  window.parent.postMessage(told, '*')
}
