import { screen } from '@testing-library/react'
import { statisticsOf } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/partner-programme.harness.tsx'
import { firstAwarded } from '../support/models/partner-detail-samples.ts'
import { partnerProgrammeModel } from '../support/models/partner-programme.model.ts'
import { proveQuery } from '../support/prove-query.tsx'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const card = (title: string) =>
  screen.getByRole('heading', { name: title, level: 2 }).closest('section')
const income = () => card('Partner income and bonuses')?.textContent?.replaceAll('\u00a0', ' ')

testPathsOnScreen(harness)

const show = () => {
  const flow = startFlow(partnerProgrammeModel.machine)
  renderInApp(harness.screen(flow.actor))
  return flow
}

proveQuery({
  show,
  id: 'tiers',
  data: firstAwarded,
  seen: () => card('Bonus tiers')?.querySelectorAll('li').length,
  nothing: 0,
  shown: 4,
  again: 'Load the bonus tiers again',
  whenNotRefreshed: 'with its button',
})

proveQuery({
  show,
  id: 'income',
  data: statisticsOf('USDT'),
  seen: () => income()?.includes('60.00 USDT'),
  nothing: false,
  shown: true,
  again: 'Load the income again',
  whenNotRefreshed: 'with its button',
})
