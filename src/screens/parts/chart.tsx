import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import Big from 'big.js'
import { bisector, nice } from 'd3-array'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { Amount } from './amount.tsx'
import { useShowing } from './amounts.tsx'
import css from './chart.module.css'
import { splitAmount } from './figure.ts'
import { useFormat } from './use-format.ts'

/** `day` is `2026-11-22`. */
type OfDay = { day: string }

/** Shares of the width and, from the top, of the height. */
export type Location = [x: number, y: number]

type Column<Point> = {
  id: string
  label: string
  /** Tells a decimal string. */
  figureOf: (point: Point) => string
  /** Days of which it says something; all unless told. */
  isTold?: (point: Point) => boolean
}

type ChartProps<Point extends OfDay> = {
  /** Names the drawing with its totals: a screen reader says it before the table. */
  title: string
  caption: ReactNode
  /** Oldest first, at least one. */
  points: Point[]
  /** Figures of a day, in the table and above the plot. */
  columns: Column<Point>[]
  /** The points of the table; all of them by default. */
  rows?: Point[]
  scale: Scale<Point>
  currency: string
  /** Dates of other years are written with their year. */
  today: Point
  /** Stand under the plot, each at its day. */
  dates: Point[]
  isEstimated?: (point: Point) => boolean
  /** The day whose figures stand above the plot, in place of the legend; none until somebody chooses. */
  chosen?: string | null
  /**
   * A tap, the mouse or the arrow keys choose a day, and who leaves the plot chooses none; without it the chart is only
   * looked at.
   */
  onChoose?: ((day: string | null) => void) | undefined
  /** Is drawn on the lines of the plot. */
  children: ReactNode
  /** Stands over the plot at the day of today. */
  now?: ReactNode
  legend?: ReactNode
}

type Scale<Point> = {
  top: number
  x: (point: Point) => number
  y: (value: string) => number
  /** Share of the width before the first point and after the last. */
  inset: number
}

const DAY = 86_400_000

const numberOf = ({ day }: OfDay) => Date.parse(day) / DAY
const nearest = bisector(numberOf).center
/** Noon, so that no zone moves it to another day. */
const noonOf = ({ day }: OfDay) => new Date(`${day}T12:00:00`)
export const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`
export const at = (share: number) => ({ insetInlineStart: percent(share) })

/** A label near an edge must not stand out of the plot. */
export const endOf = (share: number, margin: number) =>
  share < margin ? 'first' : share > 1 - margin ? 'last' : undefined

/** From nothing to the next round figure above all values; to 1 where there is nothing. One day alone stands at the end. */
export function scaleOf<Point extends OfDay>(points: Point[], values: string[], inset = 0) {
  const [first = 0, last = first] = [points[0], points.at(-1)].map((each) => each && numberOf(each))
  const [, top] = nice(0, Math.max(...values.map(Number)), 5)
  const share = (point: Point) => (first === last ? 1 : (numberOf(point) - first) / (last - first))
  return {
    top: top || 1,
    inset,
    x: (point: Point) => (first === last && inset ? 0.5 : inset + (1 - 2 * inset) * share(point)),
    y: (value: string) => 1 - Number(value) / (top || 1),
  }
}

/** Coordinates are numbers; every figure that is written stays a decimal string. */
export function Chart<Point extends OfDay>(props: ChartProps<Point>) {
  return useShowing().isHidden ? (
    <p className={css.hidden}>
      <Trans>Amounts are hidden, and so is the chart.</Trans>
    </p>
  ) : (
    <ShownChart {...props} />
  )
}

function ShownChart<Point extends OfDay>(props: ChartProps<Point>) {
  const { title, caption, points, columns, rows = points, scale, currency, today, dates } = props
  const { isEstimated, chosen = null, onChoose, children, now, legend } = props
  const format = useFormat()
  const shown = points.find(({ day }) => day === chosen) ?? today
  const isChosen = onChoose !== undefined && chosen !== null
  const long = (point: Point) => format.day(noonOf(point), { year: true })
  const short = (point: Point) =>
    format.day(noonOf(point), {
      month: 'short',
      year: point.day.slice(0, 4) !== today.day.slice(0, 4),
    })
  const estimated = (point: Point) =>
    isEstimated?.(point) ? (
      <>
        {', '}
        <Trans context="an amount">estimated</Trans>
      </>
    ) : null
  const told = (point: Point) => columns.filter(({ isTold }) => isTold?.(point) ?? true)
  const figuresOf = (point: Point, of: Column<Point>[]) => (
    <>
      <b>
        {long(point)}
        {estimated(point)}
      </b>
      {of.map(({ id, label, figureOf }) => (
        <span key={id}>
          {label} <Amount value={figureOf(point)} currency={currency} />
        </span>
      ))}
    </>
  )
  return (
    <figure className={css.chart}>
      <div className={css.head} data-chosen={isChosen || undefined}>
        {legend}
        {onChoose ? (
          <>
            <p className={css.figures} aria-live="polite">
              {figuresOf(shown, told(shown))}
            </p>
            <p className={css.figures} aria-hidden>
              {figuresOf(points.at(-1) ?? today, columns)}
            </p>
          </>
        ) : null}
      </div>
      <div className={css.plot}>
        <div className={css.levels} aria-hidden>
          <span className={css.unit}>{currency}</span>
          <span>{levelText(scale.top, format.locale)}</span>
          <span>0</span>
        </div>
        <div className={css.field}>
          <svg className={css.drawing} role="img" aria-label={title}>
            {['0%', '50%', '100%'].map((level) => (
              <line key={level} className={css.grid} x1="0" x2="100%" y1={level} y2={level} />
            ))}
            {children}
            {isChosen ? (
              <line
                className={css.choice}
                x1={percent(scale.x(shown))}
                x2={percent(scale.x(shown))}
                y1="0"
                y2="100%"
              />
            ) : null}
          </svg>
          {now}
          {dates.map((point) => (
            <span
              key={point.day}
              className={css.date}
              data-end={endOf(scale.x(point), 0.05)}
              style={at(scale.x(point))}
              aria-hidden
            >
              {short(point)}
            </span>
          ))}
          {onChoose ? (
            <Chooser
              points={points}
              place={points.indexOf(shown)}
              inset={scale.inset}
              onChoose={onChoose}
            >
              {long(shown)}
            </Chooser>
          ) : null}
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              {columns.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((point) => (
              <tr key={point.day}>
                <th scope="row">
                  {long(point)}
                  {estimated(point)}
                </th>
                {columns.map((column) => (
                  <td key={column.id}>
                    {told(point).includes(column)
                      ? format.ownAmount(column.figureOf(point), currency)
                      : '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

type ChooserProps = {
  points: OfDay[]
  place: number
  inset: number
  onChoose: (day: string | null) => void
  /** The day in full. */
  children: string
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** Its value is a day, so that it stands where the plot has it; keys go from point to point, which lie unevenly. */
function Chooser({ points, place, inset, onChoose, children }: ChooserProps) {
  const { t } = useLingui()
  const days = points.map(numberOf)
  const [first = 0] = days
  const last = days.at(-1) ?? first
  const choose = (to: number) => {
    const point = points[to]
    if (point && to !== place) onChoose(point.day)
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    choose(place + by)
  }
  const follow = ({ pointerType, clientX, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(nearest(points, first + ((clientX - left) / width) * (last - first)))
  }
  return (
    <input
      type="range"
      className={css.chooser}
      style={{ insetInline: percent(inset), width: percent(1 - 2 * inset) }}
      aria-label={t`Day`}
      aria-valuetext={children}
      min={first}
      max={last}
      value={days[place]}
      onChange={(event) => choose(nearest(points, event.currentTarget.valueAsNumber))}
      onKeyDown={step}
      onPointerMove={follow}
      // A finger leaves with the tap that chose.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onChoose(null)}
      onBlur={() => onChoose(null)}
    />
  )
}

function levelText(level: number, locale: Parameters<typeof splitAmount>[2]): string {
  const { whole, fraction } = splitAmount(Big(level).toFixed(), 0, locale)
  return whole + fraction
}
