import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { ExternalLink } from './external-link.tsx'
import css from './sandbox-mark.module.css'

/** On every screen of a provider that moves no real money; leads to where its codes, transfers and clock are. */
export function SandboxMark() {
  const { t } = useLingui()
  const note = t`Test data, no real money`
  return (
    <ExternalLink href="/sandbox" isSaid className={css.mark} title={note} data-sandbox>
      <IconFlask size={14} stroke={2} aria-hidden />
      <Trans>Sandbox</Trans>
      <VisuallyHidden>
        {`: ${note} `}
        <Trans>(opens in a new tab)</Trans>
      </VisuallyHidden>
    </ExternalLink>
  )
}
