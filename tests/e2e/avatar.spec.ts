import type { Page } from '@playwright/test'
import { adopt, expect, test } from './support/test.ts'

/** A photo drawn by the page: red at its left, blue at its right. */
async function photo(page: Page, type: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const url = await page.evaluate((wanted) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 900, height: 300 })
    const context = canvas.getContext('2d')
    for (const [location, colour] of ['#e00', '#0a0', '#00e'].entries()) {
      if (context) context.fillStyle = colour
      context?.fillRect(location * 300, 0, 300, 300)
    }
    return canvas.toDataURL(wanted)
  }, type)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** The colour in the middle of a picture, as the strongest of red, green and blue. */
const colourOf = (page: Page) =>
  page
    .locator('main img')
    .first()
    .evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 1, height: 1 })
      const context = canvas.getContext('2d')
      const { naturalWidth: width, naturalHeight: height } = img
      context?.drawImage(img, width / 2, height / 2, 1, 1, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
      const strongest = Math.max(red, green, blue)
      return {
        width,
        height,
        colour: ['red', 'green', 'blue'][[red, green, blue].indexOf(strongest)],
      }
    })

test('a photo is moved behind its frame, sent as the square that was seen, and removed', async ({
  context,
  page,
  person,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(person))
  await page.goto('/settings/avatar')
  const choose = page.getByLabel(/^Choose (a|another) photo$/)

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: heic })
  await expect(page.getByText(/^This is a HEIC photo/)).toBeVisible()
  const broken = (await photo(page, 'image/png')).subarray(0, 60)
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: broken })
  await expect(page.getByText(/^This picture can’t be opened/)).toBeVisible()

  await choose.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await photo(page, 'image/png'),
  })
  // Dragged to the right, the photo shows what was at its left.
  const frame = page.getByRole('application')
  // Forced colours take the shade around the circle away.
  await page.emulateMedia({ forcedColors: 'active' })
  expect(
    await frame.evaluate((element) => {
      const { boxShadow, borderStyle, borderRadius } = getComputedStyle(element, '::after')
      return { boxShadow, borderStyle, borderRadius }
    }),
  ).toEqual({ boxShadow: 'none', borderStyle: 'solid', borderRadius: '50%' })
  await page.emulateMedia({ forcedColors: 'none' })
  const box = await frame.boundingBox()
  if (!box) throw new Error('The frame has no place')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + 5, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 5, middle, { steps: 3 })
  await page.mouse.up()
  await frame.focus()
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Save the picture' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await colourOf(page)).toEqual({ width: 512, height: 512, colour: 'red' })

  await page.reload()
  expect((await colourOf(page)).colour).toEqual('red')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()
  await expect(page.locator('main img')).toHaveCount(0)
})
