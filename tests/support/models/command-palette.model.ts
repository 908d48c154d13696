import { commandPaletteMachine, type Found } from '../../../src/machines/command-palette.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { activeDeposit } from './money-samples.ts'
import { marat } from './partner-samples.ts'

export const found: Found = {
  deposits: [{ ...activeDeposit, id: '239' }],
  partners: [marat],
  hasMorePartners: false,
}

const printing = { name: 'operations', query: {} } as const

export const commandPaletteModel = defineModel({
  machine: commandPaletteMachine,
  cases: ({ context: { query, chosen } }): ModelEvent<typeof commandPaletteMachine>[] => [
    { type: 'search.requested' },
    { type: 'shortcuts.requested' },
    { type: 'letter.pressed', letter: 'g' },
    { type: 'letter.pressed', letter: 'd' },
    { type: 'query.changed', query: query === '' ? 'print' : '' },
    answered('readFound', found),
    failed('readFound', 'unreachable'),
    { type: 'choice.moved', chosen: chosen === 'calendar' ? 'depositOpening' : 'calendar' },
    { type: 'page.chosen', location: printing },
  ],
  project: ({ query, chosen, found: known }) => ({ query, chosen, isFound: known !== null }),
  // Other rows are there while something is typed.
  worth: ({ type }, { context: { query } }) =>
    /^(page|retry)\./.test(type)
      ? query !== ''
      : query === '' || !/^(choice|action|shortcuts\.chosen)/.test(type),
  resting: (snapshot) => snapshot.matches({ closed: 'ready' }),
  sources: {
    'search.requested': 'watchKeys',
    'shortcuts.requested': 'watchKeys',
    'letter.pressed': 'watchKeys',
  },
})
