import type { CryptoCase } from '../../api/contract/plan.ts'
import css from './basket.module.css'
import { useFormat } from './use-format.ts'

/** Currencies of a crypto case with their weights: the list carries the figures, the bar is for the eye. */
export function Basket({ parts }: Pick<CryptoCase, 'parts'>) {
  const format = useFormat()
  return (
    <>
      <span className={css.bar} aria-hidden>
        {parts.map(({ asset, weight }, place) => (
          <span key={asset} data-place={place} style={{ flexGrow: Number(weight) }} />
        ))}
      </span>
      <span className={css.parts}>
        {parts.map(({ asset, weight }, place) => (
          <span key={asset}>
            <span className={css.swatch} data-place={place} aria-hidden />
            <span translate="no">{asset}</span> {format.percent(weight)}
          </span>
        ))}
      </span>
    </>
  )
}
