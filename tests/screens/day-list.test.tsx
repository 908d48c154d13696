import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Days } from '../../src/screens/parts/days.tsx'
import { renderInApp } from '../support/render.tsx'

const NOW = Date.UTC(2026, 5, 1)
const item = (id: string, createdAt: string) => ({ id, createdAt: `${createdAt}T12:00:00.000Z` })

test('older items of a list render themselves and the month that they go on with, and nothing above', () => {
  const rendered: string[] = []
  const row = ({ id }: { id: string }) => {
    rendered.push(id)
    return <li>{id}</li>
  }
  const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  const newer = [
    item('4', '2026-05-20'),
    item('3', '2026-05-19'),
    item('2', '2026-04-30'),
    item('1', '2026-04-29'),
  ]
  let show: (items: typeof newer) => void = () => undefined
  function List() {
    const [items, setItems] = useState(newer)
    show = setItems
    return <Days items={items} now={NOW} row={row} />
  }
  renderInApp(<List />)
  act(() => show([...newer]))
  expect(rendered.splice(0)).toEqual(['4', '3', '2', '1'])
  act(() => show([...newer, item('0', '2026-04-29'), item('-1', '2026-03-31')]))
  expect({ shown: shown(), rendered }).toEqual({
    shown: ['4', '3', '2', '1', '0', '-1'],
    rendered: ['2', '1', '0', '-1'],
  })
})
