import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import type { TestProject } from 'vitest/node'
import { mutantsIn, renewed, type Score, shareOf, textOf } from '../tests/support/mutation/list.ts'
import setup from '../tests/support/postgres-cluster.ts'

/**
 * Puts one defect at a time into the provider's files that hold money, codes, limits and proofs, or into the subjects
 * that are named as arguments, and runs the tests of the subject which reach it. What survives is listed in
 * docs/mutants-server.md, where each has its reason.
 */
const PROMISED = 0.9
const LIST = 'docs/mutants-server.md'
const head = {
  title: 'Defects of the provider',
  text: [
    '`npm run mutate:server` puts one defect at a time into the files that hold money, codes, limits and proofs, and',
    'runs the tests that reach it. Both tables are written by the run, the reasons by hand.',
  ],
  part: 'File',
}
/** Stryker's own pages of each subject, and the copies that it runs. */
const FOLDER = 'reports/mutations-server'

type Subject = { files: string[]; tests: string[] }

const subjects: Record<string, Subject> = {
  ledger: {
    files: ['services/ledger', 'services/balance'],
    tests: ['ledger', 'amounts', 'held'],
  },
  idempotency: { files: ['services/idempotency'], tests: ['idempotency'] },
  limits: { files: ['services/rate-limit', 'services/network'], tests: ['rate-limit'] },
  proofs: {
    files: ['proofs', 'services/confirmation'],
    tests: [
      'confirmation',
      'wallet',
      'contact',
      'security',
      'code-purposes',
      'factor-attacks',
      'proofs',
    ],
  },
  codes: { files: ['services/code'], tests: ['code-challenges', 'code-times'] },
  authenticator: {
    files: ['services/authenticator', 'services/authenticator-miss'],
    tests: ['authenticator', 'authenticator-terms'],
  },
  withdrawals: {
    files: ['services/payment', 'services/payout', 'services/status-move'],
    tests: ['payout-calendar', 'payment-times', 'payment', 'growth'],
  },
  deposits: {
    files: [
      'services/deposit',
      'services/deposit-closing',
      'services/deposit-end',
      'services/accrual',
    ],
    tests: ['deposit-terms', 'deposit', 'partner-income', 'money/accruals'],
  },
  exchange: {
    files: ['services/exchange', 'services/rate'],
    tests: ['exchange-terms', 'exchange', 'rates', 'money/rounding'],
  },
  refills: {
    files: ['services/refill', 'services/refill-transfer'],
    tests: [
      'refill-terms',
      'refill-blocks',
      'refill',
      'refill-mined-again',
      'transfer-lookup',
      'refill-race',
    ],
  },
  partners: {
    files: ['services/partner-income', 'services/bonus', 'services/income-transfer'],
    tests: ['partner-income', 'old-partner-income'],
  },
}

const asked = process.argv.slice(2)
const wanted = Object.entries(subjects).filter(([name]) => !asked.length || asked.includes(name))
const scores: Score[] = []
const survivors: { part: string; defect: string }[] = []
let wrong: string[] = []

mkdirSync(FOLDER, { recursive: true })
const settings = new Map<string, string>()
const project = { provide: (key: string, value: string) => settings.set(key, value) }
const stop = await setup(project as unknown as TestProject)
try {
  for (const [name, subject] of wanted) {
    const results = await measure(name, subject)
    for (const file of pathsOf(subject)) {
      note(
        file,
        results.filter(({ fileName }) => fileName.endsWith(file)),
      )
    }
    writeList()
  }
} finally {
  await stop()
}
const weak = scores.filter((score) => shareOf(score) < PROMISED).map(({ part }) => part)
console.table(scores.map((score) => ({ ...score, share: shareOf(score) })))
if (weak.length > 0) console.log(`Below ${PROMISED}: ${weak.join(', ')}`)
for (const line of wrong) console.log(line)
process.exit(weak.length + wrong.length === 0 ? 0 : 1)

function pathsOf({ files }: Subject): string[] {
  return files.map((file) => `server/${file}.ts`)
}

function measure(name: string, subject: Subject): Promise<MutantResult[]> {
  Object.assign(process.env, {
    NODE_COMPILE_CACHE: resolve(FOLDER, 'compiled'),
    POSTGRES: settings.get('postgresUrl'),
    TEMPLATE: settings.get('postgresTemplate'),
    EMBEDDED: settings.get('embeddedFolder'),
    TESTS: subject.tests.map((test) => `tests/server/${test}.test.ts`).join(),
  })
  return new Stryker({
    mutate: pathsOf(subject),
    testRunner: 'server',
    plugins: ['./tests/support/mutation/server-runner.ts'],
    ignorers: ['reasoned'],
    concurrency: 1,
    // Stryker tries a defect again only where its file or its tests have changed.
    incremental: true,
    incrementalFile: `${FOLDER}/${name}.json`,
    force: asked.length === 0,
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: `${FOLDER}/${name}.html` },
    tempDirName: `${FOLDER}/${name}`,
    // Stryker reads the first by the interface of TypeScript 6; nothing here needs them.
    ignorePatterns: ['tsconfig*.json', 'reports', 'dist', 'data', 'docs', 'test-results'],
    allowConsoleColors: false,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 60_000,
  }).runMutationTest()
}

function note(file: string, results: MutantResult[]): void {
  const counted = results.filter(({ status }) => status !== 'Ignored')
  const missed = counted.filter(({ status }) => status !== 'Killed' && status !== 'Timeout')
  scores.push({ part: file, defects: counted.length, caught: counted.length - missed.length })
  for (const defect of new Set(missed.map(nameOf))) survivors.push({ part: file, defect })
}

/** Names a defect by what is written there, which stays the same when lines above it come or go. */
function nameOf({ fileName, location, replacement }: MutantResult): string {
  const { start, end } = location
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const short = (text: string) => {
    // A bar would end the cell, and a bracket before a parenthesis be taken for a link.
    const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦').replaceAll('](', '] (').trim()
    return line.length > 70 ? `${line.slice(0, 70)}…` : line
  }
  const [first = '', ...more] = lines
  const written = more.length
    ? [first.slice(start.column - 1), ...more].join(' ')
    : first.slice(start.column - 1, end.column - 1)
  return `\`\` ${short(written)} → ${short(replacement)} in ${short(first)} \`\``
}

function writeList(): void {
  const known = mutantsIn(readFileSync(LIST, 'utf8'))
  const files = Object.values(subjects).flatMap(pathsOf)
  const list = renewed(known, scores, survivors, files)
  const measured = list.mutants.scores.map(({ part }) => part)
  const missing = files.filter((file) => !measured.includes(file))
  wrong = list.wrong
  const left = missing.length > 0 ? ['', `Not measured yet: ${missing.join(', ')}.`] : []
  writeFileSync(LIST, textOf({ ...head, text: [...head.text, ...left] }, list.mutants))
}
