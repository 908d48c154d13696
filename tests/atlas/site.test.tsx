import { render, screen } from '@testing-library/react'
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
