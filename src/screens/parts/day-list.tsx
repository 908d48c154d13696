import { observeWindowRect, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useId, useMemo } from 'react'
import { flushSync } from 'react-dom'
import css from './day-list.module.css'

/** A list of so many items is drawn whole: then the browser finds all that it says. */
const FEW = 20

/** Drawn above and below the window, in heights of it. */
const AROUND = 0.5

/** Pixels that most people have; what was measured takes the place of what is likely. */
const REM = 16

type ListedDay = {
  /** The moment of its newest item. */
  day: string
  items: readonly unknown[]
}

type DayListProps<Day extends ListedDay> = {
  /** Newest first. */
  days: readonly Day[]
  /** The likely height of one in rem. */
  heightOf: (day: Day) => number
  /** A line between days. */
  isDivided?: boolean
  /** Stays the same function for as long as it draws the same: then scrolling draws only the days that come. */
  draw: (day: Day) => ReactNode
}

/**
 * Days of a list that may grow without end. A browser goes through every element when a dialog opens or the address changes,
 * so the page has only days near the window and those that somebody is at; on paper it has all.
 */
export function DayList<Day extends ListedDay>({
  days,
  heightOf,
  isDivided = false,
  draw,
}: DayListProps<Day>) {
  const id = useId()
  const indexOfDay = useMemo(
    () => new Map<unknown, number>(days.map(({ day }, index) => [day, index])),
    [days],
  )
  const isWhole = useMemo(
    () => days.reduce((count, { items }) => count + items.length, 0) <= FEW,
    [days],
  )
  const top = topOf(document.getElementById(id))
  const list: Virtualizer<Window, HTMLElement> = useWindowVirtualizer({
    count: days.length,
    getItemKey: useCallback((index: number) => days[index]?.day ?? index, [days]),
    estimateSize: (index) => REM * (days[index] ? heightOf(days[index]) : 0),
    measureElement: (element) => element.getBoundingClientRect().height,
    scrollMargin: top,
    initialRect: windowRect(),
    observeElementRect: observeWindowOrPaper,
    rangeExtractor: ({ startIndex, endIndex }) => {
      if (isWhole) return [...days.keys()]
      const { measurementsCache: places, elementsCache } = list
      const around = AROUND * window.innerHeight
      const start = (places[startIndex]?.start ?? 0) - around
      const end = (places[endIndex]?.end ?? 0) + around
      let from = startIndex
      while ((places[from - 1]?.end ?? start) > start) from--
      let to = endIndex
      while ((places[to + 1]?.start ?? end) < end) to++
      const indexes = new Set<number>()
      for (let index = from; index <= to; index++) indexes.add(index)
      const isBehindDialog = document.querySelector('body > dialog[open]') !== null
      for (const [day, drawn] of elementsCache) {
        const index = indexOfDay.get(day)
        if (index === undefined) continue
        const hasFocus = drawn.contains(document.activeElement)
        // The focus comes back to what opened the dialog.
        if (hasFocus || isBehindDialog || drawn.querySelector('details[open]')) indexes.add(index)
        // Tab leads to the day beside the one that has the focus.
        if (hasFocus) indexes.add(index - 1).add(index + 1)
      }
      return [...indexes].filter((index) => days[index]).sort((one, other) => one - other)
    },
  })
  list.shouldAdjustScrollPositionOnItemSizeChange = keepsPlace ? () => false : undefined
  const places = list.getVirtualItems()
  return (
    <div className={css.days} id={id}>
      {places.map(({ index, key, start }, order) => {
        const day = days[index]
        const left = start - (places[order - 1]?.end ?? top)
        return day ? (
          <section
            key={key}
            ref={list.measureElement}
            className={css.day}
            data-index={index}
            data-divided={(isDivided && index > 0) || undefined}
            style={left > 0 ? { marginTop: left } : undefined}
          >
            <Drawn items={day.items} draw={draw}>
              {() => draw(day)}
            </Drawn>
          </section>
        ) : null
      })}
      <div style={{ height: top + list.getTotalSize() - (places.at(-1)?.end ?? top) }} />
    </div>
  )
}

type DrawnProps = { items: readonly unknown[]; draw: unknown; children: () => ReactNode }

const Drawn = memo(
  ({ children }: DrawnProps) => children(),
  (one, other) =>
    one.draw === other.draw &&
    one.items.length === other.items.length &&
    one.items.every((item, place) => item === other.items[place]),
)

const windowRect = () => ({ width: window.innerWidth, height: window.innerHeight })

/** On paper all days are near. The browser prints right after `beforeprint`, so the list is drawn within it. */
const observeWindowOrPaper: typeof observeWindowRect = (list, tell) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const stop = observeWindowRect(list, tell)
  const tellAtOnce = (height: number) => flushSync(() => tell({ ...windowRect(), height }))
  window.addEventListener('beforeprint', () => tellAtOnce(Number.POSITIVE_INFINITY), { signal })
  window.addEventListener('afterprint', () => tellAtOnce(window.innerHeight), { signal })
  return () => {
    stopped.abort()
    stop?.()
  }
}

/** Pixels from the top of the page. */
const topOf = (element: HTMLElement | null): number =>
  element ? Math.round(element.getBoundingClientRect().top + window.scrollY) : 0

/** Whether the browser holds what is read in its place when something above it turns out higher or lower than thought. */
const keepsPlace = 'overflowAnchor' in document.documentElement.style
