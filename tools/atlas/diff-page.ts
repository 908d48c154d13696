import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Change, type FlowChange, marksOf } from './diff.ts'
import type { Drawing } from './layout.ts'
import { signs } from './picture.ts'
import { stillPicture } from './svg.ts'

export type ChangedFlow = FlowChange & {
  drawing: Drawing
  /** Address of a state in the atlas; null where there is none. */
  seenAt: (state: string) => string | null
}

type PageOptions = { title: string; style: string }

/** Writes one page that opens from a file and needs nothing else. */
export const pageOf = (flows: ChangedFlow[], { title, style }: PageOptions): string =>
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
    h('span', { className: 'counts' }, ` ${countsOf(flow)}`),
  )

function sectionOf(flow: ChangedFlow): ReactNode {
  const { id, changes, drawing, seenAt } = flow
  const address = seenAt('')
  return h(
    'section',
    { key: id, id },
    h(
      'h2',
      null,
      id,
      h('span', { className: 'counts' }, ` ${countsOf(flow)}`),
      address === null ? null : h('a', { href: address }, 'in the atlas'),
    ),
    changes.length === 0
      ? null
      : h(
          'div',
          { className: 'wide', tabIndex: 0, role: 'group', 'aria-label': `Changes of ${id}` },
          tableOf(changes, seenAt),
        ),
    h(
      'details',
      { open: changes.length > 0 },
      h('summary', null, 'Diagram'),
      h(
        'div',
        { className: 'wide', tabIndex: 0, role: 'group', 'aria-label': `Diagram of ${id}` },
        stillPicture(drawing, {
          title: id,
          marks: marksOf(flow),
          handle: (part) => ({ id: anchorOf(part) }),
        }),
      ),
    ),
  )
}

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
