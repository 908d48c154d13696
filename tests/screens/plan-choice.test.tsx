import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PlanChoice } from '../../src/screens/deposit-opening/plan-choice.tsx'
import { balancePlan, startPlan } from '../support/models/money-samples.ts'
import { renderInApp } from '../support/render.tsx'

const rowOf = (title: string) => screen.getByRole('radio', { name: title })

function shown(onChoose: (id: string) => void = () => undefined) {
  renderInApp(
    <PlanChoice
      plans={[startPlan, balancePlan]}
      chosen="start"
      amountFor={({ id }) => (id === 'start' ? '100' : null)}
      isOpen
      onChoose={({ id }) => onChoose(id)}
    />,
  )
}

test('a plan says in words its term, its estimated yield a day and at the end, what that is of the amount, and its least amount', () => {
  shown()
  expect(rowOf('Start')).toBeChecked()
  expect(rowOf('Start')).toHaveAccessibleDescription(
    /^30 days 0\.35\s% a day, estimated \+10\.5\s% at the end, estimated ?\+10\.50\s*USDT From 50\sUSDT$/,
  )
})

test('a plan that does not take the amount says no earnings of it; its basket and its renewal are told', () => {
  shown()
  expect(rowOf('Balance')).toHaveAccessibleDescription(
    /^90 days 0\.45\s% a day, estimated \+40\.5\s% at the end, estimated From 500\sUSDT, renewable ?Invested in the Top five basket$/,
  )
})

test('the whole row chooses its plan', async () => {
  const chosen: string[] = []
  shown((id) => chosen.push(id))
  await userEvent.click(screen.getByText('90 days'))
  expect(chosen).toEqual(['balance'])
})
