import { helpMachine } from '../../../src/machines/help.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { defineModel, type ModelEvent } from '../paths.ts'

const all: RouteLocation = { name: 'help', query: {} }
const named: RouteLocation = { name: 'help', query: { answer: 'confirmation' } }

export const helpModel = defineModel({
  machine: helpMachine,
  input: { location: all },
  cases: ({ context: { search, answer } }): ModelEvent<typeof helpMachine>[] => [
    { type: 'search.typed', search: search === '' ? 'tron' : search === 'tron' ? 'zzz' : '' },
    { type: 'location.visited', location: answer === null ? named : all },
  ],
  resting: () => true,
  sources: { 'location.visited': 'another machine' },
})
