/** `node scripts/news-covers.ts`: draws the covers of the sandbox's news. Run by hand; the pictures are committed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..', 'server', 'seed', 'news')
const [width, height] = [1280, 720]
const deep = '#00374a'
const soft = '#e3f1f8'
const mid = '#499cbe'
const light = '#94cce6'
const fill = '#004c66'

const rect = (x: number, y: number, w: number, h: number, color: string, radius = 6) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${color}"/>`

const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

const hatching = (color: string) => `<defs><pattern id="hatch" width="26" height="26"
  patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <rect width="9" height="26" fill="${color}"/></pattern></defs>`

/** Twelve confirmations, nine of them seen, between a wallet and a balance. */
const confirmations = `${rect(0, 0, width, height, deep, 0)}
  ${times(12, (at) => rect(248 + at * 68, 250, 28, 220, at < 9 ? light : '#0d5069'))}
  ${rect(96, 300, 88, 120, soft, 12)}${rect(1096, 300, 88, 120, mid, 12)}
  ${rect(184, 352, 48, 16, soft, 0)}${rect(1048, 352, 48, 16, '#0d5069', 0)}`

/** Days of a term: what is withheld is hatched, and solid only in the end. */
const term = `${rect(0, 0, width, height, soft, 0)}${hatching('#6cb4d4')}
  ${times(10, (at) => {
    const tall = 96 + at * 36
    const x = 152 + at * 100
    return at === 9
      ? rect(x, 580 - tall, 68, tall, fill)
      : `${rect(x, 580 - tall, 68, tall, 'url(#hatch)')}
         <rect x="${x}" y="${580 - tall}" width="68" height="${tall}" rx="6" fill="none" stroke="${mid}" stroke-width="4"/>`
  })}
  ${rect(120, 600, 1040, 8, deep, 4)}
  ${times(10, (at) => rect(184 + at * 100, 624, 4, 24, deep, 2))}`

/** Six places of a code; what stands in them is covered. */
const code = `${rect(0, 0, width, height, fill, 0)}
  ${times(6, (at) => `${rect(176 + at * 160, 456, 112, 12, light)}${rect(196 + at * 160, 280, 72, 144, at < 5 ? '#1b6a87' : 'none', 10)}`)}
  ${rect(1024, 280, 8, 144, soft, 4)}
  ${times(10, (at) => rect(440 + at * 42, 552, 12, 40, at < 7 ? mid : '#1b6a87', 3))}`

/** Two hours of a night in which the rows of one rack stand in another. */
const night = `${rect(0, 0, width, height, deep, 0)}
  ${times(5, (at) => rect(176, 176 + at * 80, 320, 56, at < 3 ? '#0d5069' : light, 8))}
  ${times(5, (at) => rect(784, 176 + at * 80, 320, 56, at < 3 ? light : '#0d5069', 8))}
  ${times(5, (at) => rect(at < 3 ? 808 : 200, 198 + at * 80, 12, 12, deep, 6))}
  ${times(6, (at) => rect(528 + at * 40, 344, 20, 12, at < 4 ? soft : '#0d5069', 3))}
  ${rect(120, 608, 1040, 8, '#0d5069', 4)}${rect(466, 604, 260, 16, mid, 8)}`

/** One person, and five lines of others, each wider and paler than the one before. */
const lines = `${rect(0, 0, width, height, soft, 0)}${rect(600, 64, 80, 80, deep, 16)}
  ${times(5, (at) => {
    const count = 2 * at + 3
    const shade = [fill, '#1b6a87', mid, '#6cb4d4', light][at] ?? light
    return times(count, (place) =>
      rect(640 - count * 48 + place * 96 + 20, 196 + at * 96, 56, 56, shade, 12),
    )
  })}`

/** A term that ends where the next one of the same height begins. */
const terms = `${rect(0, 0, width, height, fill, 0)}
  ${times(3, (term) =>
    times(5, (at) =>
      rect(
        140 + term * 344 + at * 60,
        520 - (at + 1) * 56,
        44,
        (at + 1) * 56,
        term === 2 ? '#1b6a87' : at === 4 ? light : mid,
        6,
      ),
    ),
  )}
  ${times(3, (term) => rect(140 + term * 344, 552, 284, 48, term === 2 ? '#1b6a87' : soft, 8))}
  ${times(2, (term) => rect(424 + term * 344, 572, 60, 8, soft, 0))}`

const covers = {
  'ton-refills': confirmations,
  'withheld-accruals': term,
  'codes-are-yours': code,
  'maintenance-window': night,
  'partner-terms': lines,
  'autoinvestment-explained': terms,
}
for (const [name, drawing] of Object.entries(covers)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawing}</svg>`
  const picture = await sharp(Buffer.from(svg), { density: 96 })
    .resize(width, height)
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()
  writeFileSync(join(folder, name, 'cover.jpg'), picture)
  console.log(`${name}: ${Math.round(picture.length / 1024)} kB`)
}
