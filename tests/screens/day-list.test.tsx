import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Days } from '../../src/screens/parts/days.tsx'
import { renderInApp } from '../support/render.tsx'

const NOW = Date.UTC(2026, 5, 1)
const item = (id: string, createdAt: string) => ({ id, createdAt: `${createdAt}T12:00:00.000Z` })

test('older items of a list render the day that they go on with, and nothing above', () => {
  const rendered: string[] = []
  const row = ({ id }: { id: string }) => {
    rendered.push(id)
    return <li>{id}</li>
  }
  const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  const ids = ['9', '8', '7', '6', '5', '4', '3', '2', '1']
  const newer = ids.map((id) => item(id, `2026-05-2${id}`))
  let show: (items: typeof newer) => void = () => undefined
  function List() {
    const [items, setItems] = useState(newer)
    show = setItems
    return <Days items={items} now={NOW} row={row} />
  }
  renderInApp(<List />)
  act(() => show([...newer]))
  expect(rendered.splice(0)).toEqual(ids)
  act(() => show([...newer, item('0', '2026-05-21')]))
  expect({ shown: shown(), rendered }).toEqual({
    shown: [...ids, '0'],
    rendered: ['1', '0'],
  })
})
