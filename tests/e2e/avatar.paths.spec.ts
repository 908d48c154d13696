import type { SnapshotFrom } from 'xstate'
import type { avatarMachine } from '../../src/machines/avatar.machine.ts'
import type { Picture } from '../../src/machines/picture.ts'
import { present } from '../../src/machines/present.ts'
import { like } from '../support/description.ts'
import { avatarPage } from '../support/descriptions/avatar.ts'
import { avatarModel } from '../support/models/avatar.model.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { formOf, jpegOf } from '../support/picture.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { heicFile, photoFile } from './support/photos.ts'
import { settle } from './support/settle.ts'

type Snapshot = SnapshotFrom<typeof avatarMachine>

const change = 'PATCH /user/avatar'
const [width, height] = [900, 600]

const photo = await photoFile(width, height)
const picture: Picture = { file: photo, url: 'data:,', width, height }

const model = {
  ...avatarModel,
  cases: (): ModelEvent<typeof avatarMachine>[] => [
    { type: 'file.chosen', file: photo },
    { type: 'file.chosen', file: heicFile },
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
    isUsable: context.file !== heicFile,
    area: context.area,
    drag: context.drag,
  }),
}

function isPossible({ type }: AnyEvent, { context }: Snapshot): boolean {
  const { file, drag, area, share } = context
  // A picture is opened at once; what has left the device is not cut off any more.
  if (/openingLimit/.test(type) || (type === 'xstate.error.actor.uploadAvatar' && share > 0))
    return false
  if (type === 'picture.opened') return file !== heicFile
  if (type === 'picture.refused') return file === heicFile
  // A photo that was moved this far is not moved again: every place of it would be a state of its own.
  if (type === 'crop.nudged') return area?.x === (width - height) / 2
  if (type === 'drag.moved') return drag?.x === 0.5 && area?.size === height
  // Whose finger is on the photo presses nothing else.
  return drag === null || type === 'drag.ended' || type === 'zoom.chosen'
}

testPathsInBrowser(model, {
  description: avatarPage,
  faults: { uploadAvatar: change },
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
    return {}
  },
  facts: ({ page }) => ({
    page: (ui) => ui.role('main'),
    percent: (share) => like(share === 0 ? /^0 % sent$/ : /^[1-9]\d? % sent$/),
    point: async (kind, at) => {
      if (kind === 'up') return page.mouse.up()
      const { x, y, ...box } = present(await page.getByRole('application').boundingBox(), 'frame')
      await page.mouse.move(x + (at?.x ?? 0) * box.width, y + (at?.y ?? 0) * box.height)
      if (kind === 'down') await page.mouse.down()
    },
  }),
  actions: {
    'picture.opened': (_, { gate }) => gate.pass('picture'),
    'picture.refused': (_, { gate }) => gate.pass('picture'),
    'upload.progressed': (_, { gate }) => gate.sendPart(change),
  },
})
