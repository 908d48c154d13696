import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const compiler = resolve('node_modules/.bin/tsc')

/** Each file with the name that only the other side has. */
const seeds: [file: string, source: string, name: string][] = [
  ['src/api/contract/node.ts', `export const id = process.pid`, 'process'],
  ['src/api/contract/page.ts', `export const page = document`, 'document'],
  ['src/seeded.ts', `export const mode = process.env.MODE`, 'process'],
  ['src/machines/seeded.ts', `export const text = Buffer.from('')`, 'Buffer'],
  ['tools/seeded.ts', `export const port = process.env.PORT`, 'process'],
  ['server/seeded.ts', `export const { title } = document`, 'document'],
]

describe('the projects of the compiler', () => {
  test('find what only the other side has', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cabinet-projects-'))
    const write = (file: string, source: string) => {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), source)
    }
    for (const file of globSync('tsconfig*.json')) cpSync(file, join(folder, file))
    for (const [file, source] of seeds) write(file, source)
    for (const both of ['tests/both.ts', 'tools/conformance/both.ts']) {
      write(both, `export const both = [process.pid, document.title]`)
    }
    mkdirSync(join(folder, 'node_modules'))
    for (const name of ['@types', 'vite']) {
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
    }

    const { stdout } = spawnSync(compiler, ['--build', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })

    rmSync(folder, { recursive: true })
    const found = stdout.split('\n').filter((line) => line.includes('error'))
    expect(
      found.map((line) => line.replace(/\(.*Cannot find name ('\w+').*/, ': $1')).toSorted(),
    ).toEqual(seeds.map(([file, , name]) => `${file}: '${name}'`).toSorted())
  })

  test.each([
    ['contract', /@types\/node|lib\.dom/],
    ['src', /@types\/node/],
    ['server', /lib\.dom/],
  ])('of %s has no types of the other side, not even by a package', (project, others) => {
    const files = execFileSync(compiler, ['-p', `tsconfig.${project}.json`, '--listFilesOnly'], {
      encoding: 'utf8',
    })
    expect(files.split('\n').filter((file) => others.test(file))).toEqual([])
  })
})
