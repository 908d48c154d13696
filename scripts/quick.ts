/** `npm run test:quick`: what can be said of a change in a minute. The whole of it is `npm test`. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks, runSteps, runUnitTests } from './steps.ts'

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = new Set([
  ...git('diff', '--name-only', '--relative', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
])

/** Tells files that were changed or import one that was. A step further would soon be everything. */
const isNear = (file: string) =>
  changed.has(file) ||
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].some(([, path = '']) =>
    changed.has(join(file, '..', path)),
  )
const near = globSync('tests/{screens,api,inspector,support,server}/**/*.test.{ts,tsx}').filter(
  isNear,
)

await runSteps([
  [
    'types, lint, dependencies',
    () => runChecks(['check:types', 'check:lint', 'check:dependencies']),
  ],
  ['machines and rules', () => runUnitTests(['--project=machines', '--project=architecture'])],
  [
    `tests of ${changed.size} changed files`,
    async () =>
      near.length
        ? runUnitTests(['--project=web', '--project=server', ...near])
        : { passed: 0, failed: 0 },
  ],
])
