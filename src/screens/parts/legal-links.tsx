import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LegalEdition, LegalKind } from '../../api/contract/legal.ts'
import { ExternalLink } from './external-link.tsx'
import { useLegal } from './support.tsx'

/** The page of a text in a language. */
export const legalAddress = ({ url }: LegalEdition, locale: string) =>
  `${url}?${new URLSearchParams({ lang: locale })}`

/** One after another, without anything around them. */
export function LegalLinks({ className }: { className: string | undefined }) {
  const { i18n } = useLingui()
  return useLegal().map((edition) => (
    <ExternalLink
      key={edition.kind}
      href={legalAddress(edition, i18n.locale)}
      className={className}
    >
      {names[edition.kind]}
    </ExternalLink>
  ))
}

const names: Record<LegalKind, ReactNode> = {
  terms: <Trans>Terms of use</Trans>,
  risk: <Trans>Risk warning</Trans>,
}
