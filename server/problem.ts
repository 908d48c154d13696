import { STATUS_CODES } from 'node:http'
import type { FailureDetails } from '../src/api/contract/failure.ts'
import type { Problem } from '../src/api/contract/problem.ts'
import { type RejectionCode, rejections } from '../src/api/contract/rejections.ts'
import { sqlState } from './database/sql-state.ts'
import { Rejection } from './services/rejection.ts'

/** The RFC 9457 body of a rejection. Its `title` is the status phrase: texts for people are the client's. */
export function problemOf(code: RejectionCode, details: FailureDetails = {}): Problem {
  const status = rejections[code]
  return {
    type: `/docs#${code}`,
    title: STATUS_CODES[status] ?? String(status),
    status,
    code,
    ...(details.params ? { params: details.params } : {}),
    ...(details.fields ? { errors: details.fields } : {}),
    ...(details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter }),
  }
}

export function problemResponse({ code, details }: Rejection): Response {
  const problem = problemOf(code, details)
  const { retryAfter } = problem
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...(problem.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  })
}

/** Lost races and waits cut short: asking again is the right thing to do. */
const busy = new Set(['40001', '40P01', '55P03', '57014'])
/** The database is recovering, stopping, full or out of reach: classes 08 and 53, and 57P01 to 57P03. */
const away = /^(08...|53...|57P0[123])$/
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])
/** The driver's messages when there is no connection, or none any more. */
const cutOff =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Total: whatever was thrown below a call, it has a code. */
export function rejectionFrom(thrown: unknown): Rejection {
  if (thrown instanceof Rejection) return thrown
  const state = sqlState(thrown) ?? ''
  const isBusy =
    busy.has(state) ||
    away.test(state) ||
    chain(thrown).some(
      (error) =>
        ('code' in error && typeof error.code === 'string' && unreachable.has(error.code)) ||
        cutOff.test(error.message),
    )
  return isBusy ? new Rejection('overloaded', { retryAfter: 2 }) : new Rejection('unexpected')
}

function chain(thrown: unknown): Error[] {
  return thrown instanceof Error ? [thrown, ...chain(thrown.cause)] : []
}

/** The message of a failed query holds its parameters, so the log gets only its cause. */
export function describeError(thrown: unknown): Record<string, unknown> {
  const errors = chain(thrown)
  const root = errors.at(-1)
  if (!root) return { name: typeof thrown }
  return {
    name: errors[0]?.name,
    message: root.message,
    sqlState: sqlState(thrown),
    stack: errors.flatMap((error) => (error.stack ?? '').split('\n').filter(isFrame)).slice(0, 20),
  }
}

const isFrame = (line: string) => line.startsWith('    at ')
