import { beforeEach } from 'vitest'
import type { Call } from '../../src/api/http.ts'
import { createReadCache, type Tag } from '../../src/api/read-cache.ts'

/**
 * A provider for the tests of one file: it answers by method and path (with `answers` of its own for each test; a
 * function is given the input, an error fails the call), and records what was asked and which reads became old.
 */
export function recordedCalls(initial: () => Record<string, unknown>) {
  const made: { call: string; input: unknown; key?: string | undefined }[] = []
  const outOfDate: Tag[] = []
  const answers: Record<string, unknown> = {}
  const reads = createReadCache((tags) => outOfDate.push(...tags))
  const call: Call = async ({ method, path }, input, { idempotencyKey }) => {
    made.push({ call: `${method} ${path}`, input, key: idempotencyKey })
    const answer = answers[`${method} ${path}`]
    if (answer instanceof Error) throw answer
    return (typeof answer === 'function' ? answer(input) : answer) as never
  }

  beforeEach(() => {
    made.length = 0
    outOfDate.length = 0
    reads.clear()
    for (const known of Object.keys(answers)) delete answers[known]
    Object.assign(answers, initial())
  })
  return { call, reads, made, answers, outOfDate }
}
