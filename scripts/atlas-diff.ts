/** `npm run atlas:diff <revision>`: what has changed in the flows since then, as one page and in the terminal. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isMachine } from '../tools/atlas/chart.ts'
import { changedFlows, type Version, versionOf } from '../tools/atlas/diff.ts'
import { countsOf, pageOf } from '../tools/atlas/diff-page.ts'
import { layoutOf } from '../tools/atlas/layout.ts'
import { signs } from '../tools/atlas/picture.ts'
import { hashOf, home } from '../tools/atlas/site/place.ts'

/** Pixels that the sign of a mark takes. */
const signRoom = 12

const root = join(import.meta.dirname, '..')
const [revision] = process.argv.slice(2)
if (revision === undefined) throw new Error('Name a revision: npm run atlas:diff -- HEAD~10')

const now = await flowsIn(root)
const names = new Map(now.map(({ name, version }) => [version.chart.id, name]))
const changed = changedFlows(
  await versionsAt(revision),
  now.map(({ version }) => version),
)
const isAtlasWritten = existsSync(join(root, 'reports', 'atlas', 'flows.html'))
const flows = await Promise.all(
  changed.map(async (flow) => ({
    ...flow,
    drawing: await layoutOf(flow.chart, 'DOWN', signRoom),
    seenAt: (state: string) => {
      const name = names.get(flow.id)
      if (!isAtlasWritten || name === undefined) return null
      return `atlas/flows.html${hashOf({ ...home, flow: name, state: state || null })}`
    },
  })),
)
const since = git('log', '-1', '--format=%h (%as)', revision).trim()
const style = ['picture', 'diff'].map((name) =>
  readFileSync(join(root, 'tools', 'atlas', `${name}.css`), 'utf8'),
)
const page = join(root, 'reports', 'atlas-diff.html')
mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(
  page,
  pageOf(flows, { title: `Flows changed since ${since}`, style: style.join('\n') }),
)
for (const flow of flows) {
  console.log(`${flow.id} ${countsOf(flow)}`)
  for (const { mark, state, what, was, is } of flow.changes)
    console.log(
      `  ${signs[mark]} ${[state, what].filter(Boolean).join(' ')}: ${mark === 'changed' ? `${was || 'none'}  ⇒  ${is || 'none'}` : was || is}`,
    )
}
console.log(`${flows.length} flows changed since ${since}: ${pathToFileURL(page)}`)

/** The flows of a revision, in a folder of their own with the packages and the tools that lie here. */
async function versionsAt(name: string): Promise<Version[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-diff-'))
  try {
    const archive = join(folder, 'revision.tar')
    git('archive', `--output=${archive}`, name, 'src', 'package.json')
    execFileSync('tar', ['-xf', archive, '-C', folder])
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return (await flowsIn(folder)).map(({ version }) => version)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function flowsIn(folder: string) {
  const files = globSync('src/machines/*.machine.ts', { cwd: folder })
  const found = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href)
      const name = basename(file, '.machine.ts')
      const machine = Object.values(module).find(isMachine)
      return machine ? [{ name, version: versionOf(machine) }] : []
    }),
  )
  return found.flat()
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' })
}
