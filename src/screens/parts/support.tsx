import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
// biome-ignore lint/style/noRestrictedImports: where support is reached, how a problem is reported and which texts are in force is configuration, neither state nor effect
import { type ReactNode, useContext } from 'react'
import { destinationOf } from './external-address.ts'
import { ExternalLink } from './external-link.tsx'
import { LegalEditions } from './legal-editions.ts'
import css from './support.module.css'
import { Reporting, Support } from './support-address.ts'

/** Null where nobody can be written to: then no text may say so. */
export function useSupport(): string | null {
  const address = useContext(Support)
  return destinationOf(address) === null ? null : address
}

/** Null where nobody would read the report. */
export function useReporting(): (() => void) | null {
  const onReport = useContext(Reporting)
  return useSupport() === null ? null : onReport
}

export const useLegal = () => useContext(LegalEditions)

/** The words of a sentence that lead to support. */
export function SupportLink({ children }: { children: ReactNode }) {
  return <ExternalLink href={useSupport()}>{children}</ExternalLink>
}

/** Beneath what somebody may want to ask about; where the app itself may be at fault, its report is offered as well. */
export function Help({ isOurs = false }: { isOurs?: boolean }) {
  const support = useSupport()
  const onReport = useReporting()
  return support === null ? null : (
    <p className={css.help}>
      <ExternalLink href={support}>
        <Trans>Write to support</Trans>
      </ExternalLink>
      {isOurs && onReport !== null ? (
        <Anchor
          component="button"
          type="button"
          fw="inherit"
          aria-haspopup="dialog"
          onClick={onReport}
        >
          <Trans>Report a problem</Trans>
        </Anchor>
      ) : null}
    </p>
  )
}
