import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import {
  type Verification,
  type VerificationPhoto,
  verificationPhotos,
} from '../../src/api/contract/verification.ts'
import type { accountVerificationMachine } from '../../src/machines/account-verification.machine.ts'
import {
  accountVerificationModel,
  data,
  denied,
} from '../support/models/account-verification.model.ts'
import type { AnyEvent, ModelEvent } from '../support/paths.ts'
import { heic, noise } from './support/photos.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof accountVerificationMachine>
type Event = ModelEvent<typeof accountVerificationMachine>

const read = 'GET /user-data/byType/verification'
const send = 'PATCH /user-data/verification'

/** In the model a file is only its name. */
const usable = Object.assign(new File([], 'photo.jpg'), { is: 'photo.jpg' })
const unusable = Object.assign(new File([], heic.name), { is: heic.name })
const isUnusable = ({ preparation }: Snapshot['context']) => preparation?.file === unusable

const model = {
  ...accountVerificationModel,
  cases: (snapshot: Snapshot): Event[] => [
    ...accountVerificationModel
      .cases(snapshot)
      .flatMap((event): Event[] =>
        event.type === 'photo.chosen' && 'photo' in event
          ? [usable, unusable].map((file) => ({ ...event, file }))
          : [event],
      ),
  ],
  project: (context: Snapshot['context']) => ({
    ...Object(accountVerificationModel.project?.(context)),
    isUnusable: isUnusable(context),
  }),
}

const readIn = (event: AnyEvent): Verification | null => {
  const { output } = { output: null, ...event } as { output: Verification | null }
  return output
}

/** What the provider can answer here: it has what was sent as a whole, and decides only of what it has. */
function canAnswer(answer: Verification, snapshot: Snapshot): boolean {
  const { verification, share } = snapshot.context
  if (snapshot.matches('loading')) return answer.status === 'none'
  if (snapshot.matches('checkingStatus')) {
    return (
      answer.status === 'denied' ||
      answer.status === 'completed' ||
      answer.submittedAt === verification?.submittedAt
    )
  }
  const isUnchanged = answer.status === verification?.status
  return share === 1
    ? answer.status === 'in_process'
    : isUnchanged || answer.status === 'in_process'
}

function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  const { type } = event
  // A request that has left the device is not cut off any more, and the provider
  // finds no fault with a photo that was prepared.
  if (type === 'xstate.error.actor.submitVerification') {
    return snapshot.context.share === 0 && JSON.stringify(event).includes('unreachable')
  }
  if (/actor\.preparePhoto$/.test(type)) {
    return type.startsWith('xstate.error') === isUnusable(snapshot.context)
  }
  const answer = type === 'xstate.done.actor.readVerification' ? readIn(event) : null
  return answer === null || canAnswer(answer, snapshot)
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const titles = { document: 'Identity document', login: 'Your login', wallet: 'Your wallet' }
const slot = (page: Page, name: VerificationPhoto) =>
  main(page).getByRole('group', { name: titles[name], exact: true })
const typedName = `${data.fullName} `
const submit = (page: Page) => main(page).locator('[type=submit]')
const progress = (page: Page) => main(page).getByRole('progressbar')

const photoIn = (event: AnyEvent): VerificationPhoto => {
  const { photo: name } = { photo: 'wallet', ...event } as { photo: VerificationPhoto }
  return name
}

async function type(event: AnyEvent, { page }: Fixtures) {
  const { isDirty } = { isDirty: false, ...event }
  const name = page.getByLabel('Full name')
  if (isDirty) return name.fill(typedName)
  const isFirst =
    (await main(page)
      .getByText(denied.reason ?? '')
      .count()) === 0
  await name.fill(isFirst ? '' : data.fullName)
}

/** The form, as it stands in every state in which it can be seen. */
async function expectForm(snapshot: Snapshot, { page }: Fixtures, says: string | null) {
  const { verification, photos, isTyped } = snapshot.context
  const isOpen = snapshot.matches('editing') || snapshot.matches('preparingPhoto')
  const name = page.getByLabel('Full name')
  await expect(name).toHaveValue(isTyped ? typedName : (verification?.fullName ?? ''))
  await expect(name).toBeEditable({ editable: isOpen })
  for (const one of verificationPhotos) {
    await expect(slot(page, one).getByRole('img')).toHaveCount(photos[one] ? 1 : 0)
    await expect(slot(page, one).locator('input')).toBeEnabled({
      enabled: snapshot.matches('editing'),
    })
  }
  await expect(submit(page)).toHaveText(says === null ? [] : [says])
  if (says !== null) {
    const canSend = snapshot.can({ type: 'verification.submitted', values: data })
    await expect(submit(page)).toBeEnabled({ enabled: canSend })
  }
}

const unknown =
  (canAsk: boolean) =>
  async (snapshot: Snapshot, fixtures: Fixtures): Promise<void> => {
    await expectForm(snapshot, fixtures, 'Finding out what happened')
    await expect(main(fixtures.page).getByRole('status')).toContainText(
      'We do not know yet whether everything has arrived',
    )
    await expect(button(fixtures.page, 'Ask now')).toBeEnabled({ enabled: canAsk })
  }

const waiting =
  (canAsk: boolean) =>
  async ({ context }: Snapshot, { page }: Fixtures): Promise<void> => {
    await expect(main(page).getByText('We are checking your documents')).toBeVisible()
    await expect(main(page).getByText('•••• 837')).toBeVisible()
    await expect(button(page, 'Check now')).toBeEnabled({ enabled: canAsk })
    if (canAsk) await expect(main(page).getByRole('alert')).toHaveCount(context.failure ? 1 : 0)
  }

walkInBrowser(model, {
  calls: { readVerification: read, submitVerification: send, preparePhoto: 'picture' },
  isPossible,
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/verification')
    const buffer = await noise(500, 500).jpeg({ quality: 90 }).toBuffer()
    return {
      photo: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer },
      sent: { isCut: false },
    }
  },
  acts: {
    'retry.requested': (_, { page }) => button(page, 'Load again').click(),
    'draft.changed': type,
    'photo.chosen': (event, { page, photo: chosen }) => {
      const { file } = { file: usable, ...event }
      return slot(page, photoIn(event))
        .locator('input')
        .setInputFiles(file === unusable ? heic : chosen)
    },
    'photo.turned': (event, { page }) => button(page, `Rotate: ${titles[photoIn(event)]}`).click(),
    'photo.removed': (event, { page }) => button(page, `Remove: ${titles[photoIn(event)]}`).click(),
    'verification.submitted': async (event, { page }) => {
      const { values } = { values: data, ...event }
      if (values.documentNumber) {
        await page.getByLabel('Birth date').fill(values.birthDate)
        await page.getByLabel('Family status').selectOption(values.familyStatus)
        await page.getByLabel('Document number').fill(values.documentNumber)
      }
      await submit(page).click()
    },
    'upload.progressed': (event, { gate }) =>
      ({ share: 0, ...event }).share === 1 ? gate.sendWhole(send) : gate.sendPart(send),
    'sending.cancelled': (_, { page }) => button(page, 'Cancel, keep everything').click(),
    'outcome.requested': (_, { page }) => button(page, 'Ask now').click(),
    'status.requested': (_, { page }) => button(page, 'Check now').click(),
    'xstate.done.actor.readVerification': async (event, { person, provider, gate, sent }) => {
      const answer = readIn(event)
      if (answer?.status === 'denied' && !sent.isCut) {
        const { reason, part } = denied
        await provider.decideVerification(person.login, {
          status: 'denied',
          reason: reason ?? '',
          part,
        })
      }
      if (answer?.status === 'completed') {
        await provider.decideVerification(person.login, { status: 'completed' })
      }
      if (answer?.status === 'in_process' && sent.isCut) await gate.arriveLate()
      sent.isCut = false
      await gate.pass(read)
    },
    // The file itself is what cannot be read.
    'xstate.error.actor.preparePhoto': (_, { gate }) => gate.pass('picture'),
    'xstate.error.actor.submitVerification': async (_, { gate, sent }) => {
      await gate.cut(send)
      sent.isCut = true
    },
  },
  shows: {
    loading: (_, { page }) => expect(main(page).getByRole('status')).toHaveText('Loading…'),
    notLoaded: async (_, { page }) => {
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(button(page, 'Load again')).toBeEnabled()
    },
    'editing.filling': async (snapshot, fixtures) => {
      const { photoFailures, verification } = snapshot.context
      await expectForm(snapshot, fixtures, 'Send for verification')
      await expect(main(fixtures.page).getByText(/^This is a HEIC photo/)).toHaveCount(
        Object.values(photoFailures).filter((one) => one?.params?.kind === 'heic').length,
      )
      await expect(
        main(fixtures.page).locator('strong', { hasText: denied.reason ?? '' }),
      ).toHaveCount(verification?.status === 'denied' ? 1 : 0)
    },
    'editing.notSent': async (snapshot, fixtures) => {
      await expectForm(snapshot, fixtures, 'Send again')
      await expect(main(fixtures.page).getByText(/We asked: nothing has arrived/)).toBeVisible()
    },
    preparingPhoto: async (snapshot, fixtures) => {
      await expectForm(snapshot, fixtures, 'Send for verification')
      await expect(main(fixtures.page).getByText('Reading the photo…')).toBeVisible()
    },
    sending: async (snapshot, fixtures) => {
      await expectForm(snapshot, fixtures, null)
      const { share } = snapshot.context
      await expect(main(fixtures.page).getByRole('status')).toHaveText(
        share === 1 ? 'Everything is sent, waiting for the answer' : 'Sending your data and photos',
      )
      const shown = await progress(fixtures.page).evaluate((bar: HTMLProgressElement) => bar.value)
      expect([shown > 0, shown < 1]).toEqual([share > 0, share < 1])
    },
    outcomeUnknown: unknown(true),
    checkingOutcome: unknown(false),
    inProcess: waiting(true),
    checkingStatus: waiting(false),
    completed: (_, { page }) =>
      expect(main(page).getByText('Your account is verified')).toBeVisible(),
  },
})
