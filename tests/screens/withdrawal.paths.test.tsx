import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { WithdrawalScreen } from '../../src/screens/withdrawal/withdrawal.screen.tsx'
import { withdrawalModel } from '../support/models/withdrawal.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)

testPathsOnScreen(withdrawalModel, {
  screen: (actor) => <WithdrawalScreen actor={actor} />,
  gestures: {},
  shows: {
    choosing: () => {
      expect(headings()).toEqual(['New withdrawal', 'History'])
      expect(screen.queryByRole('button', { name: 'All withdrawals' })).toEqual(null)
    },
    following: () => {
      expect(headings()).toEqual(['New withdrawal', 'History'])
      expect(screen.getByRole('button', { name: 'All withdrawals' })).toBeEnabled()
    },
  },
})
