import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import {
  CHUNK_LIMIT,
  FIRST_SCREEN_LIMIT,
  firstScreen,
  gzipped,
} from '../../scripts/first-screen.ts'

test('what is built for people holds no inspector', () => {
  const scripts = globSync('dist/**/*.{js,css,html}')
  expect(scripts.length).toBeGreaterThan(0)
  const tells = /statelyai|stately\.ai|mermaid|createBrowserInspector/i
  expect(scripts.filter((file) => tells.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the sign-in form works after at most 150 kB of scripts, styles and texts', () => {
  const { parts, total } = firstScreen('dist')
  expect(total, JSON.stringify(parts, null, 1)).toBeLessThanOrEqual(FIRST_SCREEN_LIMIT)
})

test('no file that is loaded later is above 40 kB', () => {
  const isFirst = new Set(firstScreen('dist').parts.map(({ file }) => `dist/${file}`))
  const later = globSync('dist/assets/*.{js,css}').filter((file) => !isFirst.has(file))
  expect(later.length).toBeGreaterThan(0)
  expect(later.filter((file) => gzipped(file) > CHUNK_LIMIT)).toEqual([])
})
