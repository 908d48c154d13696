import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { expectPicture, pictureKindOf } from '../../src/browser/picture.ts'

const blob = (...parts: (number[] | string)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

const jpeg = blob([0xff, 0xd8, 0xff, 0xe0], 'JFIF and the rest')
const png = blob([0x89], 'PNG\r\n', [0x1a, 0x0a], 'and the rest')
const heic = blob([0, 0, 0, 0x18], 'ftypheic', 'mif1')

describe('a picture is told by its bytes', () => {
  test.each([
    ['a JPEG', jpeg, 'jpeg'],
    ['a PNG', png, 'png'],
    ['a HEIC photo', heic, 'heic'],
    ['a HEIF photo of another camera', blob([0, 0, 0, 0x18], 'ftypmif1'), 'heic'],
    ['a film in the same kind of file', blob([0, 0, 0, 0x18], 'ftypisom'), 'other'],
    ['a GIF', blob('GIF89a and the rest'), 'other'],
    ['a page that calls itself a JPEG', blob('<html>'), 'other'],
    ['nothing', blob(), 'other'],
  ])('%s', async (_, file, kind) => {
    expect(await pictureKindOf(file)).toBe(kind)
  })

  test('what is neither JPEG nor PNG is refused, a HEIC photo by its name', async () => {
    await expect(expectPicture(jpeg)).resolves.toBe(undefined)
    await expect(expectPicture(heic)).rejects.toEqual(
      new ApiFailure('file_type_not_supported', { params: { kind: 'heic' } }),
    )
    await expect(expectPicture(blob('GIF89a'))).rejects.toEqual(
      new ApiFailure('file_type_not_supported'),
    )
  })
})
