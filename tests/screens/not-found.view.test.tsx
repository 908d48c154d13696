import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotFoundView } from '../../src/screens/not-found/not-found.view.tsx'
import { renderInApp } from '../support/render.tsx'

test('an address without a place shows a way on', () => {
  renderInApp(<NotFoundView />)
  expect(screen.getByRole('link', { name: 'Go to the cabinet' })).toHaveAttribute('href', '/')
})
