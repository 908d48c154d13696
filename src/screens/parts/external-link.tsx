import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { type Destination, destinationOf } from './external-address.ts'
import css from './external-link.module.css'

type ExternalLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & {
  /** As the provider names it; what is no such address is no link, and only its words are shown. */
  href: string | null
  /** Its own words say that it opens elsewhere. */
  isSaid?: boolean
}

/** The only way out of the cabinet: beside it, never instead of it, and said beforehand. */
export function ExternalLink({
  href,
  isSaid = false,
  className,
  children,
  ...rest
}: ExternalLinkProps) {
  const destination = destinationOf(href)
  if (href === null || destination === null) return children
  const isPage = destination === 'page' || destination === 'telegram'
  return (
    <a
      {...rest}
      className={className ?? css.link}
      href={href}
      target={isPage ? '_blank' : undefined}
      rel="noopener noreferrer external"
    >
      {children}
      {isSaid ? null : (
        <>
          <span className={css.sign} aria-hidden>
            <IconExternalLink size={14} stroke={2} />
          </span>
          <VisuallyHidden>
            {' '}
            <Announced destination={destination} />
          </VisuallyHidden>
        </>
      )}
    </a>
  )
}

function Announced({ destination }: { destination: Destination }) {
  switch (destination) {
    case 'page':
      return <Trans>(opens in a new tab)</Trans>
    case 'telegram':
      return <Trans>(opens Telegram)</Trans>
    case 'mail':
      return <Trans>(opens your mail program)</Trans>
    case 'authenticator':
      return <Trans>(opens your authenticator app)</Trans>
    case 'wallet':
      return <Trans>(opens your wallet app)</Trans>
  }
}
