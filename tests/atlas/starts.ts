/** Which flow starts which, each pair once, from the tree in the index of the flows. */
export function startsIn(index: string): [parent: string, child: string][] {
  const above: string[] = []
  const pairs = new Map<string, [string, string]>()
  for (const [, indent = '', name = ''] of index.matchAll(/^( *)- \[[^\]]+\]\(([\w-]+)\.md\)/gm)) {
    const depth = indent.length / 2
    const parent = above[depth - 1]
    above.splice(depth, above.length, name)
    if (parent !== undefined) pairs.set(`${parent} ${name}`, [parent, name])
  }
  return [...pairs.values()]
}
