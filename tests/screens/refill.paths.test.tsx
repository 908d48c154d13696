import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { scene } from '../support/scenes/refill.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const headings = (hidden: boolean) =>
  screen.queryAllByRole('heading', { level: 2, hidden }).map((one) => one.textContent)

testPathsOnScreen({
  ...scene,
  gestures: {},
  shows: {
    choosing: () => {
      expect(headings(false)).toEqual(['New refill', 'History'])
      expect(screen.queryByRole('button', { name: 'All refills' })).toEqual(null)
    },
    paying: ({ context: { isOpenedHere } }) => {
      // Opened from them, it is loaded before they give way; they keep beneath it what they hold.
      expect(headings(false)).toEqual(isOpenedHere ? ['New refill', 'History'] : [])
      expect(headings(true)).toEqual(['New refill', 'History'])
      expect(screen.queryAllByRole('button', { name: 'All refills' })).toHaveLength(
        isOpenedHere ? 0 : 1,
      )
    },
  },
})
