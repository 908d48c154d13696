import type { CSSProperties } from 'react'
import css from './address.module.css'

const GROUP = 4
const EDGE = 8

/** All of it, in groups of four and even lines; at least eight signs at both ends stand out: those are what people compare. */
export function Address({ value }: { value: string }) {
  const starts = Array.from({ length: Math.ceil(value.length / GROUP) }, (_, i) => i * GROUP)
  const half: CSSProperties & { '--half': number } = { '--half': Math.ceil(starts.length / 2) }
  return (
    <span className={css.address} style={half} translate="no">
      {starts.map((start) => {
        const group = value.slice(start, start + GROUP)
        const edge = start < EDGE || start + GROUP > value.length - EDGE
        return edge ? <b key={start}>{group}</b> : <span key={start}>{group}</span>
      })}
    </span>
  )
}
