/** Those fields of a record that a test is about, to be compared whole. */
export const pick = (record: unknown, ...fields: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record as object).filter(([field]) => fields.includes(field)))
