import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon, iconPath, icons } from '../../scripts/icons.ts'
import { siteRoutes } from '../../server/static.ts'

const site = siteRoutes(join(import.meta.dirname, '../../public'))
const headersOf = async (path: string) => {
  const { headers } = await site.request(path)
  return [headers.get('content-type'), headers.get('cache-control')]
}

test('the manifest, the icons and the worker are sent as what they are, and asked for anew each time', async () => {
  expect(await headersOf('/manifest.webmanifest')).toEqual([
    'application/manifest+json',
    'no-cache',
  ])
  expect(await headersOf('/icons/icon-192.png')).toEqual(['image/png', 'no-cache'])
  expect(await headersOf('/worker.js')).toEqual(['text/javascript; charset=utf-8', 'no-cache'])
  expect(await headersOf('/offline.html')).toEqual(['text/html; charset=utf-8', 'no-cache'])
})

test('every icon that the manifest names is there in the size it is said to have', async () => {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../public/manifest.webmanifest'), 'utf8'),
  )
  for (const { src, type, sizes } of manifest.icons) {
    const answer = await site.request(src)
    expect([src, answer.headers.get('content-type')?.replace('; charset=utf-8', '')]).toEqual([
      src,
      type,
    ])
    if (sizes === 'any') continue
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect(`${width}x${height}`).toEqual(sizes)
  }
})

test('the icons are what the mark draws now', async () => {
  const pixels = (picture: Buffer | string) => sharp(picture).ensureAlpha().raw().toBuffer()
  for (const icon of icons) {
    const [drawn, kept] = await Promise.all([pixels(await drawIcon(icon)), pixels(iconPath(icon))])
    expect(kept.length).toEqual(drawn.length)
    const apart = drawn.reduce((sum, value, at) => sum + Math.abs(value - (kept[at] ?? 0)), 0)
    // Another machine may round an edge otherwise; another mark is tens of levels apart.
    expect([icon.file, apart / drawn.length < 0.5]).toEqual([icon.file, true])
  }
})
