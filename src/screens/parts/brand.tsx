import css from './brand.module.css'
import { Logo } from './logo.tsx'

/** The mark and the name, which is the same in every language. */
export function Brand() {
  return (
    <span className={css.brand} translate="no">
      <Logo />
      {'Cabinet'}
    </span>
  )
}
