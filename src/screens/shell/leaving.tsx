import { Trans } from '@lingui/react/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBrandTelegram, IconLogout } from '@tabler/icons-react'
import css from './shell.module.css'

type LeavingProps = {
  /** The bot's address; null where the provider has none. */
  bot: string | null
  onSignOut: () => void
}

/** The ways out of the house. */
export function Leaving({ bot, onSignOut }: LeavingProps) {
  return (
    <>
      {bot === null ? null : (
        <a className={css.item} href={bot} target="_blank" rel="noopener noreferrer external">
          <IconBrandTelegram size={20} stroke={1.75} aria-hidden />
          <span>
            <Trans>Open the bot</Trans>
            <VisuallyHidden>
              {' '}
              <Trans>(opens Telegram)</Trans>
            </VisuallyHidden>
          </span>
        </a>
      )}
      <UnstyledButton className={css.item} onClick={onSignOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        <Trans>Log out</Trans>
      </UnstyledButton>
    </>
  )
}
