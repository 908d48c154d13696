import { type EventObject, fromCallback } from 'xstate'
import { ApiFailure, failureFrom } from '../api/contract/failure.ts'
import type { PictureShown } from '../machines/avatar.machine.ts'
import type { Picture, PictureArea } from '../machines/picture.ts'

export type PictureKind = 'jpeg' | 'png' | 'heic' | 'other'

/** Reads the kind from the first bytes: the name and the type of a file may be wrong. */
export async function pictureKindOf(file: Blob): Promise<PictureKind> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const begins = (...bytes: number[]) => bytes.every((byte, place) => head[place] === byte)
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  const [box, brand] = [
    String.fromCharCode(...head.slice(4, 8)),
    String.fromCharCode(...head.slice(8)),
  ]
  return box === 'ftyp' && /^(hei|hev|mif|msf)/.test(brand) ? 'heic' : 'other'
}

/** `file_type_not_supported` unless it is a JPEG or PNG by content; `params.kind` names a `heic`. */
export async function expectPicture(file: Blob): Promise<void> {
  const kind = await pictureKindOf(file)
  if (kind === 'heic') throw new ApiFailure('file_type_not_supported', { params: { kind } })
  if (kind === 'other') throw new ApiFailure('file_type_not_supported')
}

/** The file as a picture that can be shown. Fails as `expectPicture` and `decode` do. */
async function openPicture(file: Blob): Promise<Picture> {
  await expectPicture(file)
  const bitmap = await decode(file)
  const { width, height } = bitmap
  bitmap.close()
  return { file, url: URL.createObjectURL(file), width, height }
}

/** The picture can be shown as long as this runs; then its address is given back. */
export const showPicture = fromCallback<EventObject, { file: Blob }, PictureShown>(
  ({ input, sendBack }) => {
    let isOver = false
    let url: string | null = null
    const close = () => {
      if (url !== null) URL.revokeObjectURL(url)
    }
    openPicture(input.file).then(
      (picture) => {
        url = picture.url
        if (isOver) close()
        else sendBack({ type: 'picture.opened', picture })
      },
      (thrown) => {
        if (!isOver) sendBack({ type: 'picture.refused', failure: failureFrom(thrown) })
      },
    )
    return () => {
      isOver = true
      close()
    }
  },
)

/** A JPEG of the square, at most `side` pixels wide. */
export async function cutPicture(file: Blob, area: PictureArea, side: number): Promise<Blob> {
  const bitmap = await decode(file)
  try {
    const width = Math.min(side, Math.round(area.size))
    return await paint(bitmap, area, { width, height: width }, 0.9)
  } finally {
    bitmap.close()
  }
}

/** Sides and qualities to try, until one is small enough. */
const sides = [4096, 3072, 2304, 1600, 1024]

/** The file itself where it is small enough; else a JPEG of the same picture. `file_too_large` when none is. */
export async function scaleDown(file: Blob, maxBytes: number): Promise<Blob> {
  if (file.size <= maxBytes) return file
  const bitmap = await decode(file)
  const { width, height } = bitmap
  try {
    for (const side of sides) {
      const scale = Math.min(1, side / Math.max(width, height))
      const target = { width: Math.round(width * scale), height: Math.round(height * scale) }
      const scaled = await paint(bitmap, { x: 0, y: 0, width, height }, target, 0.85)
      if (scaled.size <= maxBytes) return scaled
    }
  } finally {
    bitmap.close()
  }
  throw new ApiFailure('file_too_large')
}

/** Upright, as the photo's own note of its orientation says. `params.kind` of the rejection is `unreadable`. */
export async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    throw unreadable({ cause })
  }
}

export function unreadable(options: ErrorOptions = {}): ApiFailure {
  return new ApiFailure('file_type_not_supported', { params: { kind: 'unreadable' } }, options)
}

type Part = { x: number; y: number } & ({ size: number } | { width: number; height: number })

function paint(
  bitmap: ImageBitmap,
  part: Part,
  target: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, target)
  const context = canvas.getContext('2d')
  if (!context) throw unreadable()
  const { width, height } = 'size' in part ? { width: part.size, height: part.size } : part
  // A JPEG has no transparency: what is transparent would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, target.width, target.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, part.x, part.y, width, height, 0, 0, target.width, target.height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(unreadable()))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
