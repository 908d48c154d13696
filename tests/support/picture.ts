import sharp from 'sharp'

export type PictureKind = { width?: number; height?: number; color?: string }

const canvas = ({ width = 640, height = 480, color = '#3a7f94' }: PictureKind) =>
  sharp({ create: { width, height, channels: 3, background: color } })

export const jpegOf = (kind: PictureKind = {}): Promise<Buffer> => canvas(kind).jpeg().toBuffer()
export const pngOf = (kind: PictureKind = {}): Promise<Buffer> => canvas(kind).png().toBuffer()

/** A form with these files and texts; the type and the name that a file claims are of no account. */
export function formOf(
  files: Record<string, Uint8Array>,
  texts: Record<string, string> = {},
  claimed: { type?: string; name?: string } = {},
): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  for (const [name, bytes] of Object.entries(files)) {
    const blob = new Blob([new Uint8Array(bytes)], { type: claimed.type ?? 'image/jpeg' })
    form.set(name, blob, claimed.name ?? `${name}.jpg`)
  }
  return form
}
