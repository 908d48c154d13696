import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Brand } from '../parts/brand.tsx'
import css from './auth-layout.module.css'

type AuthLayoutProps = {
  /** The page: its `h1` first. */
  children: ReactNode
  /** Language and theme, at the top right. */
  preferences?: ReactNode
  /** Links at the foot, which come later; a page without them has no foot. */
  foot?: ReactNode
  /** The sandbox's mark: beside the name, on every screen. */
  sandbox?: ReactNode
}

export function AuthLayout({ children, preferences, foot, sandbox }: AuthLayoutProps) {
  return (
    <div className={css.layout} data-ground="surface">
      <aside className={css.side}>
        <Brand />
        <div className={css.curve} aria-hidden />
        <ul className={css.facts}>
          <li>
            <Trans>Solid: money you can use now.</Trans>
          </li>
          <li>
            <Trans>Striped: earnings locked until the term ends.</Trans>
          </li>
        </ul>
        <p className={css.note}>
          <Trans>Earnings are estimated. You can lose money.</Trans>
        </p>
      </aside>
      <header className={css.top}>
        <Brand />
        {sandbox ? <div className={css.sandbox}>{sandbox}</div> : null}
        <div className={css.preferences}>{preferences}</div>
      </header>
      <main className={css.body}>{children}</main>
      {foot === undefined ? null : (
        <footer className={css.foot}>
          <p className={css.about}>
            <Trans>
              Cabinet is where you open crypto deposits and see what they earn. All earnings are
              estimated.
            </Trans>
          </p>
          {foot}
        </footer>
      )}
    </div>
  )
}
