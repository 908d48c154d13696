import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leanReact } from '../../scripts/lean-react.ts'

type World = {
  react: typeof import('react')
  dom: typeof import('react-dom')
  client: typeof import('react-dom/client')
}

const files = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
} as const
type Name = keyof typeof files

const isKnown = (name: string): name is Name => name in files
const fileOf = (name: Name) => join('node_modules', files[name])
const asPublished = (name: Name) => readFileSync(fileOf(name), 'utf8')
const asBuilt = (name: Name) => transformed(asPublished(name), name)

function transformed(code: string, name: Name): string {
  const { transform } = leanReact()
  if (typeof transform !== 'function') throw new Error('The plugin does not transform')
  const context = {
    error: (message: string) => {
      throw new Error(message)
    },
  }
  const result: unknown = Reflect.apply(transform, context, [code, fileOf(name)])
  return typeof result === 'object' && result !== null && 'code' in result
    ? String(result.code)
    : code
}

/** React as a page has it, from these sources and apart from the one that the tests run on. */
function worldOf(sourceOf: (name: Name) => string): World {
  const loaded = new Map<Name, object>()
  const load = (name: string): object => {
    if (!isKnown(name)) throw new Error(`React asks for ${name}`)
    const known = loaded.get(name)
    if (known) return known
    const exports = {}
    loaded.set(name, exports)
    // biome-ignore lint/security/noGlobalEval: a module of CommonJS is the body of a function
    const run: unknown = globalThis.eval(`(function (exports, require) {${sourceOf(name)}\n})`)
    if (typeof run === 'function') run(exports, load)
    return exports
  }
  return {
    react: load('react') as World['react'],
    dom: load('react-dom') as World['dom'],
    client: load('react-dom/client') as World['client'],
  }
}

/** A page that uses what the app and its libraries use, and somebody who uses the page. */
async function live({ react, dom, client }: World): Promise<string[]> {
  const { createElement: h } = react
  const seen: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const beside = document.body.appendChild(document.createElement('div'))
  const look = (what: string) =>
    seen.push(`${what}: ${place.innerHTML} | ${beside.innerHTML} | ${document.title}`)

  let figure = 0
  const hearers = new Set<() => void>()
  const setFigure = (next: number) => {
    figure = next
    for (const hear of hearers) hear()
  }
  const Tone = react.createContext('calm')
  const Row = react.memo(({ name }: { name: string }) => {
    react.useEffect(() => {
      seen.push(`${name} came`)
      return () => {
        seen.push(`${name} went`)
      }
    }, [name])
    return h('li', { id: react.useId(), 'data-tone': react.useContext(Tone) }, name)
  })
  const Broken = () => {
    throw new Error('broken')
  }
  class Guard extends react.Component<{ children?: React.ReactNode }, { isBroken: boolean }> {
    override state = { isBroken: false }
    static getDerivedStateFromError() {
      return { isBroken: true }
    }
    override render() {
      return this.state.isBroken ? h('b', null, 'caught') : this.props.children
    }
  }
  const later = Promise.withResolvers<{ default: () => React.ReactNode }>()
  const Later = react.lazy(() => later.promise)

  function Page() {
    const [names, setNames] = react.useState(['one', 'two', 'three'])
    const [typed, type] = react.useState('')
    const [isBroken, breakIt] = react.useReducer(() => true, false)
    const [isPending, startTransition] = react.useTransition()
    const form = react.useRef<HTMLFormElement>(null)
    const shown = react.useSyncExternalStore(
      (hear) => {
        hearers.add(hear)
        return () => hearers.delete(hear)
      },
      () => figure,
    )
    react.useLayoutEffect(() => {
      seen.push(`laid out, form ${form.current?.tagName}`)
    }, [])
    return h(
      Tone,
      { value: typed === '' ? 'calm' : 'busy' },
      h('title', null, `${shown} · Cabinet`),
      h('meta', { name: 'seen', content: String(shown) }),
      h('link', { rel: 'help', href: '/help' }),
      h(
        'form',
        {
          ref: form,
          onSubmit: (event: React.FormEvent) => {
            event.preventDefault()
            seen.push(`submitted ${typed}`)
          },
        },
        h('input', { value: typed, onChange: (event) => type(event.currentTarget.value) }),
        h('select', { defaultValue: 'de' }, h('option', null, 'en'), h('option', null, 'de')),
        h('input', { type: 'checkbox', defaultChecked: true, onFocus: () => seen.push('focus') }),
        h(
          'button',
          { onClick: () => startTransition(() => setNames((all) => [...all].reverse())) },
          '⇅',
        ),
        h('button', { type: 'button', onClick: breakIt }, '✗'),
      ),
      h(
        'ul',
        { style: { gap: 4 } },
        names.map((name) => h(Row, { key: name, name })),
      ),
      h(Guard, null, isBroken ? h(Broken) : 'whole', isPending ? '…' : null),
      h(react.Suspense, { fallback: 'soon' }, h(Later)),
      h('svg', { viewBox: '0 0 1 1' }, h('path', { d: 'M0 0', strokeWidth: 2 })),
      dom.createPortal(h('p', null, shown), beside),
    )
  }

  const report = (error: unknown) => seen.push(`reported ${String(error)}`)
  const root = client.createRoot(place, { onCaughtError: report, onUncaughtError: report })
  const press = (selector: string) => place.querySelector<HTMLElement>(selector)?.click()
  dom.flushSync(() => root.render(h(react.StrictMode, null, h(Page))))
  await vi.waitFor(() => expect(seen).toContain('three came'))
  look('shown')
  dom.flushSync(() => setFigure(7))
  look('told')
  const input = place.querySelector('input')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(input, 'letters')
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  look('typed')
  place.querySelector<HTMLInputElement>('[type=checkbox]')?.focus()
  press('button')
  await vi.waitFor(() => expect(place.querySelector('li')?.textContent).toBe('three'))
  look('reversed')
  later.resolve({ default: () => h('i', null, 'here') })
  await vi.waitFor(() => expect(place.querySelector('i')?.style.display).toBe(''))
  look('loaded')
  press('[type=button]')
  await vi.waitFor(() => expect(place.querySelector('b')?.textContent).toBe('caught'))
  look('broken')
  dom.flushSync(() => root.unmount())
  await vi.waitFor(() => expect(seen).toContain('one went'))
  look('gone')
  place.remove()
  beside.remove()
  return seen
}

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('React without what is not asked for', () => {
  test('lives and ends as React does', async () => {
    const whole = await live(worldOf(asPublished))
    document.head.replaceChildren()
    expect(whole.length).toBeGreaterThan(15)
    expect(await live(worldOf(asBuilt))).toEqual(whole)
  })

  test.each([
    ['Activity', ({ react }: World) => react.createElement(react.Activity), /#130/],
    [
      'ViewTransition',
      ({ react }: World) => react.createElement(Symbol.for('react.view_transition') as never),
      /#130/,
    ],
    [
      'the ref of a Fragment',
      ({ react }: World) => react.createElement(react.Fragment, { ref: () => {} } as never, 'a'),
      /built without this/,
    ],
    [
      'a style sheet as a component',
      ({ react }: World) =>
        react.createElement('link', { rel: 'stylesheet', href: '/a.css', precedence: 'low' }),
      /built without this/,
    ],
    [
      'a script as a component',
      ({ react }: World) => react.createElement('script', { async: true, src: '/a.js' }),
      /built without this/,
    ],
    [
      'the state of an action',
      ({ react }: World) =>
        react.createElement(() => {
          react.useActionState(() => 1, 0)
          return null
        }),
      /built without this/,
    ],
  ])('refuses %s aloud', (_, elementIn, refusal) => {
    const world = worldOf(asBuilt)
    const failures: string[] = []
    const root = world.client.createRoot(document.createElement('div'), {
      onUncaughtError: (error) => failures.push(String(error)),
    })
    world.dom.flushSync(() => root.render(elementIn(world)))
    expect(failures).toEqual([expect.stringMatching(refusal)])
  })

  test('is not made of another version, whose words nobody has read', () => {
    const another = asPublished('react-dom/client').replaceAll('19.3.1', '19.4.0')
    expect(() => transformed(another, 'react-dom/client')).toThrow('another version')
  })

  test('is not made of a file that words it otherwise', () => {
    const another = asPublished('react-dom/client').replace(
      'function acquireResource(',
      'function take(',
    )
    expect(() => transformed(another, 'react-dom/client')).toThrow('acquireResource')
  })

  test('offers all that our sources ask of it', () => {
    const absent =
      /\b(Activity|SuspenseList|ViewTransition|useActionState|useFormStatus|useFormState|hydrateRoot|findDOMNode|preinit|preload|preconnect|Collapse|Tabs|Stepper|Transition)\b/
    const asked = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /import ([^'"]*) from '(react|react-dom|@mantine)[^']*'/g,
        ),
      ]
        .filter(([, names = '']) => absent.test(names))
        .map(([statement]) => `${file}: ${statement}`),
    )
    expect(asked).toEqual([])
  })
})
