import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read } from './named-tests.ts'

const folder = 'docs/decisions'
const files = globSync(`${folder}/[0-9]*.md`).sort()

const numbersIn = (text: string) =>
  [...text.matchAll(/^### (\d+)$/gm)].map(([, number]) => Number(number))

const decided = files
  .flatMap((file) => numbersIn(read(file)).map((number) => ({ number, file: basename(file) })))
  .sort((one, other) => one.number - other.number)

/** Links to files of the repository that are not there, or to a decision that the file does not have. */
const brokenLinks = (file: string, text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor = ''] = target.split('#')
      const found = path ? join(dirname(file), path) : file
      if (!existsSync(found)) return true
      return /^\d+$/.test(anchor) && !numbersIn(read(found)).includes(Number(anchor))
    })

describe('decisions', () => {
  test('are numbered from 1 without a gap, each once', () => {
    expect(decided.map(({ number }) => number)).toEqual(decided.map((_, at) => at + 1))
  })

  test('are all in the table, with their file', () => {
    const rows = [...read(`${folder}.md`).matchAll(/^\| \[(\d+)\]\(decisions\/(.+?\.md)#\1\) \|/gm)]
    expect(rows.map(([, number, file]) => ({ number: Number(number), file }))).toEqual(decided)
  })

  test('have a status, a context and consequences', () => {
    const incomplete = files.filter(
      (file) =>
        !/^\*\*Status:\*\* [\s\S]+\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/m.test(
          read(file),
        ),
    )
    expect(incomplete).toEqual([])
  })
})

describe('links of documents', () => {
  test('lead to what is there', () => {
    const broken = globSync(['*.md', 'docs/**/*.md']).flatMap((file) =>
      brokenLinks(file, read(file)).map((target) => `${file}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('that lead nowhere are found', () => {
    expect(brokenLinks('README.md', '[a](docs/gone.md) [b](https://example.com)')).toEqual([
      'docs/gone.md',
    ])
    const [first] = decided
    expect(brokenLinks(`${folder}/${first?.file}`, '[1](#1) [0](#0)')).toEqual(['#0'])
  })
})
