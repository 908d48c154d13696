import { newsMachine } from '../../../src/machines/news.machine.ts'
import type { Place } from '../../../src/machines/places.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { limits, openedHolidays, openedLimits } from './news-samples.ts'
import { session } from './phone-verification.model.ts'

const at = Date.UTC(2026, 0, 1, 12)
const list: Place = { name: 'news', query: {} }
const one: Place = { ...list, id: openedLimits.id }
const other: Place = { ...list, id: openedHolidays.id }

export const newsModel = defineModel({
  machine: newsMachine,
  input: { place: list, user: session.user },
  cases: ({ context: { place } }): ModelEvent<typeof newsMachine>[] => [
    { type: 'place.visited', place: list },
    { type: 'place.visited', place: place.id === one.id ? other : one },
    answered('readItem', { item: place.id === limits.id ? openedLimits : openedHolidays, at }),
    failed('readItem', 'not_found'),
    failed('readItem', 'unreachable'),
  ],
  project: ({ place, item, failure }) => ({
    id: place.id,
    item: item?.id,
    failure: failure?.code,
  }),
  resting: (snapshot) => !snapshot.hasTag('busy'),
  heard: {
    'place.visited': 'another machine',
    'news.changed': 'watchReads',
    'language.changed': 'watchReads',
  },
})
