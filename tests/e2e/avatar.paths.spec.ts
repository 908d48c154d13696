import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { avatarMachine } from '../../src/machines/avatar.machine.ts'
import type { Picture } from '../../src/machines/picture.ts'
import { avatarModel } from '../support/models/avatar.model.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { formOf, jpegOf } from '../support/picture.ts'
import { heic, noise } from './support/photos.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { type Fixtures, failureIn, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof avatarMachine>

const change = 'PATCH /user/avatar'
const [width, height] = [900, 600]

/** In the model a file is only its name. */
const photo = Object.assign(new File([], 'photo.jpg'), { is: 'photo.jpg' })
const unusable = Object.assign(new File([], heic.name), { is: heic.name })
const picture: Picture = { file: photo, url: 'data:,', width, height }

const model = {
  ...avatarModel,
  cases: (): ModelEvent<typeof avatarMachine>[] => [
    { type: 'file.chosen', file: photo },
    { type: 'file.chosen', file: unusable },
    { type: 'picture.opened', picture },
    {
      type: 'picture.refused',
      failure: { code: 'file_type_not_supported', params: { kind: 'heic' } },
    },
    { type: 'drag.started', at: { x: 0.5, y: 0.5 } },
    { type: 'drag.moved', at: { x: 0.25, y: 0.5 } },
    { type: 'crop.nudged', right: 0.05, down: 0 },
    { type: 'zoom.chosen', zoom: 2 },
    { type: 'upload.progressed', share: 0.5 },
    answered('uploadAvatar', 'new'),
    failed('uploadAvatar', 'unreachable'),
    failed('uploadAvatar', 'avatar_not_updated'),
    answered('removeAvatar'),
    failed('removeAvatar', 'unreachable'),
  ],
  project: (context: Snapshot['context']) => ({
    ...Object(avatarModel.project?.(context)),
    isUsable: context.file !== unusable,
    area: context.area,
    drag: context.drag,
  }),
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pictures = (page: Page) => main(page).locator('img')
const chooser = (page: Page) => main(page).getByLabel(/^Choose (a|another) photo$/)
const frame = (page: Page) => page.getByRole('application')
const progress = (page: Page) => main(page).getByRole('progressbar', { name: 'Sending' })

async function pointTo(page: Page, event: object) {
  const { at } = { at: { x: 0, y: 0 }, ...event }
  const box = await frame(page).boundingBox()
  if (!box) throw new Error('The frame has no place')
  await page.mouse.move(box.x + at.x * box.width, box.y + at.y * box.height)
}

const messages: Record<string, string> = {
  unreachable: 'No connection.',
  avatar_not_updated: 'The avatar could not be changed.',
  file_type_not_supported: 'This is a HEIC photo',
}

async function expectFailure({ context: { failure } }: Snapshot, { page }: Fixtures) {
  await expect(main(page).getByRole('alert')).toContainText(
    failure ? [messages[failure.code] ?? ''] : [],
  )
}

/** The photo behind its frame, to a pixel or two: what is kept of it is what the model says. */
async function expectCrop({ context: { area } }: Snapshot, { page }: Fixtures) {
  if (!area) throw new Error('Nothing is cut')
  const placed = () =>
    pictures(page)
      .first()
      .evaluate(({ style }: HTMLElement) =>
        [style.width, style.left, style.top].map(Number.parseFloat),
      )
  const wanted = [width, -area.x, -area.y].map((pixels) => (pixels / area.size) * 100)
  const off = async () =>
    Math.max(...(await placed()).map((share, at) => Math.abs(share - (wanted[at] ?? 0))))
  await expect.poll(off).toBeLessThan(1)
}

function isPossible({ type }: AnyEvent, { context }: Snapshot): boolean {
  const { file, drag, area, share } = context
  // A picture is opened at once; what has left the device is not cut off any more.
  if (/openingLimit/.test(type) || (type === 'xstate.error.actor.uploadAvatar' && share > 0))
    return false
  if (type === 'picture.opened') return file !== unusable
  if (type === 'picture.refused') return file === unusable
  // A photo that was moved as far as this is moved no further: every place of it would be one more to walk to.
  if (type === 'crop.nudged') return area?.x === (width - height) / 2
  if (type === 'drag.moved') return drag?.x === 0.5 && area?.size === height
  // Whose finger is on the photo presses nothing else.
  return drag === null || type === 'drag.ended' || type === 'zoom.chosen'
}

walkInBrowser(model, {
  calls: { uploadAvatar: change, removeAvatar: change, showPicture: 'picture' },
  isPossible,
  open: async ({ page, person, provider }) => {
    const { refreshToken } = await settle(page, provider, person)
    await fetch(`${provider.origin}/api/user/avatar`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${refreshToken}` },
      body: formOf({ image: await jpegOf() }),
    })
    await visit(page, '/settings/avatar')
    return { photo: await noise(width, height).jpeg({ quality: 90 }).toBuffer() }
  },
  acts: {
    'file.chosen': (event, { page, photo: buffer }) => {
      const { file } = { file: photo, ...event }
      const chosen = { name: photo.name, mimeType: 'image/jpeg', buffer }
      return chooser(page).setInputFiles(file === unusable ? heic : chosen)
    },
    'picture.opened': (_, { gate }) => gate.pass('picture'),
    'picture.refused': (_, { gate }) => gate.pass('picture'),
    'drag.started': async (event, { page }) => {
      await pointTo(page, event)
      await page.mouse.down()
    },
    'drag.moved': (event, { page }) => pointTo(page, event),
    'drag.ended': (_, { page }) => page.mouse.up(),
    'crop.nudged': (_, { page }) => frame(page).press('ArrowRight'),
    'zoom.chosen': (event, { page }) =>
      main(page)
        .getByLabel('Zoom')
        .fill(String({ zoom: 1, ...event }.zoom)),
    'crop.confirmed': (_, { page }) => button(page, 'Save the picture').click(),
    'edit.cancelled': (_, { page }) => button(page, 'Cancel').click(),
    'upload.progressed': (_, { gate }) => gate.sendPart(change),
    'upload.cancelled': (_, { page }) => button(page, 'Stop sending').click(),
    'removal.requested': (_, { page }) => button(page, 'Remove').click(),
    'removal.confirmed': (_, { page }) => button(page, 'Remove the picture').click(),
    'removal.declined': (_, { page }) => button(page, 'Keep the picture').click(),
    'xstate.error.actor.uploadAvatar': async (event, { gate, provider }) => {
      const code = failureIn(event)
      if (code === 'unreachable') return gate.cut(change)
      await provider.fault(change, { fault: 'status', status: 422, code })
      await gate.pass(change)
    },
  },
  shows: {
    showing: async (snapshot, fixtures) => {
      const { page } = fixtures
      const hasAvatar = snapshot.context.avatar !== null
      await expect(pictures(page)).toHaveCount(hasAvatar ? 1 : 0)
      await expect(button(page, 'Remove')).toHaveCount(hasAvatar ? 1 : 0)
      await expect(chooser(page)).toBeEnabled()
      await expectFailure(snapshot, fixtures)
    },
    'editing.opening': (_, { page }) =>
      expect(main(page).getByRole('status')).toHaveText('Loading…'),
    'editing.cropping': async (snapshot, fixtures) => {
      await expectCrop(snapshot, fixtures)
      await expect(button(fixtures.page, 'Save the picture')).toBeEnabled()
      await expectFailure(snapshot, fixtures)
    },
    'editing.uploading': async (snapshot, fixtures) => {
      const { page } = fixtures
      await expectCrop(snapshot, fixtures)
      await expect(button(page, 'Save the picture')).toBeDisabled()
      const shown = await progress(page).evaluate((bar: HTMLProgressElement) => bar.value)
      expect([shown > 0, shown < 1]).toEqual([snapshot.context.share > 0, true])
    },
    confirmingRemoval: (_, { page }) =>
      expect(page.getByRole('dialog', { name: 'Remove your picture?' })).toBeVisible(),
    removing: async (_, { page }) => {
      await expect(pictures(page)).toHaveCount(1)
      await expect(button(page, 'Removing…')).toBeDisabled()
    },
  },
})
