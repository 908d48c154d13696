import { Trans } from '@lingui/react/macro'
// biome-ignore lint/style/noRestrictedImports: where support is reached and which texts are in force is configuration, neither state nor effect
import { type ReactNode, useContext } from 'react'
import { destinationOf } from './external-address.ts'
import { ExternalLink } from './external-link.tsx'
import { LegalEditions } from './legal-editions.ts'
import css from './support.module.css'
import { Support } from './support-address.ts'

/** Null where nobody can be written to: then no text may say so. */
export function useSupport(): string | null {
  const address = useContext(Support)
  return destinationOf(address) === null ? null : address
}

export const useLegal = () => useContext(LegalEditions)

/** The words of a sentence that lead to support. */
export function SupportLink({ children }: { children: ReactNode }) {
  return <ExternalLink href={useSupport()}>{children}</ExternalLink>
}

/** Beneath what somebody may want to ask about. */
export function Help() {
  const support = useSupport()
  return support === null ? null : (
    <p className={css.help}>
      <ExternalLink href={support}>
        <Trans>Write to support</Trans>
      </ExternalLink>
    </p>
  )
}
