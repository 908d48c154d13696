import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { scene } from '../support/scenes/withdrawal.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const headings = (hidden: boolean) =>
  screen.queryAllByRole('heading', { level: 2, hidden }).map((one) => one.textContent)

testPathsOnScreen({
  ...scene,
  gestures: {},
  shows: {
    choosing: () => {
      expect(headings(false)).toEqual(['New withdrawal', 'History'])
      expect(screen.queryByRole('button', { name: 'All withdrawals' })).toEqual(null)
    },
    following: ({ context: { isOpenedHere } }) => {
      // Opened from them, it is loaded before they give way; they keep beneath it what they hold.
      expect(headings(false)).toEqual(isOpenedHere ? ['New withdrawal', 'History'] : [])
      expect(headings(true)).toEqual(['New withdrawal', 'History'])
      expect(screen.queryAllByRole('button', { name: 'All withdrawals' })).toHaveLength(
        isOpenedHere ? 0 : 1,
      )
    },
  },
})
