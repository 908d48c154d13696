import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { RefillScreen } from '../../src/screens/refill/refill.screen.tsx'
import { refillModel } from '../support/models/refill.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const headings = (hidden: boolean) =>
  screen.queryAllByRole('heading', { level: 2, hidden }).map((one) => one.textContent)

testPathsOnScreen(refillModel, {
  screen: (actor) => <RefillScreen actor={actor} />,
  gestures: {},
  shows: {
    choosing: () => {
      expect(headings(false)).toEqual(['New refill', 'History'])
      expect(screen.queryByRole('button', { name: 'All refills' })).toEqual(null)
    },
    paying: () => {
      // They keep beneath it what they hold, and are not pushed away by it.
      expect(headings(false)).toEqual([])
      expect(headings(true)).toEqual(['New refill', 'History'])
      expect(screen.getByRole('button', { name: 'All refills' })).toBeEnabled()
    },
  },
})
