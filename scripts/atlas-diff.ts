/**
 * `npm run atlas:diff <revision>`: what has changed in the flows since then, as one page and in the terminal. Takes
 * pictures of flows of which a file or a text has changed; `--all` of every flow, `--looks=de-dark-320,ru-light-1280` in
 * these looks.
 */
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
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { isMachine } from '../tools/atlas/chart.ts'
import { changedFlows, versionOf } from '../tools/atlas/diff.ts'
import { countsOf, type Picture, pageOf } from '../tools/atlas/diff-page.ts'
import { layoutOf, signRoom } from '../tools/atlas/layout.ts'
import { signs } from '../tools/atlas/picture.ts'
import { hashOf, home } from '../tools/atlas/site/place.ts'
import { differing, launched, lookNamed, type Pictures, picturesOf } from './state-pictures.ts'
import { filesSaidAnew, flowsWith, harnessesIn } from './touched-flows.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    looks: { type: 'string', default: 'en-light-390' },
  },
})
const [revision] = positionals
if (revision === undefined) throw new Error('Name a revision: npm run atlas:diff -- HEAD~10')
const looks = values.looks.split(',').map(lookNamed)
const since = git('log', '-1', '--format=%h (%as)', revision).trim()

const former = treeAt(revision)
const [before, now] = [await flowsIn(former), await flowsIn(root)]
const changed = changedFlows(
  before.map(({ version }) => version),
  now.map(({ version }) => version),
)
for (const flow of changed) {
  console.log(`${flow.id} ${countsOf(flow)}`)
  for (const { mark, state, what, was, is } of flow.changes)
    console.log(
      `  ${signs[mark]} ${[state, what].filter(Boolean).join(' ')}: ${mark === 'changed' ? `${was || 'none'}  ⇒  ${is || 'none'}` : was || is}`,
    )
}
const pictures = new Map<string, Picture[]>()
const note = await takePictures().catch(
  ({ message }: Error) =>
    `Pictures are not complete: ${stripVTControlCharacters(message).split('\n')[0]}`,
)
console.log(note)

const isAtlasWritten = existsSync(join(root, 'reports', 'atlas', 'flows.html'))
const names = new Map([...before, ...now].map(({ name, version }) => [version.chart.id, name]))
const ids = new Map([...names].map(([id, name]) => [name, id]))
const seen = [...pictures.keys()].map((name) => ids.get(name) ?? name)
const flows = await Promise.all(
  [...new Set([...changed.map(({ id }) => id), ...seen])].sort().map(async (id) => {
    const name = names.get(id) ?? id
    const machine = changed.find((flow) => flow.id === id)
    return {
      id,
      machine: machine
        ? { ...machine, drawing: await layoutOf(machine.chart, 'DOWN', signRoom) }
        : null,
      pictures: pictures.get(name) ?? [],
      seenAt: (state: string) =>
        isAtlasWritten && machine?.mark !== 'removed'
          ? `atlas/flows.html${hashOf({ ...home, flow: name, state: state || null })}`
          : null,
    }
  }),
)
const style = ['picture', 'diff'].map((name) =>
  readFileSync(join(root, 'tools', 'atlas', `${name}.css`), 'utf8'),
)
const page = join(root, 'reports', 'atlas-diff.html')
mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(
  page,
  pageOf(flows, { title: `Flows changed since ${since}`, note, style: style.join('\n') }),
)
console.log(`${flows.length} flows changed since ${since}: ${pathToFileURL(page)}`)

/** The files of a revision, with the packages that lie here. */
function treeAt(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-diff-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const archive = join(folder, 'revision.tar')
  git('archive', `--output=${archive}`, name)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
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

/** Fills `pictures` as far as it comes, and tells what was looked at. */
async function takePictures(): Promise<string> {
  if (!existsSync(join(former, 'scripts', 'atlas.ts'))) return `No pictures: ${since} has no atlas.`
  if (harnessesIn(former).length === 0)
    return `No pictures: ${since} keeps the views of its flows elsewhere.`
  const files = changedFiles()
  const flows = [former, root].flatMap((tree) =>
    values.all ? harnessesIn(tree) : flowsWith(tree, files),
  )
  const looked = [...new Set(flows)].sort()
  if (looked.length === 0) return 'No flow looks different: none of their files has changed.'
  console.log(`Takes pictures of ${looked.length} flows, before and now …`)
  for (const tree of [former, root])
    execFileSync(process.execPath, ['scripts/atlas.ts'], { cwd: tree, stdio: 'pipe' })
  const browser = await launched()
  try {
    for (const flow of looked) {
      const first = await differencesOf(flow)
      // Letters and the ring of focus come out otherwise once in a while, but not twice in the same place.
      const found = first.length === 0 ? [] : await differencesOf(flow)
      const kept = found.filter(({ state, look }) =>
        first.some((one) => one.state === state && one.look === look),
      )
      if (kept.length > 0) pictures.set(flow, kept)
    }
  } finally {
    await browser.close()
  }
  return `${[...pictures.values()].flat().length} pictures of ${looked.length} flows are not as they were.`

  async function differencesOf(flow: string): Promise<Picture[]> {
    const [was, is] = await Promise.all([picturesIn(former, flow), picturesIn(root, flow)])
    return differing(was, is)
  }

  async function picturesIn(tree: string, flow: string): Promise<Pictures> {
    return harnessesIn(tree).includes(flow)
      ? picturesOf(browser, join(tree, 'reports', 'atlas'), flow, looks)
      : new Map()
  }
}

function changedFiles(): Set<string> {
  const names = [
    git('diff', '--name-only', revision ?? ''),
    git('ls-files', '--others', '--exclude-standard'),
  ].flatMap((list) => list.split('\n'))
  const texts = looks.flatMap(({ locale }) => {
    const file = join('locales', `${locale}.po`)
    const [old = '', young = ''] = [former, root].map((tree) =>
      existsSync(join(tree, file)) ? readFileSync(join(tree, file), 'utf8') : '',
    )
    return filesSaidAnew(old, young)
  })
  return new Set([...names, ...texts])
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' })
}
