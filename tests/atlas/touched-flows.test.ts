import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesSaidAnew, flowsWith } from '../../scripts/touched-flows.ts'

function treeOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'touched-flows-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  return root
}

const root = () =>
  treeOf({
    'tests/support/harnesses/door.harness.tsx': `import { Door } from '../../../src/door.view.tsx'`,
    'tests/support/harnesses/lamp.harness.tsx': `import { Lamp } from '../../../src/lamp.view.tsx'`,
    'src/door.view.tsx': `import css from './door.module.css'
import { Knob } from './knob.tsx'
import type { Size } from './size.ts'
const later = () => import('./lamp.view.tsx')`,
    'src/lamp.view.tsx': `import { Knob } from './knob.tsx'
import './lamp.css'`,
    'src/knob.tsx': '',
  })

test.each([
  ['its harness', 'tests/support/harnesses/door.harness.tsx', ['door']],
  ['a sheet of its view', 'src/door.module.css', ['door']],
  ['a sheet without names', 'src/lamp.css', ['lamp']],
  ['a part that two views have', 'src/knob.tsx', ['door', 'lamp']],
  ['a view that another one loads later', 'src/lamp.view.tsx', ['lamp']],
  ['types alone', 'src/size.ts', []],
])('a flow is touched by %s', (_, file, flows) => {
  expect(flowsWith(root(), new Set([file])).sort()).toEqual(flows)
})

test('files whose texts are said otherwise in a catalogue', () => {
  const entry = (files: string[], text: string, said: string) =>
    [...files.map((file) => `#: ${file}`), `msgid "${text}"`, `msgstr "${said}"`].join('\n')
  const before = [
    entry(['src/a.tsx'], 'Open', 'Открыть'),
    entry(['src/b.tsx', 'src/c.tsx'], 'Close', 'Закрыть'),
    entry(['src/d.tsx'], 'Gone', 'Нет'),
  ]
  const now = [
    entry(['src/a.tsx'], 'Open', 'Открыть'),
    entry(['src/b.tsx', 'src/c.tsx'], 'Close', 'Затворить'),
  ]
  const files = filesSaidAnew(before.join('\n\n'), now.join('\n\n'))
  expect([...new Set(files)]).toEqual(['src/b.tsx', 'src/c.tsx', 'src/d.tsx'])
})
