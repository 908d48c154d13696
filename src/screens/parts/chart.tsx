import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import Big from 'big.js'
import { type CSSProperties, useId } from 'react'
import { Amount } from './amount.tsx'
import { useShowing } from './amounts.tsx'
import css from './chart.module.css'
import { splitAmount } from './figure.ts'
import { localeOf } from './locale.ts'

/** `held` is withheld until a term ends, the only thing that is hatched. */
export type ChartSeries = { id: string; label: string; fill: 'paid' | 'held' }

/** `label` is the day in full, `short` stands at the axis. `values`: decimal strings, one for each series. */
export type ChartPoint = { id: string; label: string; short: string; values: string[] }

type ChartProps = {
  kind: 'area' | 'bars'
  /** What is drawn, with its totals: all that a reader of the screen hears before the table. */
  title: string
  /** From the bottom up, each standing on the one before it; at most two. */
  series: ChartSeries[]
  /** Oldest first; at least one. */
  points: ChartPoint[]
  currency: string
  /** The place among `points` whose figures stand under the chart; the last one until somebody chooses. */
  chosen?: number | null
  /** A tap, a drag or the arrow keys choose a day; without it the chart is only looked at. */
  onChoose?: (place: number) => void
}

const WIDTH = 600
const HEIGHT = 160
const MOST_DATES = 4
const gridLines = ['1', '0.5', '0']

/** Coordinates are numbers; every figure that is written stays a decimal string. */
export function Chart(props: ChartProps) {
  return useShowing().isHidden ? (
    <p className={css.hidden}>
      <Trans>Amounts are hidden, and so is the chart.</Trans>
    </p>
  ) : (
    <ShownChart {...props} />
  )
}

function ShownChart({
  kind,
  title,
  series,
  points,
  currency,
  chosen = null,
  onChoose,
}: ChartProps) {
  const { t, i18n } = useLingui()
  const hatch = useId()
  const locale = localeOf(i18n.locale)
  const sums = points.map(({ values }) => stacked(values))
  const top = niceTop(sums.map((sum) => sum.at(-1) ?? Big(0)))
  // One day alone has no course, so it is a bar.
  const isArea = kind === 'area' && points.length > 1
  const share = (place: number) =>
    isArea ? place / (points.length - 1) : (place + 0.5) / points.length
  const x = (place: number) => round(WIDTH * share(place))
  const y = (value: Big) => round(HEIGHT * (1 - value.div(top).toNumber()))
  const heightOf = (level: number, place: number) => y(sums[place]?.[level] ?? Big(0))
  const edge = (level: number) =>
    points.map((_, place) => `${x(place)} ${level < 0 ? HEIGHT : heightOf(level, place)}`)
  const bar = round((WIDTH / points.length) * 0.68)
  const at = Math.min(chosen ?? points.length, points.length - 1)
  const shown = points[at]
  const rail: CSSProperties & { '--inset': string } = {
    '--inset': isArea ? '0%' : `${50 / points.length}%`,
  }
  return (
    <figure className={css.chart}>
      <div className={css.plot} style={rail}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
        >
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
          </defs>
          {gridLines.map((part) => (
            <line
              key={part}
              className={css.grid}
              x1="0"
              x2={WIDTH}
              y1={HEIGHT * (1 - Number(part))}
              y2={HEIGHT * (1 - Number(part))}
            />
          ))}
          {series.map(({ id, fill }, level) => (
            <g key={id} data-fill={fill}>
              {isArea ? (
                <>
                  <path
                    className={css.area}
                    d={`M${[...edge(level), ...edge(level - 1).reverse()].join('L')}Z`}
                    {...(fill === 'held' ? { fill: `url(#${hatch})` } : {})}
                  />
                  <path className={css.line} d={`M${edge(level).join('L')}`} />
                </>
              ) : (
                points.map((point, place) => (
                  <rect
                    key={point.id}
                    className={css.bar}
                    x={round(x(place) - bar / 2)}
                    width={bar}
                    y={heightOf(level, place)}
                    height={round(
                      (level === 0 ? HEIGHT : heightOf(level - 1, place)) - heightOf(level, place),
                    )}
                    {...(fill === 'held' ? { fill: `url(#${hatch})` } : {})}
                  />
                ))
              )}
            </g>
          ))}
          {onChoose ? <line className={css.mark} x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} /> : null}
        </svg>
        {gridLines.map((part) => (
          <span
            key={part}
            className={css.level}
            style={{ insetBlockStart: `${100 * (1 - Number(part))}%` }}
            aria-hidden
          >
            {levelText(top.times(part), locale)}
          </span>
        ))}
        {datesOf(points.length).map((place) => (
          <span
            key={place}
            className={css.date}
            data-end={endOf(place, points.length, isArea)}
            style={{ insetInlineStart: `${100 * share(place)}%` }}
            aria-hidden
          >
            {points[place]?.short}
          </span>
        ))}
        {onChoose ? (
          <input
            type="range"
            className={css.chooser}
            aria-label={t`Day`}
            aria-valuetext={shown?.label}
            min={0}
            max={points.length - 1}
            value={at}
            onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
          />
        ) : null}
      </div>
      {onChoose && shown ? (
        <p className={css.figures} aria-live="polite">
          <b>{shown.label}</b>
          {series.map(({ id, label, fill }, level) => (
            <span key={id}>
              <span className={css.swatch} data-fill={fill} aria-hidden />
              {label} <Amount value={shown.values[level] ?? '0'} currency={currency} />
            </span>
          ))}
        </p>
      ) : null}
      <VisuallyHidden>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.id}>
                <th scope="row">{point.label}</th>
                {series.map(({ id }, level) => (
                  <td key={id}>
                    <Amount value={point.values[level] ?? '0'} currency={currency} />
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

const round = (coordinate: number) => Math.round(coordinate * 10) / 10

/** How high each series reaches: its own value on top of those below it. */
function stacked(values: string[]): Big[] {
  let height = Big(0)
  return values.map((value) => {
    height = height.plus(value)
    return height
  })
}

/** The next round figure, so that the levels are easy to read; 1 where there is nothing. */
function niceTop(heights: Big[]): Big {
  const highest = heights.reduce((most, height) => (height.gt(most) ? height : most), Big(0))
  if (highest.eq(0)) return Big(1)
  const power = Big(10).pow(highest.e)
  return (
    ['1', '2', '3', '4', '6', '8', '10']
      .map((step) => power.times(step))
      .find((level) => level.gte(highest)) ?? highest
  )
}

function levelText(level: Big, locale: Parameters<typeof splitAmount>[2]): string {
  const { whole, fraction } = splitAmount(level.toFixed(), 0, locale)
  return whole + fraction
}

/** The places of at most four dates, the first and the last among them. */
function datesOf(count: number): number[] {
  const dates = Math.min(count, MOST_DATES)
  return Array.from({ length: dates }, (_, date) =>
    dates === 1 ? 0 : Math.round((date * (count - 1)) / (dates - 1)),
  )
}

/** A date at an edge of the plot must not stand out of it. */
function endOf(place: number, count: number, isArea: boolean): 'first' | 'last' | undefined {
  if (!isArea && count < 8) return undefined
  return place === 0 ? 'first' : place === count - 1 ? 'last' : undefined
}
