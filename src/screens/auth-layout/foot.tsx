import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import { ExternalLink } from '../parts/external-link.tsx'
import { LegalLinks } from '../parts/legal-links.tsx'
import { useSupport } from '../parts/support.tsx'
import css from './foot.module.css'

/** Links to support and to the terms, at the foot of a visitor's page. */
export function Foot() {
  const support = useSupport()
  return (
    <nav className={css.links}>
      {support === null ? null : (
        <ExternalLink href={support} className={css.link}>
          <Trans>Support</Trans>
        </ExternalLink>
      )}
      <Link href={addressOf({ name: 'help', query: {} })} className={css.link}>
        <Trans context="page">Help</Trans>
      </Link>
      <LegalLinks className={css.link} />
    </nav>
  )
}
