import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { calledAtStart } from '../../scripts/chunks.ts'
import { FIRST_SCREEN_LIMIT, firstScreen, tooLarge } from '../../scripts/first-screen.ts'
import { locales } from '../../src/machines/preferences.machine.ts'
import { catalogueFiles } from './support/catalogue-files.ts'

async function idsIn(file: string): Promise<string[]> {
  const { messages }: { messages: object } = await import(pathToFileURL(`dist/${file}`).href)
  return Object.keys(messages)
}

test('what is built for people holds no inspector', () => {
  const files = globSync('dist/**/*.{js,css,html}')
  expect(files.length).toBeGreaterThan(0)
  const tells =
    /statelyai|stately\.ai|elkjs|createBrowserInspector|openInspector|inspector\.html|atlas/i
  expect(
    files.filter((file) => tells.test(file) || tells.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})

test('the sign-in form works after at most 150 kB of scripts, styles and texts', () => {
  const { parts, total } = firstScreen('dist')
  expect(total, JSON.stringify(parts, null, 1)).toBeLessThanOrEqual(FIRST_SCREEN_LIMIT)
})

test('no file that is loaded later is above 40 kB, nor the texts of a language above 45 kB', () => {
  expect(tooLarge('dist')).toEqual([])
})

for (const locale of locales) {
  test(`whatever the scripts of the first screen say comes with their texts, and nothing else, in ${locale}`, async () => {
    const scripts = firstScreen('dist')
      .parts.filter(
        ({ file }) => file.endsWith('.js') && !locales.flatMap(catalogueFiles).includes(file),
      )
      .map(({ file }) => readFileSync(`dist/${file}`, 'utf8'))
      .join('\n')
    const [first, all] = await Promise.all(catalogueFiles(locale).map(idsIn))
    const said = (all ?? []).filter((id) =>
      ['"', "'", '`'].some((q) => scripts.includes(q + id + q)),
    )
    expect(said.length).toBeGreaterThan(30)
    expect(said.sort()).toEqual(first?.sort())
  })
}

test('each language is two files', () => {
  const texts = globSync('dist/assets/{en,ru,de,kk}-*.js').map((file) => file.replace('dist/', ''))
  expect(texts.sort()).toEqual(locales.flatMap(catalogueFiles).sort())
})

test('the files that every start calls, and no others, begin with the hint to compile them', () => {
  const hinted = globSync('dist/assets/*.js').filter((file) =>
    readFileSync(file, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  )
  const names = hinted.map((file) => /([a-z]+)-[^/]+$/.exec(file)?.[1])
  expect(names.sort()).toEqual(calledAtStart.toSorted())
})
