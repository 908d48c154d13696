/** Those fields of a record that a test is about, to be compared whole. */
export const pick = (record: unknown, ...fields: string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field]]))

/** The values of those fields, in their order. */
export const valuesOf = (record: unknown, ...fields: string[]): unknown[] =>
  Object.values(pick(record, ...fields))
