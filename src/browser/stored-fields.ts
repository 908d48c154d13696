/** A form keeps a plain decimal, or text with the language in which it was typed. */
export const isStoredAmount = (found: unknown): found is string =>
  typeof found === 'string' && /^(\d{1,20}(\.\d{0,18})?|(en|ru|de|kk)[:!].{1,64})?$/.test(found)

export const isStoredId = (found: unknown): found is string =>
  typeof found === 'string' && found.length > 0 && found.length <= 64

export const fieldsOf = (found: unknown): Record<string, unknown> =>
  typeof found === 'object' && found !== null ? { ...found } : {}
