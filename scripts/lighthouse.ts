/**
 * Runs Lighthouse's preset for phones on the built provider: the sign-in page, the cabinet of the demo investor, and a bare
 * HTML form of the same fields, in turns; medians of the rounds. Lighthouse (Apache-2.0) is fetched by npx, because its
 * 114 packages serve nothing else here.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { prepareData, startProvider } from '../tests/e2e/support/provider.ts'
import { adopt } from '../tests/e2e/support/test.ts'
import { freePort } from '../tests/support/free-port.ts'
import { serveBareForm } from './first-paint-timing.ts'
import { findChromium } from './programs.ts'
import { openSites } from './sites.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUNDS = 3

const categories = ['performance', 'accessibility', 'best-practices'] as const

type Report = {
  /** Higher is faster; Lighthouse slows down by the same factor whatever it is. */
  environment: { benchmarkIndex: number }
  audits: Record<string, { score: number | null; numericValue?: number }>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
}

const run = promisify(execFile)

/** Measures this build, and that of another folder if one is named. */
export async function lighthouse(otherFolder: string | null) {
  const data = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
  await prepareData(data)
  const { provider, stop } = await startProvider(data)
  const bare = await serveBareForm()
  const { origins, close } = await openSites(provider.origin, otherFolder)
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  try {
    const bareReports: Report[] = []
    const sites = origins.map((origin) => ({
      origin,
      signIn: [] as Report[],
      cabinet: [] as Report[],
    }))
    for (let round = 0; round < ROUNDS; round++) {
      bareReports.push(await reportOf(bare.origin))
      for (const { origin, signIn, cabinet } of sites) {
        signIn.push(await reportOf(`${origin}/login`))
        cabinet.push(await reportOf(origin, session))
      }
    }
    const least = figuresOf(bareReports)
    const against = (page: Report[]) => {
      const figures = figuresOf(page)
      const { first, largest } = figures.milliseconds
      const ratio = {
        first: first / least.milliseconds.first,
        largest: largest / least.milliseconds.largest,
      }
      return { ...figures, ratio }
    }
    return {
      bare: least,
      sites: sites.map(({ signIn, cabinet }) => ({
        signIn: against(signIn),
        cabinet: against(cabinet),
      })),
    }
  } finally {
    close()
    bare.server.close()
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** In a browser of its own, where nothing is in the cache and a session is only where one is given. */
async function reportOf(url: string, session?: Parameters<typeof adopt>[2]): Promise<Report> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: install it or name it in CHROMIUM')
  const port = await freePort()
  // Without windows Chromium asks for no language, unlike any browser of a person.
  const args = ['--no-sandbox', '--accept-lang=en-US,en', `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext('', { executablePath, args })
  try {
    if (session) await adopt(context, new URL(url).origin, session)
    const { stdout } = await run(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        `--port=${port}`,
        `--only-categories=${categories.join(',')}`,
        '--output=json',
        '--quiet',
      ],
      { maxBuffer: 2 ** 26 },
    )
    return JSON.parse(stdout)
  } finally {
    await context.close()
  }
}

function figuresOf(reports: Report[]) {
  const median = (value: (report: Report) => number | null | undefined) =>
    reports.map((report) => value(report) ?? Number.NaN).toSorted((a, b) => a - b)[
      reports.length >> 1
    ] ?? Number.NaN
  const figureOf = (audit: string) => median(({ audits }) => audits[audit]?.numericValue)
  const scoreOf = (category: (typeof categories)[number]) =>
    median(({ categories }) => categories[category]?.score)
  return {
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])),
    milliseconds: {
      first: figureOf('first-contentful-paint'),
      largest: figureOf('largest-contentful-paint'),
      blocked: figureOf('total-blocking-time'),
    },
    shift: figureOf('cumulative-layout-shift'),
    machine: median(({ environment }) => environment.benchmarkIndex),
    refused: refusedIn(reports),
  }
}

/** Audits of accessibility and best practices that some round did not pass. */
function refusedIn(reports: Report[]): string[] {
  const refused = reports.flatMap(({ audits, categories }) =>
    Object.entries(categories)
      .filter(([name]) => name !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return [...new Set(refused)]
}
