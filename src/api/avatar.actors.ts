import { type EventObject, fromCallback } from 'xstate'
import type { AvatarCrop, UploadProgressed } from '../machines/avatar.machine.ts'
import { changeAvatar } from './contract/profile.ts'
import { limited } from './limited.ts'
import type { Upload } from './upload.ts'

type AvatarPorts = {
  upload: Upload
  /** The chosen square as a file fit for sending. */
  cut: (crop: AvatarCrop) => Promise<Blob>
}

/** The call itself has a minute. */
const UPLOAD_LIMIT = 65_000

/** The picture of a person. */
export function avatarActors({ upload, cut }: AvatarPorts) {
  const listeners = new Set<(share: number) => void>()
  const onProgress = (share: number) => {
    for (const tell of listeners) tell(share)
  }
  return {
    uploadAvatar: limited<string | null, AvatarCrop>(async ({ input, signal }) => {
      const image = await cut(input)
      signal.throwIfAborted()
      const { avatar } = await upload(changeAvatar, { form: { image } }, { signal, onProgress })
      return avatar
    }, UPLOAD_LIMIT),
    watchUpload: fromCallback<EventObject, undefined, UploadProgressed>(({ sendBack }) => {
      const tell = (share: number) => sendBack({ type: 'upload.progressed', share })
      listeners.add(tell)
      return () => listeners.delete(tell)
    }),
    /** A form without a file removes the picture. */
    removeAvatar: limited<void, void>(async ({ signal }) => {
      await upload(changeAvatar, { form: {} }, { signal })
    }),
  }
}
