import { encode } from 'uqr'
import css from './qr-code.module.css'

/** Always dark on white with a quiet zone of four, in both themes: cameras read nothing else reliably. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((line, y) => line.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={css.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#0b1216" />
    </svg>
  )
}
