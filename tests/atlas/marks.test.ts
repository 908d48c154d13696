import { expect, test } from 'vitest'
import { marksOf } from '../../tools/atlas/site/marks.ts'
import { doors } from './door-report.ts'

test('what is taken at no level is told from what only some levels lack, and a survivor from both', () => {
  const [flow] = doors.flows
  if (!flow) throw new Error('There is a door')
  const missing = {
    machine: ['door.gone'],
    screen: ['door.gone', 'door.opening'],
    browser: ['door.gone', 'door.opening', 'door.open'],
  }
  const survivor = { defect: 'no entry', reason: 'Nobody sees it.', parts: ['door.closed'] }
  expect(marksOf({ ...flow, missing, defects: { tried: 2, survivors: [survivor] } })).toEqual({
    'door.gone': 'missing',
    'door.opening': 'partial',
    'door.open': 'partial',
    'door.closed': 'survivor',
  })
})
