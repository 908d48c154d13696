import type { Session } from '../../src/api/contract/session.ts'
import type { SessionReading } from '../../src/machines/session-list.machine.ts'
import { like } from '../support/description.ts'
import { sessionList } from '../support/descriptions/session-list.ts'
import { sessions } from '../support/models/security-samples.ts'
import { sessionListModel } from '../support/models/session-list.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'

type Own = {
  /** Tokens of the sessions that are open elsewhere, by their ids in the model. */
  elsewhere: Map<string, string>
}

const list = 'GET /user/settings/sessions'
const end = 'POST /user/settings/sessions/end'

const phone = 'session-2'
const agents: Record<string, string> = {
  [phone]: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1',
  'session-3': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

const idsIn = (event: AnyEvent) => {
  const { output } = { output: sessions, ...event } as { output: SessionReading }
  return output.items.map(({ id }) => id)
}

async function leave({ provider, elsewhere }: Fixtures & Own, id: string) {
  await provider.endSession(elsewhere.get(id) ?? '')
  elsewhere.delete(id)
}

async function enter({ person, provider, elsewhere }: Fixtures & Own, id: string) {
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
async function answerList(event: AnyEvent, fixtures: Fixtures & Own) {
  const open = idsIn(event)
  for (const id of Object.keys(agents)) {
    if (open.includes(id) && !fixtures.elsewhere.has(id)) await enter(fixtures, id)
    if (!open.includes(id) && fixtures.elsewhere.has(id)) await leave(fixtures, id)
  }
  await fixtures.gate.pass(list)
}

async function failEnd(event: AnyEvent, fixtures: Fixtures & Own) {
  const { gate, provider, ui } = fixtures
  const code = failureIn(event)
  if (code === 'unreachable') return gate.cut(end)
  // Whoever is there signed out meanwhile.
  const isOne = await ui.text(/^End this session\?/).isShown()
  if (code === 'not_found' && isOne) await leave(fixtures, phone)
  else await provider.fault('endSessions', { fault: 'status', code })
  await gate.pass(end)
}

testPathsInBrowser(sessionListModel, {
  description: sessionList,
  root: (page) => page.getByRole('main'),
  calls: { listSessions: list, endSessions: end },
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/security')
    return { elsewhere: new Map<string, string>() }
  },
  facts: () => ({
    devices: {
      'session-1': 'Unknown browser',
      [phone]: 'Safari, iOS',
      'session-3': 'Firefox, Linux',
    },
    inOrder: (devices) => devices.sort(),
    phone: 'Safari, iOS',
    moments: (items) =>
      items.flatMap(({ current }) =>
        (current ? [0] : [0, 1]).map(() => like(/^(Today|Yesterday), \d\d:\d\d$/)),
      ),
  }),
  actions: {
    'xstate.done.actor.listSessions': answerList,
    'xstate.done.actor.endSessions': async (event, { gate, elsewhere }) => {
      await gate.pass(end)
      for (const id of elsewhere.keys()) if (!idsIn(event).includes(id)) elsewhere.delete(id)
    },
    'xstate.error.actor.endSessions': failEnd,
  },
})
