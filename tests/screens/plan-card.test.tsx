import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlanCard } from '../../src/screens/deposit-opening/plan-card.tsx'
import { balancePlan, startPlan } from '../support/models/money-samples.ts'
import { renderInApp } from '../support/render.tsx'

const describedAs = (title: string) => screen.getByRole('radio', { name: title })

test('a plan says its estimated daily yield, its term, its least amount, and that accruals are withheld until the end', () => {
  const { unmount } = renderInApp(<PlanCard plan={startPlan} isChosen onChoose={() => undefined} />)
  expect(describedAs('Start')).toBeChecked()
  expect(describedAs('Start')).toHaveAccessibleDescription(
    /^0\.35\s% a day, estimated ?30 days · from 50\sUSDT ?Accruals are withheld until the end$/,
  )
  unmount()
})

test('a plan that can invest anew says so', () => {
  renderInApp(<PlanCard plan={balancePlan} isChosen={false} onChoose={() => undefined} />)
  expect(describedAs('Balance')).toHaveAccessibleDescription(/With autoinvestment, if you like/)
})
