/** `npm run counts [revision …]`: figures of the code as it lies here, or of each revision. */
import { execFileSync } from 'node:child_process'

type Counted = { name: string; under: string[]; each: RegExp }

const line = /^/gm
const code = (folder: string) =>
  ['ts', 'tsx', 'js', 'css', 'html'].map((end) => `:(glob)${folder}/**/*.${end}`)

const counted: Counted[] = [
  ...['src', 'src/machines', 'server', 'tests', 'scripts'].map((folder) => ({
    name: `lines of ${folder}`,
    under: code(folder),
    each: line,
  })),
  { name: 'present()', under: ['src/machines'], each: /\bpresent\(/g },
  { name: 'time-limit blocks', under: ['src/machines'], each: /\banswerLimit:/g },
  {
    name: 'casts in charts',
    under: [':(glob)src/machines/*.machine.ts'],
    each: /^(?!\s*(?:\*|\/\/|\/\*|import)).* as (?!const\b|\{)/gm,
  },
  {
    name: 'selectors of whole snapshots',
    under: ['src'],
    each: /useSelector\(\w+, \((\w+)\) => \1\)/g,
  },
  { name: 'toMatchObject', under: ['tests'], each: /\btoMatchObject\b/g },
]

/** All lines of the files below the paths; git reads a revision and the folder alike. */
const textOf = (under: string[], revision: string | undefined) =>
  execFileSync(
    'git',
    [
      'grep',
      '-hI',
      ...(revision === undefined ? ['--untracked', ''] : ['', revision]),
      '--',
      ...under,
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  ).trimEnd()

const revisions = process.argv.length > 2 ? process.argv.slice(2) : [undefined]
console.table(
  Object.fromEntries(
    counted.map(({ name, under, each }) => [
      name,
      Object.fromEntries(
        revisions.map((revision) => [
          revision ?? 'here',
          textOf(under, revision).match(each)?.length ?? 0,
        ]),
      ),
    ]),
  ),
)
