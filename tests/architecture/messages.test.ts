import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Ways for a message to reach a machine that stand in no chart. */
const sideDoors = (source: string): string[] => [
  ...(source.match(/queueMicrotask\(|getSnapshot\(\)\s*\.children/g) ?? []),
  ...(source.match(/\.send\(/g) ?? []),
]

const found = (files: string[]) =>
  files.flatMap((file) => sideDoors(readFileSync(file, 'utf8')).map((door) => `${file}: ${door}`))

describe('messages between machines', () => {
  test('are sent by charts: what provides the ports sends none', () => {
    const composing = globSync('src/{*.ts,*.tsx,routes/*.ts,machines/*.ts,browser/*.ts}')
    // Moving the focus is no message, and a refused call is an event of the network that three are told of.
    const refused = ['onRefused', 'onBlocked', 'onMaintenance'].map(() => 'src/calls.ts: .send(')
    const known = ['src/browser/focus.ts: queueMicrotask(', ...refused]
    expect(found(composing.sort())).toEqual(known)
  })

  test('reach nobody through the snapshot of another', () => {
    const views = globSync('src/{screens,inspector}/**/*.{ts,tsx}')
    const through = found(views).filter((door) => !door.endsWith('.send('))
    expect(through).toEqual([])
  })

  test('a side door is found', () => {
    const seeded = `
      announce: (_, fact) => queueMicrotask(() => app.send(fact)),
      hold: () => app.getSnapshot().children.shell`
    expect(sideDoors(seeded)).toEqual(['queueMicrotask(', 'getSnapshot().children', '.send('])
  })
})
