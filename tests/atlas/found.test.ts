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
      startedBy: [],
      starts: [],
      requirements: [],
      scenarios: [],
      missing: null,
      defects: null,
      messages: [
        {
          text: 'Der Code ist abgelaufen.',
          said: 'The code has expired.',
          settings: { locale: 'de' },
        },
      ],
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

test('a text that people read is found, whatever its letters, and the view is told it in English', () => {
  expect(foundIn(atlas, 'ABGELAUFEN code')).toEqual([
    {
      flow: 'phone-verification',
      kind: 'text',
      text: 'Der Code ist abgelaufen.',
      state: null,
      said: 'The code has expired.',
      settings: { locale: 'de' },
    },
  ])
  expect(foundIn(atlas, ' ')).toEqual([])
})
