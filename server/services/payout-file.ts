import * as z from 'zod/mini'
import type { HashFault, NamedHash } from './payout-hash.ts'

const Pair = z.object({
  withdrawal: z.pipe(z.union([z.string(), z.int()]), z.transform(String)),
  hash: z.string(),
})
const LINES_MAX = 2_000

/** Numbers of withdrawals with hashes: a table of these two columns, or a line of JSON for each. */
export function readHashLines(text: string): { lines: NamedHash[]; faults: HashFault[] } {
  const lines: NamedHash[] = []
  const faults: HashFault[] = []
  for (const [index, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1
    const isHead = index === 0 && /^"?withdrawal"?[,;\t]/i.test(raw)
    if (raw.trim() === '' || isHead) continue
    const pair = Pair.safeParse(raw.trim().startsWith('{') ? jsonIn(raw) : cellsIn(raw))
    if (pair.success) lines.push({ line, ...pair.data })
    else faults.push({ line, says: 'is not a withdrawal and a hash' })
  }
  if (lines.length > LINES_MAX) throw new Error(`A file has ${LINES_MAX} lines at most.`)
  if (lines.length + faults.length === 0) throw new Error('The file names no transaction.')
  return { lines, faults }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function cellsIn(text: string): unknown {
  const [withdrawal, hash, ...others] = text
    .split(/[,;\t]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  return others.length > 0 ? null : { withdrawal, hash }
}
