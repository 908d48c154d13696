import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import css from './skeleton.module.css'

type SkeletonProps = {
  /** The shape of what comes: a large figure with its bar, rows of a list, lines of text, a form. */
  shape: 'amount' | 'rows' | 'lines' | 'form'
  /** Counts rows, lines or fields. */
  count?: number
}

/** Seen only after 150 ms, so that a quick answer shows no flicker; only for the first load. */
export function Skeleton({ shape, count = 3 }: SkeletonProps) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <div className={css.skeleton} data-shape={shape} role="status">
      <VisuallyHidden>
        <Trans>Loading…</Trans>
      </VisuallyHidden>
      {shape === 'amount' ? (
        <>
          <span className={css.bone} data-bone="label" />
          <span className={css.bone} data-bone="figure" />
          <span className={css.bone} data-bone="bar" />
        </>
      ) : (
        places.map((place) => (
          <span key={place} className={css.place}>
            {shape === 'rows' ? <span className={css.bone} data-bone="tile" /> : null}
            {shape === 'form' ? <span className={css.bone} data-bone="label" /> : null}
            <span className={css.bone} data-bone={shape === 'form' ? 'field' : 'line'} />
            {shape === 'rows' ? <span className={css.bone} data-bone="end" /> : null}
          </span>
        ))
      )}
    </div>
  )
}
