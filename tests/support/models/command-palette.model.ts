import { commandPaletteMachine } from '../../../src/machines/command-palette.machine.ts'
import { defineModel, type ModelEvent } from '../paths.ts'

export const commandPaletteModel = defineModel({
  machine: commandPaletteMachine,
  cases: ({ context: { query, chosen } }): ModelEvent<typeof commandPaletteMachine>[] => [
    { type: 'search.requested' },
    { type: 'shortcuts.requested' },
    { type: 'letter.pressed', letter: 'g' },
    { type: 'letter.pressed', letter: 'd' },
    { type: 'query.changed', query: query === '' ? 'dep' : '' },
    { type: 'choice.moved', chosen: 1 - chosen },
    { type: 'page.chosen', name: 'deposits' },
    // These are not among what 'dep' finds.
    ...(query === ''
      ? [{ type: 'action.chosen' } as const, { type: 'shortcuts.chosen' } as const]
      : []),
  ],
  resting: (snapshot) => snapshot.matches({ closed: 'ready' }),
  sources: {
    'search.requested': 'watchKeys',
    'shortcuts.requested': 'watchKeys',
    'letter.pressed': 'watchKeys',
  },
})
