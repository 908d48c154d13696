import { useLingui } from '@lingui/react/macro'
import type { CryptoCase } from '../../api/contract/plan.ts'
import css from './basket.module.css'
import { splitAmount } from './format.ts'
import { localeOf } from './locale.ts'

/** Currencies of a crypto case with their weights: the list carries the figures, the bar is for the eye. */
export function Basket({ parts }: Pick<CryptoCase, 'parts'>) {
  const { i18n } = useLingui()
  return (
    <>
      <span className={css.bar} aria-hidden>
        {parts.map(({ asset, weight }, place) => (
          <span key={asset} data-place={place} style={{ flexGrow: Number(weight) }} />
        ))}
      </span>
      <span className={css.parts}>
        {parts.map(({ asset, weight }, place) => {
          const { whole, fraction } = splitAmount(weight, 0, localeOf(i18n.locale))
          return (
            <span key={asset}>
              <span className={css.swatch} data-place={place} aria-hidden />
              <span translate="no">{asset}</span> {`${whole}${fraction}\u00a0%`}
            </span>
          )
        })}
      </span>
    </>
  )
}
