import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bareWords, reloadingLinks, statefulImports, strayLinks } from './source-rules.ts'

const files = globSync('src/screens/**/*.{ts,tsx}').sort()
const broken = (rule: (source: string, file: string) => string[]) =>
  files.flatMap((file) =>
    rule(readFileSync(file, 'utf8'), file).map((found) => `${file}: ${found}`),
  )

/** Classes that a view names and its style sheet has not; the types of style sheets let every name through. */
function unknownClasses(source: string, styleOf: (path: string) => string): string[] {
  const imports = [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
  // A path may read like a class: './layout.module.css'.
  const body = source.replaceAll(/ from '[^']+'/g, '')
  return imports.flatMap(([, css, path = '']) => {
    const known = new Set(
      [...styleOf(path).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name),
    )
    const named = [...body.matchAll(new RegExp(`\\b${css}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    return named.flatMap((name) => (name !== undefined && !known.has(name) ? [name] : []))
  })
}

describe('every screen', () => {
  test('names only classes that its style sheet has', () => {
    const unknown = (source: string, file: string) =>
      unknownClasses(source, (path) => readFileSync(join(dirname(file), path), 'utf8'))
    expect(broken(unknown)).toEqual([])
  })

  test('speaks only words that a catalogue knows', () => {
    expect(broken(bareWords)).toEqual([])
  })

  test('keeps no state and runs no effects of its own', () => {
    // The address of support is configuration, as the language is, and errors anywhere name it.
    expect(broken(statefulImports)).toEqual(['src/screens/parts/support.tsx: useContext'])
  })

  test('leads out of the cabinet by one part only', () => {
    expect(
      broken(strayLinks).filter((found) => !found.includes('/parts/external-link.tsx')),
    ).toEqual([])
  })

  test('moves within the page by links of the router alone', () => {
    const known = ['src/screens/parts/external-link.tsx: a', 'src/screens/addresses.ts: matchRoute']
    expect(broken(reloadingLinks).filter((found) => !found.endsWith(': Parser'))).toEqual(
      known.toSorted(),
    )
  })
})

/** A browser goes through the whole page for such a rule, each time it works out the style of the root. */
const wholePage = /(html|body|:root)\)?(:not\()?:has\((?!\s*>)/

test('no style of the whole page depends on what stands anywhere in it, but on paper', () => {
  const sheets = globSync('src/**/*.css').sort()
  expect(sheets.filter((file) => wholePage.test(readFileSync(file, 'utf8')))).toEqual([
    'src/screens/security/security.module.css',
    'src/screens/theme/print.css',
  ])
})

/** For whatever a rule of `:has()` looks for, a browser would work out all of each part beside. */
const allBeside = /:has\([^{}]*\)\s*[~+]\s*(\*|:not)/

test('no style of whatever stands beside something depends on what is in that, unless it has a name', () => {
  const sheets = globSync('src/**/*.css')
  expect(sheets.filter((file) => allBeside.test(readFileSync(file, 'utf8')))).toEqual([])
})

describe('the rules of a screen', () => {
  test('find classes that no style sheet has', () => {
    const seeded = `
      import css from './css.module.css'
      const A = () => <p className={css.note}><b className={css.gone} /></p>`
    expect(unknownClasses(seeded, () => '.note { margin: 0; } .went { gap: 1rem; }')).toEqual([
      'gone',
    ])
  })

  test('find links that load the page anew', () => {
    const seeded = `
      import { Link, useLocation as where } from 'wouter'
      const A = ({ to, file }) => (
        <>
          <a href={to}>x</a> <Anchor href={to}>x</Anchor> <Button component="a" href={to}>x</Button>
          <Link href={to}>x</Link> <Anchor component={Link} href={to}>x</Anchor> <Row href={to} />
          <a href="#content">x</a> <Button component="a" href={file} download="x">x</Button>
        </>
      )`
    expect(reloadingLinks(seeded, 'seeded.tsx')).toEqual(['useLocation', 'a', 'Anchor', 'Button'])
  })

  test('find words that no catalogue knows', () => {
    const seeded = `
      const A = ({ t, icon }) => (
        <Card title="Balance" className="wide" rightSection={<b>Copy</b>} icon={'wallet'}>
          <Trans>Refill <b>now</b></Trans> 12 · {amount} {'Loading'}
          <p>Баланс</p> <b translate="no">Cabinet</b>
          <Field label={t\`Amount\`} aria-label={'Сумма'} placeholder="0.00" />
        </Card>
      )`
    expect(bareWords(seeded, 'seeded.tsx')).toEqual([
      'Balance',
      'Copy',
      'Loading',
      'Баланс',
      'Сумма',
    ])
  })

  test('find links that leave unannounced', () => {
    const seeded = `
      const settings = addressOf({ name: 'settings', query: {} })
      const A = ({ bot, file }) => (
        <>
          <a href="https://example.org">x</a> <a href={bot} target="_blank">x</a> <a href="#top">x</a>
          <Button component="a" href={settings}>x</Button> <a href={addressOf(place)}>x</a>
          <a href={file.url} rel="help">x</a> <a href={linkTo(file)} download="codes.txt">x</a>
          <ExternalLink href={bot}>x</ExternalLink>
        </>
      )`
    expect(strayLinks(seeded, 'seeded.tsx')).toEqual([
      'https://example.org',
      'target',
      'bot',
      'rel',
      'MemberExpression',
    ])
  })

  test('find state and effects', () => {
    const seeded = `
      import React, { memo, useState as remember } from 'react'
      import { useDisclosure } from '@mantine/hooks'
      export const A = () => { React.useEffect(() => {}); return remember(0) }`
    expect(statefulImports(seeded, 'seeded.tsx')).toEqual([
      'useState',
      'useDisclosure',
      'React.useEffect',
    ])
  })
})
