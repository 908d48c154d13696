import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insidePlaces } from '../../src/machines/places.ts'
import { roomOf } from '../../src/machines/shell.machine.ts'
import { NotFoundView } from '../../src/screens/not-found/not-found.view.tsx'
import { PlaceholderView } from '../../src/screens/placeholder/placeholder.view.tsx'
import { isUnbuilt } from '../../src/screens/placeholder/plans.ts'
import { renderInApp } from '../support/render.tsx'

test('a place that is not built yet says so, names what will be there and leads back', () => {
  renderInApp(<PlaceholderView place="news" />)
  expect(screen.getByRole('heading')).toHaveTextContent('This page is not built yet')
  expect(screen.getByText('The news of the platform will be published here.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to the cabinet' })).toHaveAttribute('href', '/')
})

test('exactly the places without a room of their own have a plan', () => {
  expect(insidePlaces.filter((name) => isUnbuilt(name))).toEqual(
    insidePlaces.filter((name) => roomOf(name) === 'placeholder'),
  )
})

test('an address without a place shows a way on', () => {
  renderInApp(<NotFoundView />)
  expect(screen.getByRole('link', { name: 'Go to the cabinet' })).toHaveAttribute('href', '/')
})
