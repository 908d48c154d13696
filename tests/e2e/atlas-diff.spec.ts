import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { differing, lookNamed, picturesOf } from '../../scripts/state-pictures.ts'

const folders: string[] = []
test.afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes an atlas of one flow whose states look so. */
function atlasOf(views: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-diff-'))
  folders.push(folder)
  writeFileSync(
    join(folder, 'view.html'),
    `<!doctype html><style>
      @keyframes blink { from { opacity: 0 } }
      .moving { animation: blink 0.3s infinite }
    </style><div id="root"></div><script>
      const views = ${JSON.stringify(views)}
      const show = () => {
        const params = new URLSearchParams(location.hash.split('?')[1])
        root.innerHTML = views[params.get('state')] ?? ''
        root.lang = params.get('locale')
        document.documentElement.dataset.shown = location.hash
      }
      addEventListener('message', show)
      addEventListener('hashchange', show)
      postMessage({ kind: 'paths', ways: views }, '*')
    </script>`,
  )
  return folder
}

test('pictures are kept of states that look different, that came and that went', async ({
  browser,
}) => {
  const same = '<p class="moving">As it was</p>'
  const grey = (level: number) => `<p style="background: rgb(${level} ${level} ${level})">Grey</p>`
  const far = '<p style="margin-top: 2000px">'
  const looks = ['en-light-390', 'de-dark-320'].map(lookNamed)
  const take = (views: Record<string, string>) => picturesOf(browser, atlasOf(views), 'door', looks)
  const before = await take({
    '': '<p>Before</p>',
    same,
    faint: grey(200),
    changed: '<p>Before</p>',
    below: `${far}Before</p>`,
    outer: same,
    'outer.gone': '<p>Gone</p>',
    ended: '<p class="view-end">Ended</p>',
  })
  const now = await take({
    '': '<p>Now</p>',
    same,
    faint: grey(202),
    changed: '<p>Now</p>',
    below: `${far}Now</p>`,
    outer: same,
    'outer.come': '<p>Come</p>',
    ended: '<p class="view-end">Ended otherwise</p>',
  })
  const found = await differing(before, now)
  const inBoth = (state: string, was: boolean, is: boolean) =>
    looks.map(({ locale, theme, width }) => [state, `${locale}-${theme}-${width}`, was, is])
  expect(found.map(({ state, look, was, is }) => [state, look, was !== null, is !== null])).toEqual(
    [
      ...inBoth('changed', true, true),
      ...inBoth('below', true, true),
      ...inBoth('outer.come', false, true),
      ...inBoth('outer.gone', true, false),
    ],
  )
  expect(found.flatMap(({ was, is }) => [was, is]).filter((address) => address !== null)).toEqual(
    Array.from({ length: 12 }, () => expect.stringMatching(/^data:image\/png;base64,iVBOR/)),
  )
})

test('a look that cannot be is refused', () => {
  expect(() => lookNamed('en-green-390')).toThrow('name it as en-light-390')
})
