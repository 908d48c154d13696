import { act, fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { present } from '../../src/machines/present.ts'
import { statisticsOf } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/partner-programme.harness.tsx'
import { firstAwarded } from '../support/models/partner-detail-samples.ts'
import { partnerProgrammeModel } from '../support/models/partner-programme.model.ts'
import { proveQuery } from '../support/prove-query.tsx'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const period = () => screen.getByLabelText('Period of the partner income')
const card = (title: string) =>
  screen.getByRole('heading', { name: title, level: 2 }).closest('section')
const income = () => card('Partner income and bonuses')?.textContent?.replaceAll('\u00a0', ' ')
const figures = () =>
  document.querySelector('figure [data-chosen] > p:has(b)')?.textContent?.replaceAll('\u00a0', ' ')
const days: Record<string, string> = {
  '2025-12-30': '30 December 2025Partner income and bonuses 0.00 USDT',
  '2025-12-31': '31 December 2025Partner income and bonuses 60.00 USDT',
}

testPathsOnScreen({
  ...harness,
  gestures: {
    'period.chosen': ({ period: chosen }) =>
      fireEvent.change(period(), { target: { value: chosen } }),
    'day.chosen': ({ day }) =>
      fireEvent.change(screen.getByLabelText('Day'), {
        target: { value: String(Date.parse(present(day, 'day')) / 86_400_000) },
      }),
  },
  shows: {
    // The income comes as soon as it is asked for.
    '': async ({ context }, flow) => {
      expect(period()).toHaveValue(context.period)
      await act(async () => harness.answer?.(flow))
      expect(figures()).toEqual(days[context.day ?? 'none'])
    },
  },
})

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
