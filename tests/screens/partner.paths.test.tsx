import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { partnerMachine } from '../../src/machines/partner.machine.ts'
import { PartnerScreen } from '../../src/screens/partner/partner.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/partner.harness.tsx'
import { belowDinara, dinara } from '../support/models/partner-detail-samples.ts'
import { proveQuery } from '../support/prove-query.tsx'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const title = () => document.querySelector('dialog[open] h2')?.textContent
const lines = () =>
  [...document.querySelectorAll('ol > li')].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  )
const show = () => {
  const flow = startFlow(partnerMachine, { input: { id: dinara.id } })
  renderInApp(<PartnerScreen actor={flow.actor} />)
  return flow
}

testPathsOnScreen(harness)

proveQuery({
  show,
  id: 'card',
  data: dinara,
  seen: () => [title(), screen.queryByText('marat77')?.getAttribute('href')],
  nothing: ['Partner', undefined],
  shown: ['dinaraB', '/partners/p-2'],
  again: 'Load the partner again',
  says: 'This partner could not be loaded.',
  whenNotRefreshed: 'with its button',
})

proveQuery({
  show: () => {
    const flow = show()
    // The lines stand below a card that is known, and nowhere else.
    expect(document.querySelector('h3')).toEqual(null)
    act(() => flow.services.settle('read', { output: dinara }, flow.snapshot.children.card))
    return flow
  },
  id: 'lines',
  data: belowDinara,
  seen: lines,
  nothing: [],
  shown: [
    'Their level 1Your level 3, 4 peopleTurnover1,980.00 USDT500.00 USDT pendingPartner income39.60 USDT10.25 USDT locked',
    'Their level 2Your level 4, 1 personTurnover400.00 USDTPartner income1.00 USDT',
  ],
  again: 'Load the levels again',
  whenNotRefreshed: 'with its button',
})

test('one press asks for all that did not come', async () => {
  const flow = show()
  await act(() => queryIn(flow, 'lines').refuse('unreachable'))
  expect(screen.queryByText('Load the levels again')).toEqual(null)
  await act(() => queryIn(flow, 'card').refuse('unreachable'))
  fireEvent.click(screen.getByText('Load the partner again'))
  expect(flow.services.calls).toHaveLength(4)
  await act(() => queryIn(flow, 'card').answer(dinara))
  await act(() => queryIn(flow, 'lines').refuse('unreachable'))
  fireEvent.click(screen.getByText('Load the levels again'))
  expect(flow.services.calls).toHaveLength(5)
})
