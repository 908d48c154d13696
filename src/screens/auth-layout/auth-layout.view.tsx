import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Brand } from '../parts/brand.tsx'
import css from './auth-layout.module.css'

type AuthLayoutProps = {
  /** The page: its `h1` first. */
  children: ReactNode
  /** Language and theme, at the top right. */
  preferences?: ReactNode
  /** Leads to support: at the foot. */
  support?: ReactNode
  /** The sandbox's mark: beside the name, on every screen. */
  sandbox?: ReactNode
}

export function AuthLayout({ children, preferences, support, sandbox }: AuthLayoutProps) {
  return (
    <div className={css.layout} data-ground="surface">
      <aside className={css.side}>
        <Brand />
        <div className={css.specimen} aria-hidden>
          <span />
          <span />
          <span />
        </div>
        <ul className={css.facts}>
          <li>
            <b>
              <Trans>Costs come first</Trans>
            </b>
            <span>
              <Trans>Every fee and every loss is shown before you confirm it.</Trans>
            </span>
          </li>
          <li>
            <b>
              <Trans>Solid and hatched</Trans>
            </b>
            <span>
              <Trans>Solid is yours now. Hatched is withheld until the term ends.</Trans>
            </span>
          </li>
          <li>
            <b>
              <Trans>Yields are estimates</Trans>
            </b>
            <span>
              <Trans>A plan states its rate. It is not a promise of profit.</Trans>
            </span>
          </li>
        </ul>
      </aside>
      <header className={css.top}>
        <Brand />
        {sandbox ? <div className={css.sandbox}>{sandbox}</div> : null}
        <div className={css.preferences}>{preferences}</div>
      </header>
      <main className={css.body}>{children}</main>
      <footer className={css.foot}>{support}</footer>
    </div>
  )
}
