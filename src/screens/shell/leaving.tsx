import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconBrandTelegram, IconLifebuoy, IconLogout } from '@tabler/icons-react'
import { destinationOf } from '../parts/external-address.ts'
import { ExternalLink } from '../parts/external-link.tsx'
import { useSupport } from '../parts/support.tsx'
import css from './shell.module.css'

type OutsideProps = {
  /** The bot's address; null where the provider has none. */
  bot: string | null
}

/** A bot lives in Telegram or on a page of its own, and nowhere else. */
const isBot = (address: string | null): boolean => {
  const destination = destinationOf(address)
  return destination === 'telegram' || destination === 'page'
}

/** Links to support and bot. They come later than the rest, when the provider has said where they lead. */
export function Outside({ bot }: OutsideProps) {
  const support = useSupport()
  return (
    <>
      {support === null ? null : (
        <ExternalLink className={css.item} href={support}>
          <IconLifebuoy size={20} stroke={1.75} aria-hidden />
          <Trans>Support</Trans>
        </ExternalLink>
      )}
      {isBot(bot) ? (
        <ExternalLink className={css.item} href={bot}>
          <IconBrandTelegram size={20} stroke={1.75} aria-hidden />
          <Trans>Open the bot</Trans>
        </ExternalLink>
      ) : null}
    </>
  )
}

export function LogOut({ onSignOut }: { onSignOut: () => void }) {
  return (
    <UnstyledButton className={css.item} onClick={onSignOut}>
      <IconLogout size={20} stroke={1.75} aria-hidden />
      <Trans>Log out</Trans>
    </UnstyledButton>
  )
}
