import type { Page } from '@playwright/test'
import { listEvents } from '../../../src/api/contract/event.ts'
import { present } from '../../../src/machines/present.ts'
import { refilled } from '../../support/models/operation-samples.ts'

const DAY = 86_400_000
const FIRST_PAGE = 50

/** From now on somebody has so many refills, three a day; all that the first page leaves come at once with the second. */
export async function giveLongHistory(page: Page, rows: number): Promise<void> {
  const newest = new Date().setHours(0, 0, 0, 0)
  const events = Array.from({ length: rows }, (_, place) => {
    const createdAt = new Date(newest - Math.floor(place / 3) * DAY - (place % 3) * 60_000)
    return { ...refilled, id: `${rows - place}`, createdAt: createdAt.toISOString() }
  })
  await page.route(`**/api${listEvents.path}?*`, (route) => {
    const isOlder = new URL(route.request().url()).searchParams.has('cursor')
    const items = isOlder ? events.slice(FIRST_PAGE) : events.slice(0, FIRST_PAGE)
    const nextCursor = isOlder || rows <= FIRST_PAGE ? null : 'older'
    return route.fulfill({ json: { days: [], items, nextCursor } })
  })
  await page.route(`**/api${listEvents.path}/*`, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    const event = events.find((one) => one.id === id)
    return route.fulfill({ json: present(event, 'event') })
  })
}
