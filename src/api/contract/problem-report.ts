import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './page.ts'

export const TRACE_MAX = 300
export const NOTE_MAX = 1_000
/** With a note of full length a body stays below the 64 KiB that the provider reads. */
export const TRACE_MAX_BYTES = 56_000
/** Grows with each change that a reader of older traces would misread. */
export const TRACE_FORMAT = 'cabinet-trace/1'

/** Names that machines are written with: what people type has other signs, and is longer. */
const Name = z.string().check(z.regex(/^[\w.:()#-]{1,120}$/, 'incorrect'))
const Field = z.string().check(z.regex(/^[A-Za-z.]{1,40}=\w{1,32}$/, 'incorrect'))
const Count = z.int().check(z.nonnegative('incorrect'), z.maximum(1e12, 'incorrect'))

/** One event that a machine took, and the states it was in then, each as a path: `pages.signedOut.login`. */
export const TraceEntry = z.strictObject({
  /** Since the recorder began, in milliseconds. */
  ms: Count,
  /** Tells apart actors of the same machine. */
  actor: Name,
  machine: Name,
  event: Name,
  /** Fields of the event that are kept: words of closed lists, yes or no, and page numbers, as `locale=en`. */
  fields: z.array(Field).check(z.maxLength(20, 'too_long')),
  states: z.array(Name).check(z.maxLength(20, 'too_long')),
})
export type TraceEntry = z.infer<typeof TraceEntry>

export const Trace = z.strictObject({
  format: z.literal(TRACE_FORMAT),
  /** The release of the app that runs, which may be older than the provider. */
  release: Name,
  locale: Name,
  /** Name of the route in sight. */
  page: Name,
  width: Count,
  height: Count,
  /** When the report was made; the last entry is about as old. */
  at: Instant,
  /** Age of the recorder at that moment, in milliseconds. */
  ms: Count,
  /** The oldest first. */
  entries: z.array(TraceEntry).check(z.maxLength(TRACE_MAX, 'too_long')),
})
export type Trace = z.infer<typeof Trace>

/** The person's own words; they may be empty. */
export const Note = z.strictObject({
  note: z
    .string()
    .check(z.trim(), z.maxLength(NOTE_MAX, 'too_long'), z.regex(/^[\P{Cc}\n\r\t]*$/u, 'charset')),
})
export type Note = z.infer<typeof Note>

export const ProblemReport = z.strictObject({ ...Note.shape, trace: Trace })
export type ProblemReport = z.infer<typeof ProblemReport>

/** Carries no person: who wants an answer tells support the number. */
export const reportProblem = endpoint({
  method: 'POST',
  path: '/user/reports',
  tag: 'user',
  summary:
    'Sends support what the app did before a problem, by name and without personal data; open to everybody, and kept for 30 days (an addition to the specification)',
  auth: false,
  idempotent: true,
  body: ProblemReport,
  response: z.object({ reference: z.string() }),
  errors: [],
})
