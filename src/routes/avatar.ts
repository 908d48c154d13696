import { avatarActors } from '../api/avatar.actors.ts'
import { cutPicture, showPicture } from '../browser/picture.ts'
import { avatarMachine } from '../machines/avatar.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { AvatarScreen } from '../screens/avatar/avatar.screen.tsx'
import type { Services } from '../services.ts'

/** Side of a person's picture, in pixels. */
const AVATAR_SIDE = 512

export const create = ({ upload }: Services) =>
  avatarMachine.provide({
    actors: {
      ...avatarActors({
        upload,
        cut: ({ picture, area }) => cutPicture(picture.file, area, AVATAR_SIDE),
      }),
      showPicture,
    },
  })

export const Screen: RouteScreen<typeof create> = AvatarScreen
