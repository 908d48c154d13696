import { expect, test } from 'vitest'
import { partnerMachine } from '../../src/machines/partner.machine.ts'
import { startFlow } from '../support/flow.ts'
import { dinara } from '../support/models/partner-detail-samples.ts'
import { queryIn } from '../support/running-query.ts'

const started = () => startFlow(partnerMachine, { input: { id: 'p-7' } })

test('who the partner is and how their lines fare are asked side by side', () => {
  const flow = started()
  expect(queryIn(flow, 'card').asked).toEqual({ params: { id: 'p-7' }, cursor: null })
  expect(queryIn(flow, 'lines').asked).toEqual({ params: { id: 'p-7' }, cursor: null })
})

test('the card does not wait for the lines, and lines that do not come take nothing from it', async () => {
  const flow = started()
  await queryIn(flow, 'card').answer(dinara)
  expect(queryIn(flow, 'lines').value).toEqual('loading')
  await queryIn(flow, 'lines').refuse('unreachable')
  expect([queryIn(flow, 'card').value, queryIn(flow, 'lines').value]).toEqual([
    'shown',
    'notLoaded',
  ])
})

test('closing ends the flow at any time and gives up what is on its way', async () => {
  const flow = started()
  await queryIn(flow, 'card').answer(dinara)
  flow.send({ type: 'partner.closed' })
  expect(flow.snapshot.status).toEqual('done')
  expect(flow.snapshot.value).toEqual('closed')
  expect(flow.isAborted('read')).toEqual(true)
})
