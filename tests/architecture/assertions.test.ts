import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** They pass on what they do not name; a pattern within `toMatchObject` passes on every text. */
const weak = /\.(toMatchObject|toHaveProperty|toBeDefined|toBeTruthy|toBeFalsy)\(/

const weakIn = (source: string, file: string): string[] =>
  source.split('\n').flatMap((line, index) => {
    const [, matcher] = weak.exec(line) ?? []
    return matcher === undefined ? [] : [`${file}:${index + 1} ${matcher}`]
  })

test('every test compares whole values', () => {
  const files = globSync('tests/**/*.{ts,tsx}').filter((file) => !file.includes('architecture'))
  expect(files.flatMap((file) => weakIn(readFileSync(file, 'utf8'), file)).sort()).toEqual([])
})

test('the rule names the place of an assertion that compares a part', () => {
  const seeded =
    'expect(a).toEqual({ b: 1 })\nexpect(a).toMatchObject({ b: /x/ })\nexpect(a?.b)\n  .toBeDefined()'
  expect(weakIn(seeded, 'seeded.ts')).toEqual([
    'seeded.ts:2 toMatchObject',
    'seeded.ts:4 toBeDefined',
  ])
})
