import * as z from 'zod/mini'
import { ProblemReport } from '../api/contract/problem-report.ts'
import type { KeptReport } from '../machines/problem-report.machine.ts'
import type { createStorage } from './storage.ts'

/** After a week nobody remembers what went wrong, in milliseconds. */
const KEPT_FOR = 7 * 86_400_000

const Stored = z.strictObject({
  ...ProblemReport.shape,
  key: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The login of its sender; null for a visitor. */
  login: z.nullable(z.string()),
  at: z.number(),
})

type ReportStorage = Pick<ReturnType<typeof createStorage>, 'readReport' | 'saveReport'>

/** Keeps one report that could not be sent. What is old, damaged or another person's is removed when it is met. */
export function createKeptReport({ readReport, saveReport }: ReportStorage, now: () => number) {
  const storedFrom = (found: unknown) => {
    const stored = Stored.safeParse(found).data
    return stored && stored.at <= now() && now() < stored.at + KEPT_FOR ? stored : null
  }
  return {
    read(login: string | null): KeptReport | null {
      const found = readReport(storedFrom)
      if (found === null) return null
      const { login: owner, at: _, ...kept } = found
      if (owner === login) return kept
      // Nobody is signed in while a session is restored, and that is no other person.
      if (login !== null) saveReport(null)
      return null
    },
    save: (login: string | null, kept: KeptReport): void =>
      saveReport({ ...kept, login, at: now() }),
    forget: (): void => saveReport(null),
  }
}
