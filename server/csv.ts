/** A file of rows that are written as they are read: no more of it is in memory than one page. */
export type Table = {
  /** Without its ending. */
  name: string
  columns: readonly string[]
  /** Stands between cells; a spreadsheet that writes a decimal comma expects a semicolon. */
  separator?: ',' | ';'
  pages: AsyncIterable<readonly (readonly (string | null)[])[]>
}

const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

/** The first page is read before anything is answered, so that a rejection is still a rejection. */
export async function csvResponse({
  name,
  columns,
  separator = ',',
  pages,
}: Table): Promise<Response> {
  const iterator = pages[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const lineOf = (cells: readonly (string | null)[]) =>
    cells.map((cell) => cellOf(cell, separator)).join(separator) + LINE_END
  const first = await iterator.next()
  let head: typeof first | null = first

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const page = head ?? (await iterator.next())
      const opening = head ? BYTE_ORDER_MARK + lineOf(columns) : ''
      head = null
      const text = opening + (page.done ? '' : page.value.map(lineOf).join(''))
      if (text) controller.enqueue(encoder.encode(text))
      if (page.done) controller.close()
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

/**
 * RFC 4180. What a spreadsheet would take for a formula gets an apostrophe before it, which it shows as text; a
 * negative amount is none. Text is quoted with either separator in it, for a spreadsheet may split at the other one.
 */
function cellOf(value: string | null, separator: string): string {
  const text = value ?? ''
  if (/^-?\d+([.,]\d+)?$/.test(text) && !text.includes(separator)) return text
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
