import css from './logo.module.css'

/** Three drawers; the middle one stands open by a tick. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" className={css.logo} aria-hidden>
      <rect width="28" height="28" rx="7" />
      <g className={css.drawers}>
        <rect x="6" y="6.5" width="12" height="3.5" rx="1" opacity=".62" />
        <rect x="6" y="12.25" width="16" height="3.5" rx="1" />
        <rect x="6" y="18" width="12" height="3.5" rx="1" opacity=".62" />
      </g>
    </svg>
  )
}
