import { Trans } from '@lingui/react/macro'
import { Checkbox, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import { present } from '../../machines/present.ts'
import type { refillPaymentMachine } from '../../machines/refill-payment.machine.ts'
import type { sharingMachine } from '../../machines/sharing.machine.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ExternalLink } from '../parts/external-link.tsx'
import { HelpLinks } from '../parts/help-links.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import { Destination } from './destination.tsx'
import { walletUriOf } from './payment-uri.ts'
import { ShareView } from './share.view.tsx'
import css from './wallet.module.css'

type WalletProps = ViewProps<typeof refillPaymentMachine> & {
  copying: ViewProps<typeof copyingMachine>
  sharing: ViewProps<typeof sharingMachine>
  left: ReactNode
}

const helpful = ['confirmation'] as const

/** Asks for the transfer; with a memo or tag, only "Paid" waits for the tick. */
export function WalletView({ snapshot, report, copying, sharing, left }: WalletProps) {
  const format = useFormat()
  const { acknowledged, system } = snapshot.context
  const refill = present(snapshot.context.refill, 'refill')
  const { memo, amount, currency, confirmations } = refill
  const asked = format.amount(amount, currency)
  const { needed } = confirmations
  const isTag = system?.memo === 'tag'
  const canClaim = snapshot.can({ type: 'transfer.claimed' })

  return (
    <Dialog
      title={<Trans>Send {asked}</Trans>}
      size="42rem"
      onClose={() => report({ type: 'payment.closed' })}
    >
      <Stack className={css.sheet ?? ''} gap="sm">
        <Destination copying={copying} refill={refill} isTag={isTag} left={left} />
        <div className={css.ways}>
          <ExternalLink href={walletUriOf(refill)} className={css.open}>
            <Trans>Open in a wallet</Trans>
          </ExternalLink>
          <ShareView {...sharing} refill={refill} isTag={isTag} />
          {currency === 'USDT' ? (
            <Text className={css.limit ?? ''} size="sm" c="dimmed">
              <Trans>Choose {currency} in your wallet: the link holds the address only.</Trans>
            </Text>
          ) : null}
        </div>
      </Stack>
      <div className={css.footer}>
        <div className={css.asked}>
          {memo === null ? null : (
            <Checkbox
              checked={acknowledged}
              onChange={(event) =>
                report({ type: 'memo.acknowledged', acknowledged: event.currentTarget.checked })
              }
              label={
                isTag ? (
                  <Trans>I will enter the tag {memo} in my wallet</Trans>
                ) : (
                  <Trans>I will enter the memo {memo} in my wallet</Trans>
                )
              }
            />
          )}
          <Text size="sm" c="dimmed">
            {canClaim ? (
              <Trans>
                Press this after you have sent the transfer. We credit it after {needed} network
                confirmations.
              </Trans>
            ) : isTag ? (
              <Trans>To go on, tick that you will enter the tag.</Trans>
            ) : (
              <Trans>To go on, tick that you will enter the memo.</Trans>
            )}
          </Text>
        </div>
        <SubmitButton disabled={!canClaim} onClick={() => report({ type: 'transfer.claimed' })}>
          <Trans>Paid</Trans>
        </SubmitButton>
      </div>
      <HelpLinks to={helpful} />
    </Dialog>
  )
}
