/** The paragraph at the head of a machine file. */
export function purposeIn(source: string): string {
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(source) ?? []
  return comment
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^Why this flow exists: (.)/, (_, first: string) => first.toUpperCase())
}
