import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconBrandTelegram, IconLifebuoy, IconLogout, IconMessageReport } from '@tabler/icons-react'
import { destinationOf } from '../parts/external-address.ts'
import { ExternalLink } from '../parts/external-link.tsx'
import { useReporting, useSupport } from '../parts/support.tsx'
import css from './shell.module.css'

type OutsideProps = {
  /** The bot's address; null where the provider has none. */
  bot: string | null
  /** Before the report of a problem is opened. */
  onReporting?: () => void
}

/** A bot lives in Telegram or on a page of its own, and nowhere else. */
const isBot = (address: string | null): boolean => {
  const destination = destinationOf(address)
  return destination === 'telegram' || destination === 'page'
}

/** Ways to support and bot. They come later than the rest, when the provider has said where they lead. */
export function Outside({ bot, onReporting }: OutsideProps) {
  const support = useSupport()
  const onReport = useReporting()
  return (
    <>
      {support === null ? null : (
        <ExternalLink className={css.item} href={support}>
          <IconLifebuoy size={20} stroke={1.75} aria-hidden />
          <Trans>Support</Trans>
        </ExternalLink>
      )}
      {onReport === null ? null : (
        <UnstyledButton
          className={css.item}
          aria-haspopup="dialog"
          onClick={() => {
            onReporting?.()
            onReport()
          }}
        >
          <IconMessageReport size={20} stroke={1.75} aria-hidden />
          <Trans>Report a problem</Trans>
        </UnstyledButton>
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
