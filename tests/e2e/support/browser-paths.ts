import { mkdirSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { type Description, leavesOf, readAll, shownIn } from '../../support/description.ts'
import { Flow } from '../../support/flow.ts'
import {
  type AnyEvent,
  type Cover,
  Coverage,
  explore,
  type FlowModel,
  type Path,
  pathsThrough,
  type Step,
} from '../../support/paths.ts'
import type { Ui } from '../../support/ui.ts'
import { focusOf, watchFocus } from './focus.ts'
import { Gate } from './gate.ts'
import { newcomer, type Person, type Provider } from './provider.ts'
import { expect, pathTest as test } from './test.ts'
import { passTime, stopClock } from './time.ts'
import { uiIn } from './ui.ts'

export type Fixtures = {
  page: Page
  person: Person
  provider: Provider
  gate: Gate
  ui: Ui
  /** Acts as the description says. */
  perform: (event: AnyEvent) => Promise<void>
  /** Ends the call of the actor as a failure without an act of its own does. */
  fail: (event: AnyEvent) => Promise<void>
}

type Act<Own> = (event: AnyEvent, fixtures: Fixtures & Own, next: AnyEvent | undefined) => unknown

type BrowserPaths<Machine extends AnyStateMachine, Own, Facts, Shown> = {
  /** Serves jsdom as well. Acts and states that are given here besides go before those of the description. */
  description?: Description<Machine, Facts, Shown>
  facts?: (fixtures: Fixtures & Own) => Facts
  /** The part of the page that the flow is shown in, where the rest would be taken for it. */
  root?: (page: Page) => Locator
  /** Names the paths where one flow is tested from two beginnings. */
  part?: string
  /**
   * Cover of `npm test`. `person`, the usual one: every transition that people cause. `transition`, for flows that move money:
   * what the services do as well. The night goes along every edge of both.
   */
  cover?: 'person' | 'transition'
  /** False for what the provider cannot be brought to; it is left to the paths with simulated services. */
  isPossible?: (event: AnyEvent, snapshot: SnapshotFrom<Machine>) => boolean
  /** The calls of the flow's actors. Each waits until the path answers it, so that states in flight are checked too. */
  calls?: Record<string, string>
  /** The operations behind calls which the provider is asked to reject with the code of the event, by their actors. */
  faults?: Record<string, string>
  /** Brings a page to where the model starts. */
  open: (fixtures: Fixtures, steps: Step[]) => Promise<Own>
  /**
   * Causes the events that the description does not. An answer without an act is the provider's own, a failure without
   * one is a cut connection or one of `faults`. Where calls do not wait, a gesture's call ends as `next` says, and the
   * gesture must see to it.
   */
  actions?: Record<string, Act<Own>>
  /** All that the act of an event tells the flow, where that is more than the event. */
  causes?: (event: AnyEvent) => AnyEvent[]
  /** True for a state that is over before the test can look, as states in flight are where calls do not wait. */
  isPassing?: (snapshot: SnapshotFrom<Machine>, fixtures: Fixtures & Own) => boolean
  /** Checks the page in each state that stays until somebody acts. */
  shows?: Record<string, (snapshot: SnapshotFrom<Machine>, fixtures: Fixtures & Own) => unknown>
}

/** A browser that has the app in its cache starts it twice as fast; so paths share one, as long as it is not for long. */
const LONGEST_TEST = 120
const LONGEST_PATH = 60
/** Opening the page takes as long as so many steps. */
const OPENING = 8
/** The first page of a browser that others keep busy takes this long, in milliseconds. */
const STARTING = 60_000

/** Takes generated paths in the browser, against the provider itself. */
export function testPathsInBrowser<
  Machine extends AnyStateMachine,
  Own extends object,
  Facts,
  Shown,
>(model: FlowModel<Machine>, browserPaths: BrowserPaths<Machine, Own, Facts, Shown>): void {
  const { machine } = model
  const { calls = {}, part, isPossible = () => true } = browserPaths
  const cover = process.env.COVER === 'edge' ? 'edge' : (browserPaths.cover ?? 'person')
  const explored = explore(
    model,
    cover,
    (event, snapshot) => !isRestart(event) && isPossible(event, snapshot),
  )
  const paths = pathsThrough(explored, LONGEST_PATH)
  const title = `${machine.id}, every generated path in the browser`

  test.describe(part ? `${title}, ${part}` : title, () => {
    test.describe.configure({ timeout: 360_000 })
    for (const together of shared(paths)) {
      test(`${together.map(({ name }) => Number.parseInt(name, 10)).join(', ')} of ${paths.length}`, async ({
        page,
        provider,
      }) => {
        const gate = new Gate(page)
        await gate.hold(Object.values(calls))
        await stopClock(page)
        await watchFocus(page)
        for (const { name, steps } of together) {
          await test.step(name, async () => {
            await forget(page)
            await provider.maintenance({ active: false })
            const { causes = (event) => [event], root = () => page.locator('body') } = browserPaths
            const ui = uiIn(root(page))
            const perform = async (event: AnyEvent) => {
              await describedAction(browserPaths, event)?.(
                event,
                ui,
                browserPaths.facts?.(fixtures),
              )
            }
            const fail = (event: AnyEvent) => failCall(browserPaths, event, stage)
            const stage = { page, person: newcomer(), provider, gate, ui, perform, fail }
            const fixtures: Fixtures & Own = {
              ...stage,
              ...(await browserPaths.open(stage, steps)),
            }
            const bare = new BarePath(model)
            await expectShown(browserPaths, explored.states.get(explored.start), fixtures)
            for (const [place, { event, expected }] of steps.entries()) {
              await test.step(event.type, async () => {
                await cause(browserPaths, event, fixtures, {
                  snapshot: bare.snapshot,
                  next: steps[place + 1]?.event,
                })
                for (const caused of causes(event)) bare.send(caused)
                await expectShown(browserPaths, explored.states.get(expected), fixtures)
                expect(await focusOf(page)).not.toEqual('nowhere')
              })
            }
            bare.record(`${part ?? 'path'} ${Number.parseInt(name, 10)}`, cover)
          })
        }
      })
    }
  })
}

/** It takes a second window to make a code void: `two-tabs.spec.ts` has one. */
const isRestart = (event: AnyEvent): boolean => JSON.stringify(event).includes('restarted')

/** Paths that share a browser, in tests of about the same length. */
function shared(paths: Path[]): Path[][] {
  const lengthOf = ({ steps }: Path) => steps.length + OPENING
  const tests: Path[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const path of paths) {
    if (length + lengthOf(path) > LONGEST_TEST) {
      tests.push([])
      length = 0
    }
    tests.at(-1)?.push(path)
    length += lengthOf(path)
  }
  return tests
}

/** Nothing of an earlier path is left but what the browser has in its cache. */
async function forget(page: Page): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  await page.unrouteAll()
  await context.clearCookies()
  if (page.url() === 'about:blank') return
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

async function cause<Machine extends AnyStateMachine, Own extends object, Facts, Shown>(
  browserPaths: BrowserPaths<Machine, Own, Facts, Shown>,
  event: AnyEvent,
  fixtures: Fixtures & Own,
  { snapshot, next }: { snapshot: AnyMachineSnapshot; next: AnyEvent | undefined },
): Promise<void> {
  const { actions = {}, calls = {} } = browserPaths
  const act = actions[event.type]
  if (act) {
    await act(event, fixtures, next)
    return
  }
  if (describedAction(browserPaths, event)) return fixtures.perform(event)
  const delay = delayOf(snapshot, event)
  if (delay !== null) return passTime(fixtures.page, delay)
  const [, outcome, actor = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
  const call = calls[actor]
  if (call === undefined) return
  if (outcome === 'done') await fixtures.gate.pass(call)
  else await fixtures.fail(event)
}

async function failCall(
  { calls = {}, faults = {} }: { calls?: Record<string, string>; faults?: Record<string, string> },
  event: AnyEvent,
  { gate, provider }: Pick<Fixtures, 'gate' | 'provider'>,
): Promise<void> {
  const [actor = ''] = /[^.]+$/.exec(event.type) ?? []
  const { [actor]: call = '' } = calls
  const { [actor]: operation } = faults
  const code = failureIn(event)
  if (operation === undefined || code === 'unreachable') return gate.cut(call)
  await provider.fault(operation, { fault: 'status', code })
  await gate.pass(call)
}

type DescribedAction<Facts> = (event: AnyEvent, ui: Ui, facts: Facts | undefined) => unknown

function describedAction<Machine extends AnyStateMachine, Own, Facts, Shown>(
  { description }: BrowserPaths<Machine, Own, Facts, Shown>,
  { type }: AnyEvent,
): DescribedAction<Facts> | undefined {
  const actions = description?.actions as Record<string, DescribedAction<Facts>> | undefined
  return actions?.[type]
}

async function expectShown<Machine extends AnyStateMachine, Own extends object, Facts, Shown>(
  { shows = {}, calls, isPassing, description, facts }: BrowserPaths<Machine, Own, Facts, Shown>,
  snapshot: AnyMachineSnapshot | undefined,
  fixtures: Fixtures & Own,
): Promise<void> {
  if (!snapshot) return
  const current = snapshot as SnapshotFrom<Machine>
  if (isPassing?.(current, fixtures) ?? (!calls && snapshot.hasTag('busy'))) return
  const leaves = leavesOf(snapshot._nodes)
  const own = leaves.flatMap(({ path }) => shows[path.join('.')] ?? [])
  for (const expectation of own) await expectation(current, fixtures)
  if (own.length === leaves.length) return
  if (!description) throw new Error(`Nothing says what ${leaves.map(({ id }) => id)} shows`)
  const known = facts?.(fixtures) as Facts
  const expected = shownIn(description, current, known)
  await expect
    .poll(() => readAll(description.read(fixtures.ui, known)), { intervals: [25, 50, 100, 250] })
    .toEqual(expected)
}

/** Opens an address, and lets the time pass that the app needs to start. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // A form that is painted before the app begins lets it begin a frame later.
  await passTime(page, 100)
  await page.locator('#root > *').first().waitFor({ state: 'attached', timeout: STARTING })
  // Parts that the first view does not need come a moment later.
  await passTime(page, 100)
}

/** The address changes as by Back and Forward: the browser tells the app, and nothing is loaded anew. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Goes where a location of the model leads: to a list, or to the item of that id there. */
export const goToItem =
  (list: string) =>
  (event: AnyEvent, { page, ids }: { page: Page; ids: Record<string, string> }): Promise<void> => {
    const { location } = { location: {}, ...event } as { location: { id?: string } }
    return goTo(page, location.id === undefined ? list : `${list}/${ids[location.id]}`)
  }

/** The failure that an event of the model brings; null if it brings none. */
export function failureIn(event: AnyEvent): string | null {
  const { error } = { error: null, ...event } as { error: { failure: { code: string } } | null }
  return error?.failure.code ?? null
}

/** Milliseconds of the delay that ends with this event; null for other events. */
function delayOf({ machine, context }: AnyMachineSnapshot, event: AnyEvent): number | null {
  const [, name] = /^xstate\.after\.(\w+)\./.exec(event.type) ?? []
  if (name === undefined) return null
  const { [name]: delay } = machine.implementations.delays as Record<string, Delay>
  if (delay === undefined) throw new Error(`Nothing says how long '${name}' takes`)
  return typeof delay === 'number' ? delay : delay({ context, event })
}

type Delay = number | ((of: { context: unknown; event: AnyEvent }) => number) | undefined

/** The bare machine goes along with the page: it knows how long the page waits, and what the path goes through. */
class BarePath<Machine extends AnyStateMachine> {
  readonly #machine: string
  readonly #coverage: Coverage
  readonly #flow: Flow<Machine>

  constructor(model: FlowModel<Machine>) {
    this.#machine = model.machine.id
    this.#coverage = new Coverage(model.machine)
    this.#flow = new Flow(model.machine, {
      ...('input' in model ? { input: model.input } : {}),
      inspect: this.#coverage.inspect,
    })
    this.#coverage.enter(this.#flow.snapshot)
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#flow.snapshot
  }

  send(event: AnyEvent): void {
    this.#flow.send(event as never)
  }

  /** For `npm run flows`. */
  record(name: string, cover: Cover): void {
    this.#flow.stop()
    const { states, transitions } = this.#coverage
    const folder = `reports/paths/e2e/${this.#machine}`
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      `${folder}/${name}.json`,
      JSON.stringify({ paths: 1, cover, states: [...states], transitions: [...transitions] }),
    )
  }
}
