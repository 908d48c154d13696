import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastOf, pairs, schemes } from '../../scripts/contrast.ts'
import { themeCss, themeCssFile } from '../../scripts/theme-css.ts'

const dense = (css: string) => css.replace(/\s+/g, '').replaceAll("'", '"').replaceAll(';}', '}')

describe.each(schemes)('in the %s theme', (scheme) => {
  test('everything that must be read or found is told from what it stands on', () => {
    const weak = pairs
      .map((pair) => ({ ...pair, contrast: contrastOf(scheme, pair.over, pair.under) }))
      .filter(({ contrast, least }) => contrast < least)
    expect(weak).toEqual([])
  })
})

test('53 pairs are looked at', () => {
  expect(pairs).toHaveLength(53)
})

test('the style sheet that is shipped is the one the theme describes', () => {
  expect(dense(readFileSync(themeCssFile, 'utf8'))).toBe(dense(themeCss()))
})
