import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/programs.ts'
import { freePort } from './tests/support/free-port.ts'

// Workers read this file again: what is chosen once must be handed on to them.
process.env.JOURNEY_PORT ??= String(await freePort())
process.env.JOURNEY_DATA ??= throwawayFolder()
const origin = `http://127.0.0.1:${process.env.JOURNEY_PORT}`
const chromium = findChromium()

/** The built front end on the real provider, in the machine's own Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: 'tests/e2e/support/prepare.ts',
  outputDir: 'reports/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 120_000,
  // Where others use the processors as well, the first page after a registration was not there within 10 s.
  expect: { timeout: 30_000 },
  // A machine that others use as well may stumble; what was tried again is counted and said at the end.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: origin,
    locale: 'en-GB',
    // Requests that pass a worker are not seen by those who stop and count them; its own end-to-end tests allow it.
    serviceWorkers: 'block',
    // Writing one costs a quarter of the time, so it waits until something has failed.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // Chromium's own sandbox refuses root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'e2e', grepInvert: /@night/ },
    { name: 'night', timeout: 600_000 },
  ],
})

function throwawayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
