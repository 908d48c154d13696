import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import Big from 'big.js'
import { bisector, nice } from 'd3-array'
import { area, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { Amount } from './amount.tsx'
import { useShowing } from './amounts.tsx'
import { splitAmount } from './figure.ts'
import css from './growth-chart.module.css'
import { useFormat } from './use-format.ts'

/** `day` is `2026-11-22`; figures are decimal strings. */
export type GrowthPoint = {
  day: string
  invested: string
  earned: string
  /** The part of `earned` that partners brought; left out where that is not told. */
  partners?: string
}

type GrowthChartProps = {
  /** Names the drawing with its totals: a screen reader says it before the table. */
  title: string
  /** Oldest first, at least one; the last one is today, unless it is `over`. */
  past: GrowthPoint[]
  /** From tomorrow on, estimated. */
  ahead: GrowthPoint[]
  currency: string
  /** Days among `ahead` on which something is paid out. */
  payouts?: string[]
  /** Names `earned` of a day, if it is not all that was earned by then. */
  earnedLabel?: string
  /** Stands in the key, such as what was put in. */
  base?: string
  /** The part of `earned` today that is not locked: what lies above it is hatched. */
  received: string
  /** Ended before today. */
  isOver?: boolean
  /** The day whose figures stand under the curve; none until somebody chooses. */
  chosen?: string | null
  /** A tap, the mouse or the arrow keys choose a day; without it the curve is only looked at. */
  onChoose?: (day: string) => void
}

const DAY = 86_400_000
/** Coordinates in the unit square in which the curve is drawn. */
const DIGITS = 5

const numberOf = ({ day }: GrowthPoint) => Date.parse(day) / DAY
const nearest = bisector(numberOf).center
/** Noon, so that no zone moves it to another day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00`)
const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`

/** Coordinates are numbers; every figure that is written stays a decimal string. */
export function GrowthChart(props: GrowthChartProps) {
  return useShowing().isHidden ? (
    <p className={css.hidden}>
      <Trans>Amounts are hidden, and so is the chart.</Trans>
    </p>
  ) : (
    <ShownChart {...props} />
  )
}

function ShownChart({
  title,
  past,
  ahead,
  currency,
  payouts = [],
  earnedLabel,
  base,
  received,
  isOver = false,
  chosen = null,
  onChoose,
}: GrowthChartProps) {
  const { t } = useLingui()
  const format = useFormat()
  const points = [...past, ...ahead]
  const [first] = points
  const today = past.at(-1)
  const last = points.at(-1)
  const at = points.find(({ day }) => day === chosen) ?? today
  if (!first || !today || !last || !at) return null
  const label = earnedLabel ?? t`Total earned`
  const x = (point: GrowthPoint) => shareOf(numberOf(point), numberOf(first), numberOf(last))
  const top = topOf(points)
  const y = ({ earned }: GrowthPoint) => 1 - Number(earned) / top
  const place = points.indexOf(at)
  const hasPartners = past.some(({ partners = '' }) => /[1-9]/.test(partners))
  const isAhead = (point: GrowthPoint) => points.indexOf(point) >= past.length
  const yearOf = ({ day }: GrowthPoint) => day.slice(0, 4)
  const short = (point: GrowthPoint) =>
    format.day(noonOf(point.day), { month: 'short', year: yearOf(point) !== yearOf(today) })
  return (
    <figure className={css.growth}>
      <div className={css.plot}>
        <Drawing
          title={title}
          past={past.map((point) => [x(point), y(point)])}
          partners={
            hasPartners
              ? past.map((point) => [x(point), 1 - Number(point.partners ?? 0) / top])
              : []
          }
          ahead={[today, ...ahead].map((point) => [x(point), y(point)])}
          level={1 - Math.max(0, Number(received)) / top}
          payouts={ahead.flatMap((point) =>
            payouts.includes(point.day) ? [[x(point), y(point)]] : [],
          )}
          chosen={onChoose && at !== today ? [x(at), y(at)] : null}
        />
        <span className={css.level} data-end={x(today) < 0.3 || undefined} aria-hidden>
          {levelText(top, format.locale)}
        </span>
        {isOver ? null : (
          <span
            className={css.today}
            data-end={endOf(x(today))}
            style={start(x(today))}
            aria-hidden
          >
            <Trans>Today</Trans>
          </span>
        )}
        {[...new Set([first, today, last])].map((point) =>
          point !== first && point !== last && Math.abs(x(point) - 0.5) > 0.2 ? null : (
            <span
              key={point.day}
              className={css.date}
              data-end={point === last ? 'last' : point === first ? 'first' : undefined}
              style={start(x(point))}
              aria-hidden
            >
              {short(point)}
            </span>
          ),
        )}
        {onChoose ? (
          <Chooser points={points} place={place} onChoose={onChoose}>
            {format.day(noonOf(at.day), { year: true })}
          </Chooser>
        ) : null}
      </div>
      {onChoose && chosen !== null ? (
        <p className={css.figures} aria-live="polite">
          <b>
            {format.day(noonOf(at.day), { year: true })}
            {isAhead(at) ? (
              <>
                {', '}
                <Trans context="an amount">estimated</Trans>
              </>
            ) : null}
          </b>
          <span>
            <Trans>Put in</Trans> <Amount value={at.invested} currency={currency} />
          </span>
          <span>
            {label} <Amount value={at.earned} currency={currency} />
          </span>
          {hasPartners ? (
            <span>
              <Trans>of which from partners</Trans>{' '}
              <Amount value={at.partners ?? '0'} currency={currency} />
            </span>
          ) : null}
        </p>
      ) : null}
      <p className={css.key} aria-hidden>
        {base === undefined ? null : <span>{base}</span>}
        {Number(received) > 0 ? (
          <span>
            <span className={css.swatch} data-fill="received" />
            {isOver ? <Trans>Earned</Trans> : <Trans context="earnings">Received</Trans>}
          </span>
        ) : null}
        {hasPartners ? (
          <span>
            <span className={css.swatch} data-fill="partners" />
            <Trans>From partners</Trans>
          </span>
        ) : null}
        {points.some(({ earned }) => Number(earned) > Number(received)) ? (
          <span>
            <span className={css.swatch} data-fill="locked" />
            <Trans>Locked until the term ends</Trans>
          </span>
        ) : null}
        {ahead.length > 0 ? (
          <span>
            <span className={css.swatch} data-fill="ahead" />
            <Trans>Still to come, estimated</Trans>
          </span>
        ) : null}
      </p>
      <VisuallyHidden>
        <table>
          <caption>
            <Trans>Put in and earned, day by day</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              <th scope="col">
                <Trans>Put in</Trans>
              </th>
              <th scope="col">{label}</th>
              {hasPartners ? (
                <th scope="col">
                  <Trans>of which from partners</Trans>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.day}>
                <th scope="row">
                  {format.day(noonOf(point.day), { year: true })}
                  {isAhead(point) ? (
                    <>
                      {', '}
                      <Trans context="an amount">estimated</Trans>
                    </>
                  ) : null}
                </th>
                <td>{format.ownAmount(point.invested, currency)}</td>
                <td>{format.ownAmount(point.earned, currency)}</td>
                {hasPartners ? <td>{format.ownAmount(point.partners ?? '0', currency)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

/** Shares of the width and, from the top, of the height. */
type Location = [x: number, y: number]

type DrawingProps = {
  title: string
  past: Location[]
  /** The lower part of what was earned; empty where nothing came from partners. */
  partners: Location[]
  /** Begins where `past` ends. */
  ahead: Location[]
  /** The part that was received lies below it. */
  level: number
  payouts: Location[]
  chosen: Location | null
}

/** The unit square is stretched; what must not be, strokes, circles and hatching, is measured in pixels. */
function Drawing({ title, past, partners, ahead, level, payouts, chosen }: DrawingProps) {
  const hatch = useId()
  const ground = useId()
  const curve = line<Location>().digits(DIGITS)
  const below = area<Location>().y0(1).digits(DIGITS)
  const [todayX = 1, todayY = 1] = past.at(-1) ?? []
  const marks = payouts.map(([x, y]) => (
    <circle key={x} className={css.payout} cx={percent(x)} cy={percent(y)} r="4" />
  ))
  return (
    <svg className={css.drawing} role="img" aria-label={title}>
      <defs>
        <pattern
          id={hatch}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2.5" height="7" className={css.hatch} />
        </pattern>
        <clipPath id={ground} clipPathUnits="objectBoundingBox">
          <path d={below([...past, ...ahead.slice(1)]) ?? ''} />
        </clipPath>
      </defs>
      {['0%', '50%', '100%'].map((level) => (
        <line key={level} className={css.grid} x1="0" x2="100%" y1={level} y2={level} />
      ))}
      <g clipPath={`url(#${ground})`}>
        <rect
          className={css.received}
          y={percent(level)}
          width="100%"
          height={percent(1 - level)}
        />
        <rect width="100%" height={percent(level)} fill={`url(#${hatch})`} />
      </g>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        {partners.length > 0 ? <path className={css.partners} d={below(partners) ?? ''} /> : null}
        {ahead.length > 1 ? <path className={css.ahead} d={curve(ahead) ?? ''} /> : null}
        <path className={css.curve} d={curve(past) ?? ''} />
      </svg>
      <line className={css.now} x1={percent(todayX)} x2={percent(todayX)} y1="0" y2="100%" />
      {marks}
      <circle className={css.dot} cx={percent(todayX)} cy={percent(todayY)} r="5" />
      {chosen ? (
        <>
          <line
            className={css.choice}
            x1={percent(chosen[0])}
            x2={percent(chosen[0])}
            y1="0"
            y2="100%"
          />
          <circle className={css.pick} cx={percent(chosen[0])} cy={percent(chosen[1])} r="5" />
        </>
      ) : null}
    </svg>
  )
}

type ChooserProps = {
  points: GrowthPoint[]
  place: number
  onChoose: (day: string) => void
  /** The day in full. */
  children: string
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** Its value is a day, so that it stands where the curve has it; keys go from point to point, which lie unevenly. */
function Chooser({ points, place, onChoose, children }: ChooserProps) {
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
      aria-label={t`Day`}
      aria-valuetext={children}
      min={first}
      max={last}
      value={days[place]}
      onChange={(event) => choose(nearest(points, event.currentTarget.valueAsNumber))}
      onKeyDown={step}
      onPointerMove={follow}
    />
  )
}

const start = (share: number) => ({ insetInlineStart: percent(share) })

/** One day alone stands at the end. */
const shareOf = (day: number, first: number, last: number) =>
  first === last ? 1 : (day - first) / (last - first)

/** A label near an edge must not stand out of the plot. */
const endOf = (share: number) => (share < 0.2 ? 'first' : share > 0.8 ? 'last' : undefined)

/** The next round figure above all that was earned; 1 where there is nothing. */
function topOf(points: GrowthPoint[]): number {
  const [, top] = nice(0, Math.max(...points.map(({ earned }) => Number(earned))), 5)
  return top || 1
}

function levelText(level: number, locale: Parameters<typeof splitAmount>[2]): string {
  const { whole, fraction } = splitAmount(Big(level).toFixed(), 0, locale)
  return whole + fraction
}
