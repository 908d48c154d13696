import { newsMachine } from '../../../src/machines/news.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { limits, openedHolidays, openedLimits } from './news-samples.ts'

const at = Date.UTC(2026, 0, 1, 12)
const list: RouteLocation = { name: 'news', query: {} }
const one: RouteLocation = { ...list, id: openedLimits.id }
const other: RouteLocation = { ...list, id: openedHolidays.id }

export const newsModel = defineModel({
  machine: newsMachine,
  input: { location: list },
  cases: ({ context: { location } }): ModelEvent<typeof newsMachine>[] => [
    { type: 'location.visited', location: list },
    { type: 'location.visited', location: location.id === one.id ? other : one },
    answered('readItem', { item: location.id === limits.id ? openedLimits : openedHolidays, at }),
    failed('readItem', 'not_found'),
    failed('readItem', 'unreachable'),
  ],
  project: ({ location, item, failure }) => ({
    id: location.id,
    item: item?.id,
    failure: failure?.code,
  }),
  resting: (snapshot) => !snapshot.hasTag('busy'),
  sources: {
    'location.visited': 'another machine',
    'news.changed': 'watchReads',
    'language.changed': 'watchReads',
  },
})
