import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Session } from '../../src/api/contract/session.ts'
import type { SessionReading, sessionListMachine } from '../../src/machines/session-list.machine.ts'
import { sessions } from '../support/models/security-samples.ts'
import { sessionListModel } from '../support/models/session-list.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { expect } from './support/journey.ts'
import { settle } from './support/settle.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof sessionListMachine>
type Own = {
  /** Tokens of the sessions that are open elsewhere, by their ids in the model. */
  elsewhere: Map<string, string>
  asked: { forOthers: boolean }
}

const list = 'GET /user/settings/sessions'
const end = 'POST /user/settings/sessions/end'

const phone = 'session-2'
const agents: Record<string, string> = {
  [phone]: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1',
  'session-3': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')

const idsIn = (event: AnyEvent) => {
  const { output } = { output: sessions, ...event } as { output: SessionReading }
  return output.items.map(({ id }) => id)
}

async function leave({ provider, elsewhere }: Scene & Own, id: string) {
  const authorization = `Bearer ${elsewhere.get(id)}`
  const address = `${provider.origin}/api/auth/logout`
  await fetch(address, { method: 'POST', headers: { authorization } })
  elsewhere.delete(id)
}

async function enter({ person, provider, elsewhere }: Scene & Own, id: string) {
  const { login, password } = person
  const answer = await fetch(`${provider.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agents[id] ?? '' },
    body: JSON.stringify({ login, password }),
  })
  const session: Session = await answer.json()
  elsewhere.set(id, session.refreshToken)
}

/** Signs in and out elsewhere, until it is as the list is about to say. */
async function answerList(event: AnyEvent, scene: Scene & Own) {
  const open = idsIn(event)
  for (const id of Object.keys(agents)) {
    if (open.includes(id) && !scene.elsewhere.has(id)) await enter(scene, id)
    if (!open.includes(id) && scene.elsewhere.has(id)) await leave(scene, id)
  }
  await scene.gate.pass(list)
}

async function failEnd(event: AnyEvent, scene: Scene & Own) {
  const { gate, provider, asked } = scene
  const code = failureIn(event)
  if (code === 'unreachable') return gate.cut(end)
  // Whoever is there signed out meanwhile.
  if (code === 'not_found' && !asked.forOthers) await leave(scene, phone)
  else await provider.fault('endSessions', { fault: 'status', code })
  await gate.pass(end)
}

async function expectList(
  { context: { items, chosen, ended } }: Snapshot,
  page: Page,
  seen: { canEnd: boolean; canAnswer: boolean },
) {
  await expect(rows(page)).toHaveCount(items.length)
  await expect(rows(page).getByText('This device')).toHaveCount(items.length ? 1 : 0)
  const endPhone = button(page, 'End: Safari, iOS')
  const endOthers = button(page, 'End all others')
  const hasPhone = items.some(({ id }) => id === phone)
  await expect(endPhone).toHaveCount(hasPhone ? 1 : 0)
  if (hasPhone) await expect(endPhone).toBeEnabled({ enabled: seen.canEnd })
  await expect(endOthers).toHaveCount(items.length > 1 ? 1 : 0)
  if (items.length > 1) await expect(endOthers).toBeEnabled({ enabled: seen.canEnd })
  await expect(main(page).getByText(/sessions? (was|were) ended\.$/)).toHaveText(
    ended ? [`${ended} session${ended === 1 ? ' was' : 's were'} ended.`] : [],
  )
  await expect(main(page).getByText(/^End (this session|all sessions but this one)\?/)).toHaveText(
    chosen === null ? [] : ['id' in chosen ? /^End this/ : /^End all sessions but/],
  )
  await expect(button(page, 'Yes, end')).toHaveCount(chosen === null ? 0 : 1)
  if (chosen) await expect(button(page, 'Yes, end')).toBeEnabled({ enabled: seen.canAnswer })
}

walkJourney(sessionListModel, {
  calls: { listSessions: list, endSessions: end },
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/security')
    return { elsewhere: new Map<string, string>(), asked: { forOthers: false } }
  },
  acts: {
    'retry.requested': (_, { page }) => button(page, 'Load again').click(),
    'end.requested': async (event, { page, asked }) => {
      const { sessions: chosen } = { sessions: {}, ...event }
      asked.forOthers = 'others' in chosen
      await button(page, asked.forOthers ? 'End all others' : 'End: Safari, iOS').click()
    },
    'end.confirmed': (_, { page }) => button(page, 'Yes, end').click(),
    'end.dismissed': (_, { page }) => button(page, 'Keep').click(),
    'xstate.done.actor.listSessions': answerList,
    'xstate.done.actor.endSessions': async (event, { gate, elsewhere }) => {
      await gate.pass(end)
      for (const id of elsewhere.keys()) if (!idsIn(event).includes(id)) elsewhere.delete(id)
    },
    'xstate.error.actor.endSessions': failEnd,
  },
  shows: {
    loading: async (snapshot, { page }) => {
      await expectList(snapshot, page, { canEnd: false, canAnswer: false })
      const isFirst = snapshot.context.items.length === 0
      await expect(main(page).getByText('Loading…')).toHaveCount(isFirst ? 1 : 0)
    },
    notLoaded: async (snapshot, { page }) => {
      await expectList(snapshot, page, { canEnd: false, canAnswer: false })
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(button(page, 'Load again')).toBeEnabled()
    },
    listed: async (snapshot, { page }) => {
      await expectList(snapshot, page, { canEnd: true, canAnswer: false })
      await expect(main(page).getByRole('alert')).toContainText(
        snapshot.context.failure ? ['The session is still open.'] : [],
      )
    },
    confirmingEnd: (snapshot, { page }) =>
      expectList(snapshot, page, { canEnd: true, canAnswer: true }),
    ending: (snapshot, { page }) => expectList(snapshot, page, { canEnd: false, canAnswer: false }),
  },
})
