/** A form keeps a plain decimal, or the typed text with its language. */
export const isStoredAmount = (found: unknown): found is string =>
  typeof found === 'string' && /^(\d{1,20}(\.\d{0,18})?|(en|ru|de|kk)[:!].{1,64})?$/.test(found)
