import type { Failure, Outcome } from './check.ts'
import { endpointOf } from './client.ts'
import type { Report } from './conform.ts'

export const failuresOf = ({ areas }: Report): (Failure & { area: string; holds: string })[] =>
  areas.flatMap(({ area, outcomes }) =>
    outcomes.flatMap((outcome) =>
      outcome.result === 'failed'
        ? outcome.failures.map((failure) => ({ area, holds: outcome.holds, ...failure }))
        : [],
    ),
  )

const countOf = (outcomes: Outcome[], result: Outcome['result']) =>
  outcomes.filter((outcome) => outcome.result === result).length

const namedCall = (call: Outcome['call']) =>
  `${call} (${endpointOf(call).method} ${endpointOf(call).path})`

/** For the terminal: counts by area, what was not run and why, then each failure with its request. */
export function textOf(report: Report): string {
  const rows = report.areas.map(({ area, outcomes }) => {
    const [passed, failed, notRun] = (['passed', 'failed', 'not run'] as const).map((result) =>
      String(countOf(outcomes, result)).padStart(5),
    )
    return `  ${area.padEnd(12)}${passed} passed${failed} failed${notRun} not run`
  })
  const skipped = Map.groupBy(
    report.areas.flatMap(({ outcomes }) => outcomes.filter((one) => one.result === 'not run')),
    ({ needs }) => needs,
  )
  const notRun = [...skipped].map(
    ([needs, outcomes]) =>
      `  not run, needs ${needs}:\n    ${[...new Set(outcomes.map(({ call }) => call))].join(', ')}`,
  )
  const failures = failuresOf(report).map(({ call, holds, expected, got, curl }, at) =>
    [
      `  ${at + 1}. ${namedCall(call)} ${holds}`,
      `     expected  ${expected}`,
      `     got       ${got}`,
      `     request   ${curl}`,
    ].join('\n'),
  )
  return [
    `Contract of Cabinet at ${report.url}`,
    rows.join('\n'),
    ...notRun,
    ...(report.unseen.length === 0
      ? []
      : [`  Of these calls no success was seen:\n    ${report.unseen.join(', ')}`]),
    ...(failures.length === 0
      ? ['  No failures.']
      : [
          failures.join('\n\n'),
          ['  To repeat a request, set the names in it first:', ...report.names].join('\n     '),
        ]),
    '',
  ].join('\n\n')
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // XML 1.0 has no other control characters.
    .replace(/[^\P{Cc}\t\n]/gu, '?')

function caseOf(area: string, outcome: Outcome): string {
  const name = escaped(`${outcome.call} ${outcome.holds}`)
  const head = `<testcase classname="${area}" name="${name}"`
  switch (outcome.result) {
    case 'passed':
      return `${head}/>`
    case 'not run':
      return `${head}><skipped message="needs ${escaped(outcome.needs)}"/></testcase>`
    case 'failed': {
      const failures = outcome.failures.map(({ call, expected, got, curl }) => {
        const message = escaped(`${call}: expected ${expected}, got ${got}`)
        return `<failure message="${message}">${escaped(curl)}</failure>`
      })
      return `${head}>${failures.join('')}</testcase>`
    }
  }
}

export function junitOf({ areas }: Report): string {
  const suites = areas.map(({ area, outcomes }) => {
    const counts = `tests="${outcomes.length}" failures="${countOf(outcomes, 'failed')}" skipped="${countOf(outcomes, 'not run')}"`
    const cases = outcomes.map((outcome) => `    ${caseOf(area, outcome)}`).join('\n')
    return `  <testsuite name="${area}" ${counts}>\n${cases}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="cabinet-conformance">\n${suites.join('\n')}\n</testsuites>\n`
}
