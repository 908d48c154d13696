import { Trans, useLingui } from '@lingui/react/macro'
import { area, line } from 'd3-shape'
import { Fragment, useId } from 'react'
import { isPositive, sum } from '../../machines/decimal.ts'
import { at, Chart, endOf, type Location, percent, scaleOf } from './chart.tsx'
import css from './growth-chart.module.css'

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
  /** Days among `ahead` on which locked earnings are received. */
  payouts?: { day: string; earned: string }[]
  /** Names `earned` of a day, if it is not all that was earned by then. */
  earnedLabel?: string
  /** Stands in the key, such as what was put in. */
  base?: string
  /** The part of `earned` today that is not locked; what lies above it is hatched, until a payout. */
  received: string
  /** Ended before today. */
  isOver?: boolean
  /** The day whose figures stand above the curve; none until somebody chooses. */
  chosen?: string | null
  /** A tap, the mouse or the arrow keys choose a day; without it the curve is only looked at. */
  onChoose?: (day: string | null) => void
}

/** A table of more days has the last day of each month, and today: figures add up from day to day. */
const MOST_ROWS = 62

const monthOf = (point: GrowthPoint | undefined) => point?.day.slice(0, 7)

/** Coordinates in the unit square in which the curve is drawn. */
const DIGITS = 5

export function GrowthChart({
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
  const points = [...past, ...ahead]
  const [first] = points
  const today = past.at(-1)
  const last = points.at(-1)
  if (!first || !today || !last) return null
  const scale = scaleOf(
    points,
    points.map(({ earned }) => earned),
  )
  const { x, y } = scale
  const place = (point: GrowthPoint): Location => [x(point), y(point.earned)]
  const partnersOf = ({ partners = '0' }: GrowthPoint) => partners
  const hasPartners = past.some((point) => isPositive(partnersOf(point)))
  const paydays = ahead.filter((point) => payouts.some(({ day }) => day === point.day))
  const levelAfter = (point: GrowthPoint) =>
    y(sum(received, ...payouts.filter(({ day }) => day <= point.day).map(({ earned }) => earned)))
  const picked = points.find(({ day }) => day === chosen && day !== today.day)
  const isLong = points.length > MOST_ROWS
  const rows = isLong
    ? points.filter(
        (point, place) =>
          point === first || point === today || monthOf(point) !== monthOf(points[place + 1]),
      )
    : points
  return (
    <Chart
      title={title}
      caption={
        isLong ? (
          <Trans>On deposits and earned, month by month</Trans>
        ) : (
          <Trans>On deposits and earned, day by day</Trans>
        )
      }
      points={points}
      rows={rows}
      columns={[
        { id: 'invested', label: t`On deposits`, figureOf: ({ invested }) => invested },
        { id: 'earned', label: earnedLabel ?? t`Total earned`, figureOf: ({ earned }) => earned },
        ...(hasPartners
          ? [
              {
                id: 'partners',
                label: t`of which partner income and bonuses`,
                figureOf: partnersOf,
                isTold: (point: GrowthPoint) => past.includes(point),
              },
            ]
          : []),
      ]}
      scale={scale}
      currency={currency}
      today={today}
      dates={[...new Set([first, today, last])].filter(
        (point) => point === first || point === last || Math.abs(x(point) - 0.5) <= 0.2,
      )}
      isEstimated={(point) => ahead.includes(point)}
      chosen={chosen}
      onChoose={onChoose}
      now={
        isOver ? null : (
          <span
            className={css.today}
            data-end={endOf(x(today), 0.2)}
            style={at(x(today))}
            aria-hidden
          >
            <Trans>Today</Trans>
          </span>
        )
      }
      legend={
        <p className={css.key} aria-hidden>
          {base === undefined ? null : <span>{base}</span>}
          {Number(received) > 0 ? (
            <span>
              <GrowthMark of="received" />
              {isOver ? <Trans>Earned</Trans> : <Trans context="earnings">Received</Trans>}
            </span>
          ) : null}
          {hasPartners ? (
            <span>
              <GrowthMark of="partners" />
              <Trans>Partner income and bonuses</Trans>
            </span>
          ) : null}
          {points.some(({ earned }) => Number(earned) > Number(received)) ? (
            <span>
              <GrowthMark of="locked" />
              <Trans>Locked until the term ends</Trans>
            </span>
          ) : null}
          {ahead.length > 0 ? (
            <span>
              <GrowthMark of="ahead" />
              <Trans>Still to come, estimated</Trans>
            </span>
          ) : null}
        </p>
      }
    >
      <Drawing
        past={past.map(place)}
        partners={
          hasPartners ? past.map((point): Location => [x(point), y(partnersOf(point))]) : []
        }
        ahead={[today, ...ahead].map(place)}
        levels={[
          [0, y(received)],
          ...paydays.map((point): Location => [x(point), levelAfter(point)]),
        ]}
        payouts={paydays.map(place)}
        chosen={onChoose && picked ? place(picked) : null}
      />
    </Chart>
  )
}

/** Tells in a legend, or beside a figure, where it is in the curve. */
export const GrowthMark = ({ of }: { of: 'received' | 'partners' | 'locked' | 'ahead' }) => (
  <span className={css.swatch} data-fill={of} aria-hidden />
)

type DrawingProps = {
  past: Location[]
  /** The lower part of what was earned; empty where nothing came from partners. */
  partners: Location[]
  /** Begins where `past` ends. */
  ahead: Location[]
  /** The part that is received lies below each, from its place on. */
  levels: Location[]
  payouts: Location[]
  chosen: Location | null
}

/** The unit square is stretched; what must not be, strokes, circles and hatching, is measured in pixels. */
function Drawing({ past, partners, ahead, levels, payouts, chosen }: DrawingProps) {
  const hatch = useId()
  const ground = useId()
  const curve = line<Location>().digits(DIGITS)
  const below = area<Location>().y0(1).digits(DIGITS)
  const [todayX = 1, todayY = 1] = past.at(-1) ?? []
  const marks = payouts.map(([x, y]) => (
    <circle key={x} className={css.payout} cx={percent(x)} cy={percent(y)} r="4" />
  ))
  return (
    <>
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
      <g clipPath={`url(#${ground})`} shapeRendering="crispEdges">
        {levels.map(([x, y], place) => {
          const level = Math.min(1, Math.max(0, y))
          const column = { x: percent(x), width: percent((levels[place + 1]?.[0] ?? 1) - x) }
          return (
            <Fragment key={x}>
              <rect
                className={css.received}
                {...column}
                y={percent(level)}
                height={percent(1 - level)}
              />
              <rect {...column} height={percent(level)} fill={`url(#${hatch})`} />
            </Fragment>
          )
        })}
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
        <circle className={css.pick} cx={percent(chosen[0])} cy={percent(chosen[1])} r="5" />
      ) : null}
    </>
  )
}
