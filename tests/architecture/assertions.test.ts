import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** These pass on all that they do not name, and a pattern within the first of them on every text. */
const partial = ['toMatchObject', 'toHaveProperty', 'toBeDefined', 'toBeTruthy', 'toBeFalsy']

const partialIn = (source: string, file: string): string[] =>
  source.split('\n').flatMap((line, index) => {
    const found = partial.filter((matcher) => line.includes(`.${matcher}(`))
    return found.map((matcher) => `${file}:${index + 1} ${matcher}`)
  })

test('every test compares whole values', () => {
  const files = globSync('tests/**/*.{ts,tsx}').sort()
  expect(files.flatMap((file) => partialIn(readFileSync(file, 'utf8'), file))).toEqual([])
})

test.each(partial)('the rule names file and line of %s', (matcher) => {
  const seeded = `expect(a).toEqual({ b: 1 })\nexpect(a?.b)\n  .${matcher}({ b: /x/ })`
  expect(partialIn(seeded, 'seeded.ts')).toEqual([`seeded.ts:3 ${matcher}`])
})
