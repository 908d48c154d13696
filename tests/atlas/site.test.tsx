import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Details } from '../../tools/atlas/site/details.tsx'
import { Site } from '../../tools/atlas/site/site.tsx'
import { doors } from './door-report.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '#')
})

test('the keyboard gets past the list of flows', async () => {
  const user = userEvent.setup()
  render(<Site atlas={doors} />)
  await user.tab()
  expect(document.activeElement).toHaveTextContent('Skip the list of flows')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await user.tab()
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
})

test('the table of transitions names the active states', () => {
  const [flow] = doors.flows
  if (!flow) throw new Error('There is a door')
  render(<Details flow={flow} active={['door', 'door.gone']} onPart={() => {}} />)
  const names = screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('('))
  expect(names).toEqual(['door (active)', 'gone (final) (active)'])
})

test('a flow leads to those that start it, also where it shows nothing itself', () => {
  const [entrance, flow] = doors.flows
  if (!entrance || !flow) throw new Error('There are two doors')
  const started = { ...flow, hasView: false, startedBy: ['back-entrance'] }
  window.history.replaceState(null, '', '#door?locale=de')
  render(<Site atlas={{ ...doors, flows: [{ ...entrance, starts: ['door'] }, started] }} />)
  const main = within(screen.getByRole('main'))
  expect(
    main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['back-entrance', '#back-entrance?locale=de'],
    ['back-entrance', '#back-entrance?locale=de'],
  ])
  expect(main.getByText(/^This flow shows nothing/)).toHaveTextContent(
    'This flow shows nothing of its own. Its states are seen in back-entrance.',
  )
})

test('a text that is found in a language is shown in it', () => {
  const [flow] = doors.flows
  if (!flow) throw new Error('There is a door')
  const message = {
    text: 'Die Tür klemmt.',
    said: 'The door is stuck.',
    settings: { locale: 'de' },
  }
  window.history.replaceState(null, '', '#?q=klemmt&theme=dark')
  render(<Site atlas={{ ...doors, flows: [{ ...flow, messages: [message] }] }} />)
  expect(screen.getByRole('link', { name: /klemmt/ }).getAttribute('href')).toEqual(
    '#back-entrance?said=The+door+is+stuck.&theme=dark&locale=de',
  )
})

test('the list of flows shows the one that is open, however far down it stands', () => {
  const [flow] = doors.flows
  if (!flow) throw new Error('There is a door')
  const scrolled: (string | null)[] = []
  const { scrollIntoView } = Element.prototype
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent)
  }
  window.history.replaceState(null, '', '#door')
  render(<Site atlas={{ ...doors, flows: [flow, { ...flow, name: 'door', hasView: false }] }} />)
  Element.prototype.scrollIntoView = scrollIntoView
  expect(scrolled).toEqual(['door'])
})
