import { Trans } from '@lingui/react/macro'
import { ExternalLink } from '../parts/external-link.tsx'
import { useSupport } from '../parts/support.tsx'
import css from './support-line.module.css'

/** At the foot of a visitor's page; nothing while nobody can be written to. */
export function SupportLine() {
  const support = useSupport()
  return support === null ? null : (
    <ExternalLink href={support} className={css.support}>
      <Trans>Support</Trans>
    </ExternalLink>
  )
}
