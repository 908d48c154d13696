/** The row that a statement writes, where it writes one. */
export async function writtenRow<Row>(statement: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await statement
  if (!row) throw new Error('A statement that writes a row returned none.')
  return row
}
