import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
export const read = (file: string) => readFileSync(join(root, file), 'utf8')

export type Proof = { file: string; title: string }

/** The tests that a document names: a file and a title of its own. */
export const proofsIn = (text: string): Proof[] =>
  [...text.matchAll(/`(tests\/[^`]+)` › (?:``(.+?)``|`([^`]+)`)/g)].map((found) => ({
    file: found[1] ?? '',
    title: (found[2] ?? found[3] ?? '').replaceAll('\\|', '|'),
  }))

/** Tests of paths have the same titles in every flow. */
const pathTests: [RegExp, string][] = [
  [/\btestPathsOnScreen\(/, 'tests/support/screen-paths.tsx'],
  [/\btestPathsInBrowser\(/, 'tests/e2e/support/browser-paths.ts'],
]

/** A title stands where a test, a row of its table or a key of its cases begins, and is quoted as a whole. */
function hasTest(source: string, title: string): boolean {
  const whole = pathTests.reduce(
    (text, [uses, support]) => (uses.test(source) ? text + read(support) : text),
    source,
  )
  return ["'", '"', '`'].some((quote) => {
    const quoted = `${quote}${title}${quote}`
    for (let at = whole.indexOf(quoted); at >= 0; at = whole.indexOf(quoted, at + 1)) {
      if (/[([{,]\s*$/.test(whole.slice(Math.max(0, at - 40), at))) return true
    }
    return false
  })
}

/** Those that do not exist. */
export function withoutTest(document: string): Proof[] {
  return proofsIn(document).filter(
    ({ file, title }) => !existsSync(join(root, file)) || !hasTest(read(file), title),
  )
}
