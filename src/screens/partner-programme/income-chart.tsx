import { Trans, useLingui } from '@lingui/react/macro'
import { area, line } from 'd3-shape'
import type { Statistics } from '../../api/contract/statistics.ts'
import { Chart, type Location, percent, scaleOf } from '../parts/chart.tsx'
import css from './income-chart.module.css'

/** Above so many days bars would be hairs. */
const MOST_BARS = 62
/** Share of a day's room that its bar takes. */
const BAR = 0.68
/** Coordinates in the unit square in which the curve is drawn. */
const DIGITS = 5

type Point = Statistics['series'][number]

type IncomeChartProps = {
  series: Point[]
  title: string
  currency: string
  chosen: string | null
  onChoose: (day: string | null) => void
}

/** Draws what partners brought on each day: in bars, or over many days as a curve. */
export function IncomeChart({ series, title, currency, chosen, onChoose }: IncomeChartProps) {
  const { t } = useLingui()
  const [first] = series
  const last = series.at(-1)
  const middle = series[Math.floor(series.length / 2)]
  if (!first || !middle || !last) return null
  const areBars = series.length <= MOST_BARS
  const values = series.map(({ partners }) => partners)
  const scale = scaleOf(series, values, areBars ? 0.5 / series.length : 0)
  const width = BAR / series.length
  const places = series.map((point): Location => [scale.x(point), scale.y(point.partners)])
  return (
    <Chart
      title={title}
      caption={<Trans>Partner income and bonuses by day</Trans>}
      points={series}
      columns={[
        {
          id: 'partners',
          label: t`Partner income and bonuses`,
          figureOf: ({ partners }) => partners,
        },
      ]}
      scale={scale}
      currency={currency}
      today={last}
      dates={[...new Set([first, middle, last])]}
      chosen={chosen}
      onChoose={onChoose}
    >
      {areBars ? (
        places.map(([x, y]) => (
          <rect
            key={x}
            className={css.bar}
            x={percent(x - width / 2)}
            y={percent(y)}
            width={percent(width)}
            height={percent(1 - y)}
          />
        ))
      ) : (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <path className={css.area} d={area<Location>().y0(1).digits(DIGITS)(places) ?? ''} />
          <path className={css.curve} d={line<Location>().digits(DIGITS)(places) ?? ''} />
        </svg>
      )}
    </Chart>
  )
}
