import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** Bytes. Less fits into one packet anyway. */
const LEAST = 1024

/** For answers to reads. Those to writes may hold a token, a secret or codes, and lengths of compressed text tell of them. */
export function compressed(
  context: Context,
  text: string,
  headers: Record<string, string>,
): Response {
  const varying = { ...headers, vary: 'accept-encoding' }
  const coding = accepts(context, {
    header: 'Accept-Encoding',
    supports: ['gzip'],
    default: 'identity',
  })
  if (coding === 'identity' || text.length < LEAST) return new Response(text, { headers: varying })
  return new Response(gzipSync(text), { headers: { ...varying, 'content-encoding': coding } })
}
