import type { Form } from '../src/api/contract/endpoint.ts'
import type { FieldCode } from '../src/api/contract/failure.ts'
import { Refusal } from './rules/refusal.ts'

/** What the texts of a form, its boundaries and headers may take besides its files. */
const TEXT_LIMIT = 64 * 1024
const HEAD_LIMIT = 8 * 1024
const DISCARD_LIMIT = 32 * 1024 * 1024
const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')

/** The parts of a form by their names: texts as they came, files as bytes. An empty file is no file. */
export type Parts = { texts: Record<string, string>; files: Record<string, Uint8Array> }

/**
 * Reads a `multipart/form-data` body as it arrives and stops at the first part that is not of the form or is longer
 * than its limit, which the refusal names. Names of files are never looked at.
 */
export async function readForm(request: Request, form: Form): Promise<Parts> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (boundary === null || !request.body) throw new Refusal('validation_failed', { fields: [] })
  const fileLimits = Object.values(form.files).map(({ maxBytes }) => maxBytes)
  const inAll = fileLimits.reduce((sum, limit) => sum + limit, TEXT_LIMIT)
  const incoming = new Incoming(request.body, inAll)
  try {
    return await readParts(incoming, Buffer.from(`\r\n--${boundary}`), form)
  } catch (thrown) {
    // A client that is still sending hears no answer: what it sends is taken, within reason, and thrown away.
    if (thrown instanceof Refusal) await incoming.discard()
    throw thrown
  }
}

async function readParts(incoming: Incoming, delimiter: Buffer, form: Form): Promise<Parts> {
  const texts = new Map<string, string>()
  const files = new Map<string, Uint8Array>()
  const seen = new Set<string>()
  await incoming.until(delimiter, HEAD_LIMIT)
  for (;;) {
    const next = await incoming.take(2)
    if (next.toString('latin1') === '--') break
    if (!next.equals(LINE_END)) throw new Refusal('validation_failed', { fields: [] })
    incoming.giveBack(LINE_END)
    const { name, isFile } = headOf(await incoming.until(HEAD_END, HEAD_LIMIT))
    const limit = isFile
      ? ownOf(form.files, name)?.maxBytes
      : ownOf(form.fields.shape, name) && TEXT_LIMIT
    if (limit === undefined || seen.has(name)) throw refusedField(name, 'incorrect')
    seen.add(name)
    const content = await incoming.until(delimiter, limit, () =>
      isFile
        ? new Refusal('file_too_large', { fields: [{ path: name, code: 'above_max' }] })
        : refusedField(name, 'too_long'),
    )
    if (!isFile) texts.set(name, textOf(content, name))
    else if (content.length > 0) files.set(name, content)
  }
  return { texts: Object.fromEntries(texts), files: Object.fromEntries(files) }
}

/** A body that arrives in pieces of any length, looked at no further than was asked. */
class Incoming {
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #left: number
  /** Two line ends would be one too many before the first boundary, which has none. */
  #rest: Buffer = LINE_END

  constructor(body: ReadableStream<Uint8Array>, limit: number) {
    this.#reader = body.getReader()
    this.#left = limit
  }

  async #more(tooLong: () => Refusal): Promise<void> {
    const { done, value } = await this.#reader.read().catch(goneAway)
    if (done) throw new Refusal('validation_failed', { fields: [] })
    this.#left -= value.length
    if (this.#left < 0) throw tooLong()
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, value]) : Buffer.from(value)
  }

  async take(length: number): Promise<Buffer> {
    while (this.#rest.length < length) await this.#more(tooLargeInAll)
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  giveBack(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest])
  }

  /** Everything before the mark, which is taken too; refuses as soon as it is longer than the limit. */
  async until(mark: Buffer, limit: number, tooLong = tooLargeInAll): Promise<Buffer> {
    const pieces: Buffer[] = []
    let length = 0
    for (;;) {
      const at = this.#rest.indexOf(mark)
      // Without a mark, its beginning may still be the end of what is there.
      const sure = at >= 0 ? at : Math.max(0, this.#rest.length - mark.length + 1)
      pieces.push(this.#rest.subarray(0, sure))
      length += sure
      this.#rest = this.#rest.subarray(at >= 0 ? at + mark.length : sure)
      if (length > limit) throw tooLong()
      if (at >= 0) return Buffer.concat(pieces)
      await this.#more(tooLong)
    }
  }

  async discard(): Promise<void> {
    let left = DISCARD_LIMIT
    try {
      while (left > 0) {
        const { done, value } = await this.#reader.read()
        if (done) return
        left -= value.length
      }
      await this.#reader.cancel()
    } catch {
      // The client has gone: there is nobody to answer.
    }
  }
}

/** A body that ends because its client has gone is a body that is not whole. */
const goneAway = (): never => {
  throw new Refusal('validation_failed', { fields: [] })
}

const tooLargeInAll = () => new Refusal('file_too_large')

function boundaryOf(contentType: string): string | null {
  const [, quoted, bare] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))/i.exec(
      contentType,
    ) ?? []
  return quoted ?? bare ?? null
}

function headOf(head: Buffer): { name: string; isFile: boolean } {
  const disposition = head
    .toString('utf8')
    .split('\r\n')
    .find((line) => /^content-disposition\s*:/i.test(line))
  const [, name] =
    /^[^:]*:\s*form-data\s*;(?:.*;)?\s*name="([^"]{1,100})"/i.exec(disposition ?? '') ?? []
  if (disposition === undefined || name === undefined) {
    throw new Refusal('validation_failed', { fields: [] })
  }
  return { name, isFile: /;\s*filename\*?=/i.test(disposition) }
}

function textOf(content: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw refusedField(name, 'incorrect')
  }
}

/** Names come from outside: `__proto__` is nobody's field. */
const ownOf = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

const refusedField = (path: string, code: FieldCode) =>
  new Refusal('validation_failed', { fields: [{ path, code }] })
