import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Session } from '../../src/api/contract/session.ts'
import type {
  PasswordOwner,
  passwordChangeMachine,
} from '../../src/machines/password-change.machine.ts'
import { passwordChangeModel } from '../support/models/password-change.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { expect } from './support/journey.ts'
import type { Provider } from './support/provider.ts'
import { keepToken, settle } from './support/settle.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof passwordChangeMachine>
type Own = {
  /** The one in force, the one submitted last, and whether it still stands in the form. */
  passwords: { inForce: string; submitted: string; isInForm: boolean }
}

const read = 'GET /user-data/byType/contacts'
const change = 'PATCH /user/password'

const fieldsOf = (hasPassword: boolean) => [
  ...(hasPassword ? ['Old password'] : []),
  'New password',
  'Repeat the new password',
]
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

const refusals: Record<string, string> = {
  old_password_incorrect: 'The old password is incorrect.',
  validation_failed: 'This is your password already.',
}

async function expectForm(
  { context: { owner, failure, isUncertain } }: Snapshot,
  { page, passwords }: Scene & Own,
  isOpen: boolean,
) {
  const hasPassword = owner?.hasPassword ?? false
  await expect(field(page, 'Old password')).toHaveCount(hasPassword ? 1 : 0)
  for (const name of fieldsOf(hasPassword))
    await expect(field(page, name)).toBeEditable({ editable: isOpen })
  const submit = button(page, hasPassword ? 'Change the password' : 'Set the password')
  await expect(submit).toBeEnabled({ enabled: isOpen })
  const refusal = refusals[failure?.code ?? '']
  if (isOpen && refusal) {
    const alert = main(page).getByRole('alert')
    await expect(alert).toContainText(passwords.isInForm ? [refusal] : [])
  }
  const uncertain = main(page).getByText('We do not know whether the password was changed')
  await expect(uncertain).toHaveCount(isOpen && isUncertain ? 1 : 0)
}

const ownerIn = (event: AnyEvent) => {
  const { actorId, output } = { actorId: '', output: null, ...event } as {
    actorId: string
    output: PasswordOwner | null
  }
  return actorId === 'readOwner' ? output : null
}

async function failChange(event: AnyEvent, { gate, provider, passwords }: Scene & Own) {
  const code = failureIn(event)
  if (code === 'unreachable') return gate.cut(change)
  if (code === 'old_password_incorrect')
    return gate.alter(change, { oldPassword: 'Wrong42password' })
  if (code === 'validation_failed') return gate.alter(change, { newPassword: passwords.inForce })
  await provider.fault('changePassword', { fault: 'status', code })
  await gate.pass(change)
}

walkJourney(passwordChangeModel, {
  calls: { readOwner: read, changePassword: change },
  // This person has a password all along.
  isPossible: (event) =>
    !event.type.includes('phoneVerification') && ownerIn(event)?.hasPassword !== false,
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/password')
    return { passwords: { inForce: person.password, submitted: '', isInForm: false } }
  },
  acts: {
    'retry.requested': (_, { page }) => button(page, 'Load again').click(),
    'draft.changed': async (event, { page, passwords }) => {
      const { isDirty } = { isDirty: true, ...event }
      passwords.isInForm = false
      for (const name of fieldsOf(true)) await field(page, name).fill('')
      if (isDirty) await field(page, 'Old password').fill('S')
    },
    'password.submitted': async (_, { page, passwords }) => {
      const fresh = passwords.inForce === 'Kokshetau2027' ? 'Saryarka2026' : 'Kokshetau2027'
      await field(page, 'Old password').fill(passwords.inForce)
      await field(page, 'New password').fill(fresh)
      await field(page, 'Repeat the new password').fill(fresh)
      await button(page, 'Change the password').click()
      Object.assign(passwords, { submitted: fresh, isInForm: true })
    },
    'change.repeated': (_, { page }) => button(page, 'Change it again').click(),
    'xstate.done.actor.changePassword': async (_, { gate, passwords }) => {
      await gate.pass(change)
      passwords.inForce = passwords.submitted
    },
    'xstate.error.actor.changePassword': failChange,
  },
  shows: {
    readingOwner: (snapshot, scene) =>
      snapshot.context.owner
        ? expectForm(snapshot, scene, false)
        : expect(main(scene.page).getByText('Loading…')).toBeVisible(),
    ownerNotRead: async (snapshot, scene) => {
      const { page } = scene
      if (snapshot.context.owner) await expectForm(snapshot, scene, false)
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(button(page, 'Load again')).toBeEnabled()
    },
    enteringPassword: (snapshot, scene) => expectForm(snapshot, scene, true),
    changing: (snapshot, scene) => expectForm(snapshot, scene, false),
    changed: async (_, { page, person, provider, passwords }) => {
      await expect(main(page).getByText('All other sessions were ended')).toBeVisible()
      await provider.signIn({ login: person.login, password: passwords.inForce })
    },
  },
})

/** Somebody new, through Telegram, which sends their codes as well. */
async function throughTelegram(provider: Provider): Promise<{ id: string; session: Session }> {
  const id = 730_000_000 + Math.floor(Math.random() * 9_000_000)
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${provider.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const signed = await post('/sandbox/telegram', { id, first_name: 'Dana' })
  const session = (await post('/api/auth/telegram/demo', signed)) as Session
  return { id: String(id), session }
}

walkJourney(passwordChangeModel, {
  part: 'without a password',
  calls: { readOwner: read, changePassword: change },
  // Here the flow ends with the first password; what is said at its fields is walked above.
  isPossible: (event, { context }) =>
    event.type !== 'change.repeated' &&
    ownerIn(event)?.hasPassword !== true &&
    failureIn(event) !== 'validation_failed' &&
    !(event.type === 'draft.changed' && context.isDirty) &&
    !('output' in event && JSON.stringify(event.output).includes('wrongTarget')),
  open: async ({ page, provider }) => {
    const { id, session } = await throughTelegram(provider)
    await keepToken(page, provider, session)
    await visit(page, '/settings/password')
    return { telegram: id, passwords: { inForce: '', submitted: '', isInForm: false } }
  },
  acts: {
    'retry.requested': (_, { page }) => button(page, 'Load again').click(),
    'draft.changed': (_, { page }) => field(page, 'New password').fill('S'),
    'password.submitted': async (_, { page }) => {
      await field(page, 'New password').fill('Kokshetau2027')
      await field(page, 'Repeat the new password').fill('Kokshetau2027')
      await button(page, 'Set the password').click()
    },
    'xstate.error.actor.changePassword': failChange,
    'xstate.done.actor.phoneVerification': async (event, { page, provider, telegram }) => {
      const { output } = { output: {}, ...event }
      if ('verificationId' in output) {
        await enterCode(page.getByLabel('Code from Telegram'), provider, telegram)
      } else await page.getByRole('button', { name: 'Close', exact: true }).click()
    },
  },
  shows: {
    readingOwner: (snapshot, scene) =>
      snapshot.context.owner
        ? expectForm(snapshot, scene, false)
        : expect(main(scene.page).getByText('Loading…')).toBeVisible(),
    ownerNotRead: (_, { page }) =>
      expect(main(page).getByRole('alert')).toContainText('No connection.'),
    enteringPassword: (snapshot, scene) => expectForm(snapshot, scene, true),
    changing: (snapshot, scene) => expectForm(snapshot, scene, false),
    verifying: (_, { page }) =>
      expect(page.getByRole('dialog', { name: 'Confirm the password' })).toBeVisible(),
    changed: async (_, { page }) => {
      await expect(main(page).getByText('All other sessions were ended')).toBeVisible()
      await expect(main(page).getByText('Telegram Dana also opens this account')).toBeVisible()
    },
  },
})
