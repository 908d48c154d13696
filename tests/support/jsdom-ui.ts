import { fireEvent, queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { type Elements, type Name, type Query, Ui } from './ui.ts'

export const uiIn = (root: HTMLElement, person: UserEvent): Ui =>
  new Ui(elementsOf(() => [root], person, 'the page'))

function elementsOf(find: () => HTMLElement[], person: UserEvent, said: string): Elements {
  const one = () => {
    const found = find()
    const [first] = found
    if (!first || found.length > 1) throw new Error(`${found.length} elements are ${said}, not one`)
    return first
  }
  return {
    within: (query) =>
      elementsOf(
        () => [...new Set(find().flatMap((root) => queryIn(root, query)))],
        person,
        `${query.by} ${'role' in query ? query.role : ''} ${query.name ?? ''} in ${said}`,
      ),
    read: async (reading, argument) => reading(find(), argument),
    click: () => person.click(one()),
    fill: async (value) => {
      fireEvent.change(one(), { target: { value } })
    },
    choose: (file) => person.upload(one(), file),
    press: async (key) => {
      one().focus()
      await person.keyboard(`{${key}}`)
    },
    dispatch: async (type) => {
      fireEvent(one(), new Event(type, { bubbles: true }))
    },
  }
}

function queryIn(root: HTMLElement, query: Query): HTMLElement[] {
  if (query.by === 'label') return queryAllByLabelText(root, query.name)
  if (query.by === 'role') {
    const { role, name, isKept: hidden = false } = query
    return queryAllByRole(root, role, name === undefined ? { hidden } : { name, hidden })
  }
  const holds = ({ textContent }: Element) => isNamed(textContent, query.name)
  return [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => holds(element) && ![...element.children].some(holds),
  )
}

const isNamed = (text: string, name: Name): boolean => {
  const normal = text.trim().replace(/\s+/g, ' ')
  return typeof name === 'string' ? normal === name : name.test(normal)
}
