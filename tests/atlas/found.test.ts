import { expect, test } from 'vitest'
import { phoneVerificationMachine } from '../../src/machines/phone-verification.machine.ts'
import { chartOf } from '../../tools/atlas/chart.ts'
import type { Atlas } from '../../tools/atlas/site/atlas.ts'
import { foundIn } from '../../tools/atlas/site/found.ts'

const atlas: Atlas = {
  title: 'Flows',
  release: '0.6.0',
  view: 'view.html',
  settings: [],
  flows: [
    {
      name: 'phone-verification',
      purpose: 'A code is on its way.',
      chart: chartOf(phoneVerificationMachine),
      hasView: true,
      requirements: [],
      scenarios: [],
      missing: null,
      defects: null,
      messages: ['The code has expired. Request a new one.'],
    },
  ],
}

test('every word must occur, in the name of the flow or in what is named', () => {
  const states = foundIn(atlas, 'needing phone').filter(({ kind }) => kind === 'state')
  expect(states.map(({ flow, state }) => [flow, state])).toEqual([
    ['phone-verification', 'needingNewCode'],
    ['phone-verification', 'needingNewCode.waiting'],
    ['phone-verification', 'needingNewCode.resendAllowed'],
  ])
})

test('a text that people read is found, whatever its letters', () => {
  expect(foundIn(atlas, 'EXPIRED request').map(({ kind, text }) => [kind, text])).toEqual([
    ['text', 'The code has expired. Request a new one.'],
  ])
  expect(foundIn(atlas, ' ')).toEqual([])
})
