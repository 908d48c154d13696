import type { VerificationPhoto } from '../../api/contract/verification.ts'
import css from './account-verification.module.css'

/** Draws what a good photo of each kind looks like. */
export function PhotoExample({ photo }: { photo: VerificationPhoto }) {
  return (
    <svg className={css.example} viewBox="0 0 96 72" aria-hidden>
      {drawings[photo]}
    </svg>
  )
}

const drawings = {
  document: (
    <>
      <rect className={css.paper} x="12" y="14" width="72" height="44" rx="5" />
      <rect className={css.tint} x="19" y="22" width="20" height="28" rx="2" />
      <circle className={css.paper} cx="29" cy="31" r="4.5" />
      <path className={css.paper} d="M21 49c0-7 3-10.500 8-10.500s8 3.500 8 10.500z" />
      <path className={css.stroke} d="M46 26h30M46 34h24M46 42h30M46 50h16" />
      <path className={css.corner} d="M6 18V8h10M80 8h10v10M90 54v10H80M16 64H6V54" />
    </>
  ),
  login: (
    <>
      <rect className={css.paper} x="12" y="8" width="72" height="48" rx="5" />
      <path className={css.stroke} d="M12 18h72M36 64h24M48 56v8" />
      <circle className={css.tint} cx="32" cy="36" r="8" />
      <path className={css.strong} d="M48 33h26" />
      <path className={css.stroke} d="M48 41h18" />
    </>
  ),
  wallet: (
    <>
      <rect className={css.paper} x="30" y="4" width="36" height="64" rx="6" />
      <rect className={css.tint} x="39" y="14" width="18" height="18" rx="2" />
      <path className={css.cut} d="M43 18h4v4h-4zM50 18h3v3h-3zM43 25h3v3h-3zM49 24h4v4h-4z" />
      <path className={css.strong} d="M37 41h22M37 47h22" />
      <path className={css.stroke} d="M37 55h12M43 63h10" />
    </>
  ),
} satisfies Record<VerificationPhoto, unknown>
