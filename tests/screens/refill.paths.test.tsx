import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { RefillScreen } from '../../src/screens/refill/refill.screen.tsx'
import { refillModel } from '../support/models/refill.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)

testPathsOnScreen(refillModel, {
  screen: (actor) => <RefillScreen actor={actor} />,
  gestures: {},
  shows: {
    choosing: () => {
      expect(headings()).toEqual(['New refill', 'History'])
      expect(screen.queryByRole('button', { name: 'All refills' })).toEqual(null)
    },
    paying: () => {
      expect(headings()).toEqual(['New refill', 'History'])
      expect(screen.getByRole('button', { name: 'All refills' })).toBeEnabled()
    },
  },
})
