import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build, preview } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const atlas = join(root, 'tools', 'atlas')

/** A folder of another product, with a copy of the atlas and the files of its README. */
function kitchen(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-foreign-'))
  cpSync(atlas, join(folder, 'atlas'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const readme = readFileSync(join(atlas, 'README.md'), 'utf8')
  for (const [, name = '', text = ''] of readme.matchAll(/```\w+ (\S+)\n([\s\S]*?)```/g))
    writeFileSync(join(folder, name), text)
  return folder
}

test('another product has its atlas by the three files of the README', async ({ page }) => {
  const folder = kitchen()
  const input = ['flows', 'view'].map((name) => join(folder, `${name}.html`))
  const options = { root: folder, configFile: false, logLevel: 'error' } as const
  await build({ ...options, build: { chunkSizeWarningLimit: 2000, rolldownOptions: { input } } })
  const server = await preview({ ...options, preview: { port: 0 } })
  const [address] = server.resolvedUrls?.local ?? []

  await page.goto(`${address}flows.html`)
  await page.getByRole('main').getByRole('link', { name: 'kettle' }).click()
  const view = page.frameLocator('iframe').locator('#view')
  await expect(view).toHaveText('The kettle is cold.')
  const diagram = page.getByRole('region', { name: 'Diagram' })
  await expect(diagram.getByText('boilingTime elapses')).toBeVisible()
  await expect(diagram.getByText('[hasWater]')).toBeVisible()

  await page.getByRole('button', { name: 'hot', exact: true }).click()
  await expect(page).toHaveURL(/#kettle\?state=hot$/)
  await expect(view).toHaveText('The kettle is hot.')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/#kettle\?state=hot&step=1$/)

  await server.close()
  rmSync(folder, { recursive: true })
})
