import { IMAGE_MAX_BYTES } from '../api/contract/profile.ts'
import type { Photo } from '../machines/account-verification.machine.ts'
import { decode, expectPicture, scaleDown, unreadable } from './picture.ts'

const PREVIEW_SIDE = 480
const TURNED_SIDE = 4096

/**
 * A photo made fit for sending: really a JPEG or PNG, readable here, at most 5 MiB. `turns` are quarters to the
 * right; a photo that is not turned and small enough goes as it is. Fails as `expectPicture`, `decode` and
 * `scaleDown` do.
 */
export async function preparePhoto(file: Blob, turns: number): Promise<Photo> {
  await expectPicture(file)
  const bitmap = await decode(file)
  try {
    const upright = turns % 4 === 0 ? file : await blobOf(drawn(bitmap, TURNED_SIDE, turns))
    const image = await scaleDown(upright, IMAGE_MAX_BYTES)
    return { image, preview: drawn(bitmap, PREVIEW_SIDE, turns).toDataURL('image/jpeg', 0.8) }
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, side: number, turns: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const isLying = turns % 2 === 1
  const canvas = document.createElement('canvas')
  canvas.width = isLying ? height : width
  canvas.height = isLying ? width : height
  const context = canvas.getContext('2d')
  if (!context) throw unreadable()
  // A JPEG has no transparency: what is transparent would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -width / 2, -height / 2, width, height)
  return canvas
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(unreadable())), 'image/jpeg', 0.92)
  })
}
