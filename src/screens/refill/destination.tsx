import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Refill } from '../../api/contract/refill.ts'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import { Address } from '../parts/address.tsx'
import { Amount } from '../parts/amount.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { walletName } from '../parts/wallet-name.ts'
import type { ViewProps } from '../view.ts'
import { CopyableView } from './copyable.view.tsx'
import { paymentUriOf } from './payment-uri.ts'
import css from './wallet.module.css'

type DestinationProps = {
  copying: ViewProps<typeof copyingMachine>
  /** With the amount that is still to be sent. */
  refill: Refill
  isTag: boolean
  left: ReactNode
}

/** Shows where to send: address, and memo or tag where the network needs one, each copied by itself. */
export function Destination({ copying, refill, isTag, left }: DestinationProps) {
  const { t } = useLingui()
  const { address, memo, amount, currency } = refill
  const network = walletName(refill)
  return (
    <>
      <div className={css.destination}>
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
        <div className={css.copies}>
          <CopyableView {...copying} name="amount" label={t`Amount`} text={amount}>
            <Amount value={amount} currency={currency} ofTerms />
          </CopyableView>
          <CopyableView {...copying} name="address" label={t`Address`} text={address}>
            <Address value={address} />
          </CopyableView>
          {memo === null ? null : (
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
          )}
        </div>
      </div>
      {memo === null ? null : (
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
            <Trans>A transfer without this memo cannot be matched to you and may be lost.</Trans>
          )}
        </Notice>
      )}
      <Text size="sm" c="dimmed">
        <Trans>
          We credit whatever arrives. If your exchange takes its fee from the amount, send that much
          more.
        </Trans>
      </Text>
    </>
  )
}
