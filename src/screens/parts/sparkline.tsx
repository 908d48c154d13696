import css from './sparkline.module.css'

const WIDTH = 100
const HEIGHT = 24

/** A line as high as its place, from the lowest of its prices to the highest. Words beside it say what it shows. */
export function Sparkline({
  prices,
  size = 'small',
}: {
  prices: string[]
  size?: 'small' | 'wide'
}) {
  const values = prices.map(Number)
  const least = Math.min(...values)
  const range = Math.max(...values) - least
  const points = values.map((value, index) => {
    const x = (WIDTH * index) / Math.max(1, values.length - 1)
    const y = range === 0 ? HEIGHT / 2 : HEIGHT * (1 - (value - least) / range)
    return `${x.toFixed(2)},${y.toFixed(2)}`
  })
  return (
    <svg
      className={css.line}
      data-size={size}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.length > 1 ? <polyline points={points.join(' ')} /> : null}
    </svg>
  )
}
