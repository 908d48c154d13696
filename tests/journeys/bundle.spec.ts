import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

test('what is built for people holds no inspector', () => {
  const scripts = globSync('dist/**/*.{js,css,html}')
  expect(scripts.length).toBeGreaterThan(0)
  const tells = /statelyai|stately\.ai|mermaid|createBrowserInspector/i
  expect(scripts.filter((file) => tells.test(readFileSync(file, 'utf8')))).toEqual([])
})
