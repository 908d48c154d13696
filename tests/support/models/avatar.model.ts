import { avatarMachine } from '../../../src/machines/avatar.machine.ts'
import type { Picture } from '../../../src/machines/picture.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { session } from './phone-verification.model.ts'

export const file = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })
export const picture: Picture = { file, url: 'data:,photo', width: 300, height: 200 }
export const avatar = 'https://cabinet.example/api/avatars/1.jpg'

export const avatarModel = defineModel({
  machine: avatarMachine,
  input: { user: { ...session.user, avatar } },
  cases: (): ModelEvent<typeof avatarMachine>[] => [
    { type: 'file.chosen', file },
    { type: 'picture.opened', picture },
    {
      type: 'picture.refused',
      failure: { code: 'file_type_not_supported', params: { kind: 'heic' } },
    },
    { type: 'picture.refused', failure: { code: 'file_type_not_supported' } },
    { type: 'drag.started', at: { x: 0.5, y: 0.5 } },
    { type: 'drag.moved', at: { x: 0.25, y: 0.5 } },
    { type: 'crop.nudged', right: 0.05, down: 0 },
    { type: 'zoom.chosen', zoom: 2 },
    { type: 'upload.progressed', share: 0.5 },
    answered('uploadAvatar', avatar),
    failed('uploadAvatar', 'unreachable'),
    failed('uploadAvatar', 'avatar_not_updated'),
    answered('removeAvatar'),
    failed('removeAvatar', 'avatar_not_updated'),
  ],
  project: ({ avatar: current, picture: shown, drag, share, failure }) => ({
    hasAvatar: current !== null,
    isShown: shown !== null,
    isDragging: drag !== null,
    share,
    failure,
  }),
  resting: (snapshot) => snapshot.matches('showing'),
  sources: {
    'picture.opened': 'showPicture',
    'picture.refused': 'showPicture',
    'upload.progressed': 'watchUpload',
  },
})
