import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** Bytes. Less fits into one packet anyway. */
const LEAST = 1024

/** For answers to reads. Those to writes may hold a token, a secret or codes, and lengths of compressed text tell of them. */
export function compressed(context: Context, data: unknown): Response {
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'application/json',
    vary: 'accept-encoding',
  }
  const text = JSON.stringify(data)
  const coding = accepts(context, {
    header: 'Accept-Encoding',
    supports: ['gzip'],
    default: 'identity',
  })
  if (coding === 'identity' || text.length < LEAST) return context.body(text, 200, headers)
  return context.body(gzipSync(text), 200, { ...headers, 'content-encoding': coding })
}
