import { type Node as AnyNode, parseSync } from '@swc/core'

type SyntaxNode = AnyNode & Record<string, unknown>

const hasLetters = (text: unknown): text is string =>
  typeof text === 'string' && /\p{L}/u.test(text)

/** Elements whose text Lingui extracts. */
const translated = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
/** Attributes a person reads or hears. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'error',
  'label',
  'placeholder',
  'title',
])
const stateful = new Set([
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useRef',
  'useContext',
  'useSyncExternalStore',
  'useActionState',
  'useOptimistic',
])

/** Translated by its macro, or the same in every language and marked so. */
const isSettled = (node: SyntaxNode): boolean =>
  node.type === 'JSXElement' &&
  (translated.has(nameOf(node)) ||
    (node.opening as { attributes: SyntaxNode[] }).attributes.some(
      ({ type, name, value }) =>
        type === 'JSXAttribute' &&
        attributeName(name as SyntaxNode) === 'translate' &&
        (value as { value?: string } | null)?.value === 'no',
    ))

/** Hears what no element of a part would get, and keeps nothing. */
const wiring = new Set(['useWindowEvent'])

/** Words a person would read that no catalogue knows. */
export function bareWords(source: string, file: string): string[] {
  const found: string[] = []
  visit(parse(source, file), (node) => {
    if (isSettled(node)) return false
    if (node.type === 'JSXText' && hasLetters(node.value)) found.push(node.value.trim())
    if (node.type === 'JSXExpressionContainer') found.push(...literalOf(node.expression))
    if (node.type === 'JSXAttribute') {
      const { name, value } = node as unknown as {
        name: SyntaxNode
        value: SyntaxNode | null
      }
      if (spoken.has(attributeName(name)) && value) {
        found.push(
          ...literalOf(value),
          ...(value.type === 'JSXExpressionContainer' ? literalOf(value.expression) : []),
        )
      }
      // Texts in other attributes are for the browser, unless an element is passed in them.
      if (value?.type !== 'JSXExpressionContainer') return false
      visitWithin(value.expression, (within) => {
        if (within.type !== 'JSXElement') return true
        found.push(...bareWordsIn(within))
        return false
      })
      return false
    }
    return true
  })
  return found
}

/** Hooks that keep state or run effects, and libraries made of them. */
export function statefulImports(source: string, file: string): string[] {
  const found: string[] = []
  visit(parse(source, file), (node) => {
    if (node.type === 'ImportDeclaration') {
      const { value: from } = node.source as { value: string }
      const names = (node.specifiers as SyntaxNode[]).map(
        ({ local, imported }) => ((imported ?? local) as { value: string }).value,
      )
      if (from === 'react') found.push(...names.filter((name) => stateful.has(name)))
      if (from === '@mantine/hooks') found.push(...names.filter((name) => !wiring.has(name)))
    }
    if (node.type === 'MemberExpression') {
      const { object, property } = node as unknown as {
        object: { value?: string }
        property: { value?: string }
      }
      if (object.value === 'React' && stateful.has(property.value ?? '')) {
        found.push(`React.${property.value}`)
      }
    }
    return true
  })
  return found
}

/** Links that may lead out of the cabinet past the part that says so. Addresses of ours come from `addressOf`. */
export function strayLinks(source: string, file: string): string[] {
  const found: string[] = []
  const ours = new Set(['href'])
  visit(parse(source, file), (node) => {
    if (node.type === 'VariableDeclarator' && isAddress(node.init)) {
      ours.add((node.id as { value: string }).value)
    }
    if (node.type !== 'JSXOpeningElement') return true
    const attributes = (node.attributes as SyntaxNode[]).filter(
      ({ type }) => type === 'JSXAttribute',
    )
    const names = attributes.map(({ name }) => attributeName(name as SyntaxNode))
    if ((node.name as { value?: string }).value === 'ExternalLink') return true
    found.push(...names.filter((name) => name === 'target' || name === 'rel'))
    const href = attributes[names.indexOf('href')]
    // A download leads to no page.
    if (href && !names.includes('download')) found.push(...strayAddress(href.value, ours))
    return true
  })
  return found
}

/** Anchors that load the page anew where wouter's `Link` would move within it; and of wouter whatever else a view takes. */
export function reloadingLinks(source: string, file: string): string[] {
  const found: string[] = []
  visit(parse(source, file), (node) => {
    if (
      node.type === 'ImportDeclaration' &&
      (node.source as { value: string }).value === 'wouter'
    ) {
      const names = (node.specifiers as SyntaxNode[]).map(
        ({ local, imported }) => ((imported ?? local) as { value: string }).value,
      )
      found.push(...names.filter((name) => name !== 'Link'))
    }
    if (node.type !== 'JSXOpeningElement') return true
    const attributes = new Map(
      (node.attributes as SyntaxNode[])
        .filter(({ type }) => type === 'JSXAttribute')
        .map(({ name, value }) => [attributeName(name as SyntaxNode), value as SyntaxNode | null]),
    )
    const element = String((node.name as { value?: string }).value)
    const component = attributes.get('component')
    const isAnchor = component
      ? component.value === 'a'
      : ['a', 'Anchor', 'NavLink'].includes(element)
    const isWithin = String(attributes.get('href')?.value ?? '').startsWith('#')
    if (isAnchor && attributes.has('href') && !attributes.has('download') && !isWithin) {
      found.push(element)
    }
    return true
  })
  return found
}

/** Modules of which more than types is imported. */
export function valueImports(source: string, file: string): string[] {
  const found: string[] = []
  visit(parse(source, file), (node) => {
    if (node.type !== 'ImportDeclaration' || node.typeOnly) return true
    const specifiers = node.specifiers as { isTypeOnly?: boolean }[]
    if (!specifiers.length || specifiers.some(({ isTypeOnly }) => !isTypeOnly)) {
      found.push((node.source as { value: string }).value)
    }
    return false
  })
  return found
}

const loops = new Set([
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'WhileStatement',
])
/** Move the clock of a page. */
const movers = new Set(['age', 'passTime'])

/**
 * Places that move the clock of a page past the one module which does so between requests, that move it in a loop, and
 * that ask again and again whether a call waits.
 */
export function clockMoves(source: string, file: string): string[] {
  const found: string[] = []
  const visitNode = (node: SyntaxNode, isRepeated: boolean): boolean => {
    if (node.type === 'MemberExpression') {
      const { object, property } = node as unknown as Record<
        string,
        { property?: { value?: string }; value?: string }
      >
      const name = property?.value ?? ''
      if ((object?.property ?? object)?.value === 'clock') found.push(`clock.${name}`)
      if (isRepeated && name === 'isWaiting') found.push(`${name} in a loop`)
    }
    const called = node.type === 'CallExpression' ? (node.callee as SyntaxNode) : null
    if (isRepeated && called?.type === 'Identifier' && movers.has(String(called.value))) {
      found.push(`${called.value} in a loop`)
    }
    if (isRepeated || !(loops.has(node.type) || isPoll(called))) return true
    visitWithin(Object.values(node), (within) => visitNode(within, true))
    return false
  }
  visit(parse(source, file), (node) => visitNode(node, false))
  return found
}

/** Places that ask this device for its time: `Date.now`, `new Date()` and `Date()` without a moment, `performance.now`. */
export function deviceTimes(source: string, file: string): string[] {
  const found: string[] = []
  visit(parse(source, file), (node) => {
    const { object, property, callee } = node as unknown as Record<
      string,
      { value?: string } | undefined
    >
    if (node.type === 'MemberExpression' && property?.value === 'now') {
      const clock = object?.value ?? ''
      if (clock === 'Date' || clock === 'performance') found.push(`${clock}.now`)
    }
    if (callee?.value !== 'Date') return true
    const given = (node.arguments ?? []) as unknown[]
    if (node.type === 'CallExpression') found.push('Date()')
    if (node.type === 'NewExpression' && given.length === 0) found.push('new Date()')
    return true
  })
  return found
}

/** `expect.poll(…)` and `expect(…).toPass()`. */
const isPoll = (called: SyntaxNode | null): boolean => {
  const { value } = (called?.property ?? {}) as { value?: string }
  return value === 'poll' || value === 'toPass'
}

const isAddress = (value: unknown): boolean => {
  const { type, callee } = (value ?? {}) as { type?: string; callee?: { value?: string } }
  return type === 'CallExpression' && callee?.value === 'addressOf'
}

const strayAddress = (value: unknown, ours: ReadonlySet<string>): string[] => {
  const { type, expression } = value as SyntaxNode
  const given = (type === 'JSXExpressionContainer' ? expression : value) as SyntaxNode
  if (given.type === 'StringLiteral') {
    return String(given.value).startsWith('#') ? [] : [String(given.value)]
  }
  if (given.type === 'Identifier') return ours.has(String(given.value)) ? [] : [String(given.value)]
  return isAddress(given) ? [] : [given.type]
}

const bareWordsIn = (node: SyntaxNode): string[] => {
  const found: string[] = []
  visit(node, (within) => {
    if (isSettled(within)) return false
    if (within.type === 'JSXText' && hasLetters(within.value)) found.push(within.value.trim())
    return true
  })
  return found
}

/** A type assertion in angle brackets or a generic arrow of a `.ts` file is no JSX. */
const parse = (source: string, file: string): SyntaxNode =>
  parseSync(source, {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'es2022',
  }) as never

function visit(node: SyntaxNode, visitNode: (node: SyntaxNode) => boolean): void {
  if (visitNode(node)) for (const part of Object.values(node)) visitWithin(part, visitNode)
}

function visitWithin(part: unknown, visitNode: (node: SyntaxNode) => boolean): void {
  if (Array.isArray(part)) for (const item of part) visitWithin(item, visitNode)
  else if (typeof part === 'object' && part) {
    if ('type' in part) visit(part as SyntaxNode, visitNode)
    else for (const value of Object.values(part)) visitWithin(value, visitNode)
  }
}

const nameOf = (element: SyntaxNode): string => {
  const { name } = element.opening as { name: { value?: string } }
  return name.value ?? ''
}

const attributeName = (name: SyntaxNode): string => String(name.value ?? '')

const literalOf = (value: unknown): string[] => {
  const literal = value as { type?: string; value?: unknown } | null
  return literal?.type === 'StringLiteral' && hasLetters(literal.value) ? [literal.value] : []
}
