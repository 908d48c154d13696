import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Change, type FlowChange, marksOf } from './diff.ts'
import type { Drawing } from './layout.ts'
import { signs } from './picture.ts'
import { stillPicture } from './svg.ts'

/** A state before and now, as addresses of images; null where it was not shown, or is not. */
export type Picture = { state: string; look: string; was: string | null; is: string | null }

export type ChangedFlow = {
  id: string
  /** Null for a machine that is as it was. */
  machine: (FlowChange & { drawing: Drawing }) | null
  pictures: Picture[]
  /** Address of a state in the atlas; null where there is none. */
  seenAt: (state: string) => string | null
}

/** The note says what was looked at. */
type PageOptions = { title: string; note: string; style: string }

/** Writes one page that opens from a file and needs nothing else. */
export const pageOf = (flows: ChangedFlow[], { title, note, style }: PageOptions): string =>
  `<!doctype html>\n${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('title', null, title),
        h('style', null, style),
      ),
      h(
        'body',
        { className: 'diff' },
        h('h1', null, title),
        h('p', { className: 'note' }, note),
        flows.length === 0
          ? h('p', null, 'No flow has changed.')
          : h('nav', { 'aria-label': 'Flows' }, h('ul', null, flows.map(entryOf))),
        h('main', null, flows.map(sectionOf)),
      ),
    ),
  )}\n`

/** The number of changes of a flow: `+2 −1 ~4`. */
export const countsOf = ({ mark, changes }: FlowChange): string =>
  mark === 'changed'
    ? (['added', 'removed', 'changed'] as const)
        .map((kind) => [kind, changes.filter((change) => change.mark === kind).length] as const)
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => `${signs[kind]}${count}`)
        .join(' ')
    : mark

const entryOf = (flow: ChangedFlow): ReactNode =>
  h(
    'li',
    { key: flow.id },
    h('a', { href: `#${flow.id}` }, flow.id),
    h('span', { className: 'counts' }, ` ${sumOf(flow)}`),
  )

const sumOf = ({ machine, pictures }: ChangedFlow): string =>
  [
    ...(machine ? [countsOf(machine)] : []),
    ...(pictures.length > 0
      ? [`${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'}`]
      : []),
  ].join(', ')

function sectionOf(flow: ChangedFlow): ReactNode {
  const { id, machine, pictures, seenAt } = flow
  const address = seenAt('')
  return h(
    'section',
    { key: id, id },
    h(
      'h2',
      null,
      id,
      h('span', { className: 'counts' }, ` ${sumOf(flow)}`),
      address === null ? null : h('a', { href: address }, 'in the atlas'),
    ),
    machine && machine.changes.length > 0
      ? wide(`Changes of ${id}`, tableOf(machine.changes, seenAt))
      : null,
    pictures.length > 0 ? picturesOf(pictures, seenAt) : null,
    machine
      ? h(
          'details',
          { open: machine.changes.length > 0 },
          h('summary', null, 'Diagram'),
          wide(
            `Diagram of ${id}`,
            stillPicture(machine.drawing, {
              title: id,
              marks: marksOf(machine),
              handle: (part) => ({ id: anchorOf(part) }),
            }),
          ),
        )
      : null,
  )
}

const wide = (label: string, content: ReactNode): ReactNode =>
  h('div', { className: 'wide', tabIndex: 0, role: 'group', 'aria-label': label }, content)

const picturesOf = (pictures: Picture[], seenAt: ChangedFlow['seenAt']): ReactNode =>
  h(
    'ul',
    { className: 'pictures' },
    pictures.map(({ state, look, was, is }) =>
      h(
        'li',
        { key: `${state} ${look}` },
        h(
          'p',
          null,
          stateName(state, is === null ? null : seenAt(state)),
          h('span', { className: 'counts' }, ` ${look}`),
        ),
        h(
          'div',
          { className: 'pair' },
          pictureOf('Before', was, `${state} before`),
          pictureOf('Now', is, `${state} now`),
        ),
      ),
    ),
  )

const pictureOf = (name: string, address: string | null, alt: string): ReactNode =>
  h(
    'figure',
    null,
    h('figcaption', null, name),
    address === null ? h('p', { className: 'none' }, 'Not shown') : h('img', { src: address, alt }),
  )

const tableOf = (changes: Change[], seenAt: ChangedFlow['seenAt']): ReactNode =>
  h(
    'table',
    null,
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        ['', 'State', 'What', 'Before', 'Now'].map((name) =>
          name === '' ? h('td', { key: name }) : h('th', { key: name, scope: 'col' }, name),
        ),
      ),
    ),
    h(
      'tbody',
      null,
      changes.map(({ mark, state, what, was, is, parts: [part] }, place) =>
        h(
          'tr',
          { key: `${state} ${what} ${was} ${is}`, className: mark },
          h('td', { className: 'mark' }, signs[mark], h('span', null, mark)),
          h(
            'th',
            { scope: 'row' },
            changes[place - 1]?.state === state
              ? h('span', { className: 'again' }, state)
              : stateName(state, mark === 'removed' ? null : seenAt(state)),
          ),
          h('td', null, part ? h('a', { href: `#${anchorOf(part)}` }, what) : what),
          h('td', { className: 'was' }, was),
          h('td', null, is),
        ),
      ),
    ),
  )

/** The place of a part in its diagram. */
const anchorOf = (part: string): string => `at-${part.replaceAll(' ', '')}`

const stateName = (state: string, address: string | null): ReactNode =>
  address === null || state === '' ? state || '(machine)' : h('a', { href: address }, state)
