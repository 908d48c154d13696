/** `node scripts/icons.ts`: the icons of the installed cabinet in public/icons, drawn from its mark, public/favicon.svg. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const site = join(import.meta.dirname, '../public')
/** Pixels a side. `whole`: the ground reaches the corners, because the system cuts a shape of its own out of it. */
export const icons = [
  { file: 'icons/icon-192.png', size: 192, whole: false },
  { file: 'icons/icon-512.png', size: 512, whole: false },
  { file: 'icons/maskable-512.png', size: 512, whole: true },
  { file: 'icons/apple-touch-icon.png', size: 180, whole: true },
] as const

type Icon = (typeof icons)[number]

export const iconPath = ({ file }: Pick<Icon, 'file'>): string => join(site, file)

export async function drawIcon({ size, whole }: Omit<Icon, 'file'>): Promise<Buffer> {
  const mark = readFileSync(join(site, 'favicon.svg'), 'utf8')
  const corners = ' rx="7"'
  if (!mark.includes(corners)) throw new Error(`favicon.svg has no ground with${corners}`)
  const drawn = whole ? mark.replace(corners, '') : mark
  const picture = sharp(Buffer.from(drawn), { density: (72 * size) / 28 }).resize(size, size)
  return (whole ? picture.flatten({ background: '#004c66' }) : picture)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

if (import.meta.main) {
  mkdirSync(join(site, 'icons'), { recursive: true })
  for (const icon of icons) writeFileSync(iconPath(icon), await drawIcon(icon))
}
