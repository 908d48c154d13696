import type { SnapshotFrom } from 'xstate'
import type { avatarMachine } from '../../../src/machines/avatar.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import type { Ui } from '../ui.ts'
import { failureText } from './failure-texts.ts'

type Snapshot = SnapshotFrom<typeof avatarMachine>
type Facts = {
  /** The page without its frame, which shows the picture too. */
  page: (ui: Ui) => Ui
  percent: (share: number) => string | Pattern
  point: (kind: 'down' | 'move' | 'up', at?: { x: number; y: number }) => unknown
}

const chooser = /^Choose (a|another) photo$/

const failures = {
  avatar_not_updated: 'The avatar could not be changed.',
  file_type_not_supported: 'Only JPEG and PNG images are accepted.',
}
function alertIn({ context: { failure } }: Snapshot, meaning = ''): string | null {
  if (failure?.params?.kind === 'heic')
    return `This is a HEIC photo, which browsers can’t show. Save it as JPEG, or take it with the setting “Most compatible”.${meaning}`
  const text = failureText(failure, failures)
  return text && `${text}${meaning}`
}

/** The photo behind its frame, in percent of the frame and to a pixel or two. */
function cropOf({ context: { area, picture } }: Snapshot): Pattern | null {
  if (!area || !picture) return null
  const expected = [picture.width, -area.x, -area.y].map((pixels) => (pixels / area.size) * 100)
  return {
    asymmetricMatch: (actual) =>
      Array.isArray(actual) && expected.every((share, at) => Math.abs(share - actual[at]) < 1),
    toString: () => `about ${expected}`,
  }
}

const shown = (snapshot: Snapshot, buttons: string[]) => ({
  pictures: snapshot.context.avatar === null ? 0 : 1,
  buttons,
})

export const avatarPage = describeFlow<typeof avatarMachine, Facts>()({
  read: (ui, { page }) => ({
    pictures: page(ui).role('presentation').count(),
    crop: page(ui)
      .role('application')
      .role('presentation')
      .attribute('style')
      .then((style) => style?.match(/-?[\d.]+(?=%)/g)?.map(Number) ?? null),
    canChoose: ui.field(chooser).isEnabled(),
    buttons: ui.buttons(
      'Remove',
      'Save the picture',
      'Cancel',
      'Stop sending',
      'Keep the picture',
      'Remove the picture',
    ),
    isRemoving: ui.button('Removing…').isShown(),
    alert: ui.alert(),
    notes: ui.notes(),
    bar: ui
      .role('progressbar', 'Sending')
      .value()
      .then((value) => (value === null ? null : `${Math.round(Number(value) * 100)} % sent`)),
    percent: ui.text(/^\d+ % sent$/).content(),
    dialog: ui.dialog().heading().content(),
  }),
  shows: {
    showing: (snapshot) => ({
      ...shown(snapshot, snapshot.context.avatar === null ? [] : ['Remove']),
      canChoose: true,
      alert: alertIn(snapshot),
    }),
    'editing.opening': () => ({ notes: ['Loading…'] }),
    'editing.cropping': (snapshot) => ({
      pictures: 1,
      crop: cropOf(snapshot),
      buttons: ['Save the picture', 'Cancel'],
      alert: alertIn(snapshot, 'The picture was not changed. You can save it again.'),
    }),
    'editing.uploading': (snapshot, { percent }) => ({
      pictures: 1,
      crop: cropOf(snapshot),
      buttons: ['Stop sending'],
      bar: percent(snapshot.context.share),
      percent: percent(snapshot.context.share),
    }),
    confirmingRemoval: (snapshot) => ({
      ...shown(snapshot, ['Keep the picture', 'Remove the picture']),
      dialog: 'Remove your picture?',
    }),
    removing: (snapshot) => ({ ...shown(snapshot, []), isRemoving: true }),
  },
  actions: {
    'file.chosen': ({ file }, ui) => ui.field(chooser).choose(file as File),
    'drag.started': ({ at }, _, { point }) => point('down', at),
    'drag.moved': ({ at }, _, { point }) => point('move', at),
    'drag.ended': (_, __, { point }) => point('up'),
    'crop.nudged': (_, ui) => ui.role('application').press('ArrowRight'),
    'zoom.chosen': ({ zoom }, ui) => ui.field('Zoom').fill(String(zoom)),
    'crop.confirmed': (_, ui) => ui.button('Save the picture').click(),
    'edit.cancelled': (_, ui) => ui.button('Cancel').click(),
    'upload.cancelled': (_, ui) => ui.button('Stop sending').click(),
    'removal.requested': (_, ui) => ui.button('Remove').click(),
    'removal.confirmed': (_, ui) => ui.button('Remove the picture').click(),
    'removal.declined': (_, ui) => ui.button('Keep the picture').click(),
  },
})
