/** Writers of Markdown use these; any other name is left as it is written. */
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  middot: '·',
  times: '×',
  minus: '−',
  euro: '€',
  copy: '©',
}

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi

/** `&amp;`, `&#38;` and `&#x26;` as the character they stand for: text, whatever it looks like. */
export function withCharacters(text: string): string {
  return text.replace(REFERENCE, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? written
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    return isCharacter ? String.fromCodePoint(code) : '\ufffd'
  })
}
