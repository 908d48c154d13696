import { once } from 'node:events'
import { Busboy } from '@fastify/busboy'
import type { Form } from '../src/api/contract/endpoint.ts'
import type { FieldCode } from '../src/api/contract/failure.ts'
import { Rejection } from './services/rejection.ts'

const TEXT_LIMIT = 64 * 1024
/** Everything that is no content: boundaries, headers, and parts that the parser passes over. */
const HEAD_LIMIT = 8 * 1024
const DISCARD_LIMIT = 32 * 1024 * 1024

/** The parts of a form by their names: texts as they came, files as bytes. An empty file is no file. */
export type Parts = { texts: Record<string, string>; files: Record<string, Uint8Array> }

/**
 * Reads a `multipart/form-data` body as it arrives and stops at the first part that is not of the form or is longer
 * than its limit, which the rejection names. Names of files are never looked at.
 */
export async function readForm(request: Request, form: Form): Promise<Parts> {
  const parser = parserFor(request.headers.get('content-type') ?? '')
  if (!parser || !request.body) throw broken()
  const reader = request.body.getReader()
  try {
    return await readParts(parser, reader, form)
  } catch (thrown) {
    // A client that is still sending hears no answer: what it sends is taken, within reason, and thrown away.
    if (thrown instanceof Rejection) await discard(reader)
    throw thrown
  }
}

/** Each part is read as a file, because a text would have been decoded before it could be checked. */
function parserFor(contentType: string) {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { headerSize: HEAD_LIMIT },
      isPartAFile: () => true,
    })
  } catch {
    return null
  }
}

async function readParts(
  parser: NonNullable<ReturnType<typeof parserFor>>,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  form: Form,
): Promise<Parts> {
  const texts = new Map<string, string>()
  const files = new Map<string, Uint8Array>()
  const seen = new Set<string>()
  let rejection: Rejection | null = null
  let received = 0
  let contents = 0

  parser.on('file', (name: string | undefined, part, fileName: string | undefined) => {
    const isFile = fileName !== undefined
    const limit = name ? limitOf(form, name, isFile) : undefined
    if (!name) rejection ??= broken()
    else if (limit === undefined || seen.has(name)) rejection ??= refusedField(name, 'incorrect')
    seen.add(name ?? '')
    const pieces: Buffer[] = []
    let length = 0
    part.on('data', (piece: Buffer) => {
      length += piece.length
      contents += piece.length
      if (name && limit !== undefined && length > limit) rejection ??= tooLong(name, isFile)
      if (!rejection) pieces.push(piece)
    })
    // The parser says the same of the whole body.
    part.on('error', () => undefined)
    part.on('end', () => {
      if (!name || rejection) return
      const content = Buffer.concat(pieces)
      if (isFile && content.length > 0) files.set(name, content)
      if (isFile) return
      const text = textOf(content)
      if (text === null) rejection ??= refusedField(name, 'incorrect')
      else texts.set(name, text)
    })
  })
  // One more than is waited for would end the process.
  parser.on('error', () => undefined)
  const finished = once(parser, 'finish').catch(() => {
    rejection ??= broken()
  })

  const inAll = Object.values(form.files).reduce((sum, { maxBytes }) => sum + maxBytes, TEXT_LIMIT)
  for (;;) {
    // A body that ends because its client has gone is a body that is not whole.
    const { done, value } = await reader.read().catch(() => Promise.reject(broken()))
    if (done) break
    received += value.length
    await new Promise((written) => parser.write(value, written))
    // A file that is too long is told by its name even when the whole is too long with it.
    if (received > inAll) rejection ??= tooLarge()
    if (rejection) throw rejection
  }
  parser.end()
  await finished
  if (received - contents > HEAD_LIMIT) throw tooLarge()
  if (rejection) throw rejection
  return { texts: Object.fromEntries(texts), files: Object.fromEntries(files) }
}

/** Names come from outside: `__proto__` is nobody's field. */
function limitOf({ files, fields }: Form, name: string, isFile: boolean): number | undefined {
  if (isFile) return Object.hasOwn(files, name) ? files[name]?.maxBytes : undefined
  return Object.hasOwn(fields.shape, name) ? TEXT_LIMIT : undefined
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let left = DISCARD_LIMIT
  try {
    while (left > 0) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.length
    }
    await reader.cancel()
  } catch {
    // The client has gone: there is nobody to answer.
  }
}

function textOf(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}

const broken = () => new Rejection('validation_failed', { fields: [] })
const tooLarge = () => new Rejection('file_too_large')
const refusedField = (path: string, code: FieldCode) =>
  new Rejection('validation_failed', { fields: [{ path, code }] })
const tooLong = (path: string, isFile: boolean) =>
  isFile
    ? new Rejection('file_too_large', { fields: [{ path, code: 'above_max' }] })
    : refusedField(path, 'too_long')
