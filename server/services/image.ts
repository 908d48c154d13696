import sharp, { type Sharp } from 'sharp'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import type { RejectionCode } from '../../src/api/contract/rejections.ts'
import { Rejection } from './rejection.ts'
import { createTurns } from './turn.ts'

/** A phone's largest photos have 50 million; a bomb has more and weighs nothing. */
const PIXELS_MAX = 64_000_000
const AVATAR_SIDE = 512
const PHOTO_SIDE = 2400
const COVER = { width: 1280, height: 720 }
const SECONDS_MAX = 20

const signatures = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
} as const

sharp.cache(false)
sharp.concurrency(1)
// The library reads a dozen formats, some of them through parsers with a past. None but these two is ever needed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

/** A decoded photo is a hundred megabytes. */
const inTurn = createTurns({ atOnce: 2, waiting: 30 })

/** A square JPEG of 512 pixels, cut from the middle. Refuses what is no JPEG or PNG, and names the field. */
export function squarePicture(bytes: Uint8Array, field: string): Promise<Uint8Array> {
  return encoded(bytes, field, (image) =>
    image.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' }).jpeg({ quality: 84 }),
  )
}

/** A JPEG of at most 2400 pixels a side. Refuses what is no JPEG or PNG, and names the field. */
export function readablePhoto(bytes: Uint8Array, field: string): Promise<Uint8Array> {
  return encoded(bytes, field, (image) =>
    image
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 86 }),
  )
}

/** A JPEG of 1280 by 720 pixels, cut from the middle. Refuses what is no JPEG or PNG, and names the field. */
export function coverPicture(bytes: Uint8Array, field: string): Promise<Uint8Array> {
  return encoded(bytes, field, (image) =>
    image.resize(COVER.width, COVER.height, { fit: 'cover' }).jpeg({ quality: 82, mozjpeg: true }),
  )
}

/** The file's own name and type are ignored. The pixels are encoded anew, upright, without the file's metadata. */
async function encoded(
  bytes: Uint8Array,
  field: string,
  write: (image: Sharp) => Sharp,
): Promise<Uint8Array> {
  const format = (['jpeg', 'png'] as const).find((name) =>
    signatures[name].equals(bytes.subarray(0, signatures[name].length)),
  )
  if (!format) throw refusedFile('file_type_not_supported', field, 'format')

  return inTurn(async () => {
    const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX })
    try {
      const { format: found, width, height } = await open().metadata()
      if (width * height > PIXELS_MAX) throw refusedFile('file_too_large', field, 'above_max')
      if (found !== format) throw refusedFile('file_type_not_supported', field, 'format')
      const image = open().autoOrient().flatten({ background: '#ffffff' })
      return await write(image).toColourspace('srgb').timeout({ seconds: SECONDS_MAX }).toBuffer()
    } catch (thrown) {
      if (thrown instanceof Rejection) throw thrown
      const isBomb = thrown instanceof Error && /pixel limit/.test(thrown.message)
      throw isBomb
        ? refusedFile('file_too_large', field, 'above_max')
        : refusedFile('file_type_not_supported', field, 'format')
    }
  })
}

function refusedFile(code: RejectionCode, path: string, field: FieldCode): Rejection {
  return new Rejection(code, { fields: [{ path, code: field }] })
}
