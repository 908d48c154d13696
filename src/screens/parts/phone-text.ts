/** Country codes have one to three digits; those of one and two are listed by the ITU (E.164). */
const parts = /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d*)$/

/** "+7 701 000 01 45" on one line, in the groups of the provider's masked form "+7 701 ••• •• 45"; others in threes. */
export function phoneText(phone: string): string {
  const [, code, digits = ''] = parts.exec(phone) ?? []
  if (code === undefined) return phone
  const groups =
    code === '+7'
      ? /^(\d{0,3})(\d{0,3})(\d{0,2})(\d*)$/.exec(digits)?.slice(1).filter(Boolean)
      : digits.match(/\d{3}(?!\d$)|\d+/g)
  return [code, ...(groups ?? [])].join('\u00a0')
}
