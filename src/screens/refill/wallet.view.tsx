import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Checkbox, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import { present } from '../../machines/present.ts'
import type { refillPaymentMachine } from '../../machines/refill-payment.machine.ts'
import type { sharingMachine } from '../../machines/sharing.machine.ts'
import { Address } from '../parts/address.tsx'
import { Amount } from '../parts/amount.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ExternalLink } from '../parts/external-link.tsx'
import { HelpLinks } from '../parts/help-links.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import { walletName } from '../parts/wallet-name.ts'
import type { ViewProps } from '../view.ts'
import { CopyableView } from './copyable.view.tsx'
import { paymentUriOf, walletUriOf } from './payment-uri.ts'
import { ShareView } from './share.view.tsx'
import css from './wallet.module.css'

type WalletProps = ViewProps<typeof refillPaymentMachine> & {
  copying: ViewProps<typeof copyingMachine>
  sharing: ViewProps<typeof sharingMachine>
  left: ReactNode
}

const helpful = ['confirmation'] as const

/** Shows where to send: address, and memo or tag where the network needs one, each copied by itself. */
export function WalletView({ snapshot, report, copying, sharing, left }: WalletProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { acknowledged, system } = snapshot.context
  const refill = present(snapshot.context.refill, 'refill')
  const { address, memo, amount, currency, confirmations } = refill
  const asked = format.amount(amount, currency)
  const network = walletName(refill)
  const { needed } = confirmations
  const isTag = system?.memo === 'tag'
  const canClaim = snapshot.can({ type: 'transfer.claimed' })

  return (
    <Dialog
      title={<Trans>Send {asked}</Trans>}
      size="30rem"
      onClose={() => report({ type: 'payment.closed' })}
    >
      <Stack gap="sm">
        <div className={layout.scan}>
          <QrCode value={paymentUriOf(refill)} label={t`QR code with the address`} />
          <dl className={css.facts}>
            <div>
              <dt>
                <Trans>Time left</Trans>
              </dt>
              <Box className={layout.figures} component="dd" fz="xl" lh={1.2}>
                {left}
              </Box>
            </div>
            <div>
              <dt>
                <Trans>Network</Trans>
              </dt>
              <dd>
                <Trans>{network} only</Trans>
              </dd>
            </div>
          </dl>
        </div>
        <CopyableView {...copying} name="amount" label={t`Amount`} text={amount}>
          <Amount value={amount} currency={currency} ofTerms />
        </CopyableView>
        <CopyableView {...copying} name="address" label={t`Address`} text={address}>
          <Address value={address} />
        </CopyableView>
        {memo === null ? null : (
          <>
            <CopyableView
              {...copying}
              name="memo"
              label={isTag ? t`Tag` : t`Memo`}
              text={memo}
              strong
              remark={
                <b>
                  <Trans>required</Trans>
                </b>
              }
            >
              <span className={css.memo} translate="no">
                {memo}
              </span>
            </CopyableView>
            <Notice
              kind="warn"
              title={
                isTag ? (
                  <Trans>Enter both the address and the tag correctly</Trans>
                ) : (
                  <Trans>Enter both the address and the memo correctly</Trans>
                )
              }
            >
              {isTag ? (
                <Trans>A transfer without this tag cannot be matched to you and may be lost.</Trans>
              ) : (
                <Trans>
                  A transfer without this memo cannot be matched to you and may be lost.
                </Trans>
              )}
            </Notice>
          </>
        )}
        <Text size="sm" c="dimmed">
          <Trans>
            We credit whatever arrives. If your exchange takes its fee from the amount, send that
            much more.
          </Trans>
        </Text>
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
        <SubmitButton disabled={!canClaim} onClick={() => report({ type: 'transfer.claimed' })}>
          <Trans>Paid</Trans>
        </SubmitButton>
      </div>
      <HelpLinks to={helpful} />
    </Dialog>
  )
}
