import type { Locale } from './preferences.machine.ts'
import { separators } from './separators.ts'

/**
 * A separator before three digits groups in one language and begins the decimals in another. Typing is read as the
 * language that is shown reads it; a pasted amount may come from any of the four. Where two readings are possible
 * neither is taken: the person is asked.
 */
export type Reading =
  | { kind: 'empty' }
  /** `value`: a plain decimal with a point. */
  | { kind: 'read'; value: string }
  | { kind: 'asked'; values: [grouped: string, decimal: string] }
  | { kind: 'refused'; code: 'format' | 'below_zero' }

export type Origin = 'typed' | 'pasted'

/** As it stands in a field, and whose language it was. */
export type Written = { text: string; locale: Locale; origin: Origin }

const empty: Reading = { kind: 'empty' }
const malformed: Reading = { kind: 'refused', code: 'format' }

export function readAmount({ text, locale, origin }: Written): Reading {
  const bare = text.replace(/\s+/g, ' ').trim()
  if (bare === '') return empty
  if (!/^[-−–]/.test(bare)) return readUnsigned(bare, locale, origin)
  const unsigned = bare.slice(1).trimStart()
  return unsigned === '' || readUnsigned(unsigned, locale, origin).kind !== 'refused'
    ? { kind: 'refused', code: 'below_zero' }
    : malformed
}

function readUnsigned(text: string, locale: Locale, origin: Origin): Reading {
  if (!/^[\d., ]*\d[\d., ]*$/.test(text)) return malformed
  // While it is being typed it may end in a separator.
  const [, digits = '', last = ''] = /^(.*?)([., ]?)$/.exec(text) ?? []
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return read(digits)
  const mark = marks.at(-1) ?? ''
  const groups = marks.slice(0, -1)
  const isRepeated = groups.includes(mark)
  if (mark === ' ' || isRepeated) return last === mark ? malformed : readGrouped(digits, mark)

  const at = digits.lastIndexOf(mark)
  const whole = digits.slice(0, at)
  const fraction = digits.slice(at + 1)
  if (last !== '') {
    // `10,000.` is on its way to `10,000.50`.
    return groups === '' && last !== mark && mark === separators[locale].group
      ? readGrouped(digits, mark)
      : malformed
  }
  if (groups !== '') return readGrouped(whole, groups[0] ?? '', fraction)
  if (!mayBeGroup(whole, fraction, { mark, locale, origin })) return read(whole, fraction)
  return isGroup(whole, fraction) && origin === 'typed' && mark === separators[locale].group
    ? read(whole + fraction)
    : ask(whole, fraction)
}

/** True if a single sign in the text may part groups of digits. */
function mayBeGroup(
  whole: string,
  fraction: string,
  { mark, locale, origin }: { mark: string; locale: Locale; origin: Origin },
): boolean {
  if (!/[1-9]/.test(whole)) return false
  if (origin === 'typed' && mark === separators[locale].decimal) return false
  // A digit more or less in a group that was typed: `10,0000` may be ten or a hundred thousand.
  return mark === separators[locale].group ? fraction.length >= 3 : isGroup(whole, fraction)
}

const isFirstGroup = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text)
const isNextGroup = (text: string): boolean => /^\d{3}$/.test(text)
const isGroup = (whole: string, next: string): boolean => isFirstGroup(whole) && isNextGroup(next)

function readGrouped(text: string, mark: string, fraction = ''): Reading {
  const [first = '', ...others] = text.split(mark)
  const isWellFormed = isFirstGroup(first) && others.length > 0 && others.every(isNextGroup)
  return isWellFormed ? read(first + others.join(''), fraction) : malformed
}

const ask = (whole: string, fraction: string): Reading => ({
  kind: 'asked',
  values: [plain(whole + fraction), plain(whole, fraction)],
})

const read = (whole: string, fraction = ''): Reading => ({
  kind: 'read',
  value: plain(whole, fraction),
})

const plain = (whole: string, fraction = ''): string =>
  `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && '.'}${fraction}`

/** True if more digits can make it an amount: then no error is shown while it is typed. */
export const isUnfinished = (written: Written): boolean =>
  ['0', '00', '000'].some(
    (more) => readAmount({ ...written, text: written.text + more }).kind !== 'refused',
  )

/**
 * A form keeps what was typed, with its language, so that nothing of it is lost and the reading never changes with the
 * language that is shown: `en:10,000`, and `de!10.000` when it was pasted. Written by a flow, it is a plain decimal.
 */
const stored = /^(en|ru|de|kk)([:!])([\s\S]*)$/

export const keep = ({ text, locale, origin }: Written): string =>
  text === '' ? '' : `${locale}${origin === 'pasted' ? '!' : ':'}${text}`

export function writtenIn(value: string): Written | null {
  const [, locale, mark, text = ''] = stored.exec(value) ?? []
  return locale === undefined
    ? null
    : { text, locale: locale as Locale, origin: mark === '!' ? 'pasted' : 'typed' }
}

/** The plain decimal; empty where nothing is typed, and no amount where none, or more than one, can be read. */
export function amountIn(value: string): string {
  const written = writtenIn(value)
  if (written === null) return value
  const reading = readAmount(written)
  return reading.kind === 'read' ? reading.value : reading.kind === 'empty' ? '' : NONE
}

const NONE = '?'
