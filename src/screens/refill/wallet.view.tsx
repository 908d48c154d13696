import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import { present } from '../../machines/present.ts'
import type { refillPaymentMachine } from '../../machines/refill-payment.machine.ts'
import { Address } from '../parts/address.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { amountText } from '../parts/format.ts'
import { localeOf } from '../parts/locale.ts'
import { Notice } from '../parts/notice.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { durationText } from '../parts/time.ts'
import type { ViewProps } from '../view.ts'
import { CopyableView } from './copyable.view.tsx'
import { paymentUriOf } from './payment-uri.ts'
import css from './wallet.module.css'
import { walletName } from './wallet-name.ts'

type WalletProps = ViewProps<typeof refillPaymentMachine> & {
  copying: ViewProps<typeof copyingMachine>
}

/** Where to send: address, and memo or tag where the network needs one, each copied by itself. */
export function WalletView({ snapshot, report, copying }: WalletProps) {
  const { t, i18n } = useLingui()
  const { secondsLeft, acknowledged, system } = snapshot.context
  const refill = present(snapshot.context.refill, 'refill')
  const { address, memo, amount, currency, confirmations } = refill
  const asked = amountText(amount, currency, localeOf(i18n.locale))
  const network = walletName(refill)
  const { needed } = confirmations
  const isTag = system?.memo === 'tag'

  return (
    <Dialog
      title={<Trans>Send {asked}</Trans>}
      size="30rem"
      onClose={() => report({ type: 'payment.closed' })}
    >
      <div className={css.wallet}>
        <div className={css.top}>
          <QrCode value={paymentUriOf(refill)} label={t`QR code with the address`} />
          <dl className={css.facts}>
            <div>
              <dt>
                <Trans>Time left</Trans>
              </dt>
              <dd className={css.time}>{durationText(secondsLeft)}</dd>
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
          </>
        )}
      </div>
      <div className={css.footer}>
        <SubmitButton
          disabled={!snapshot.can({ type: 'transfer.claimed' })}
          onClick={() => report({ type: 'transfer.claimed' })}
        >
          <Trans>Paid</Trans>
        </SubmitButton>
        <p className={css.hint}>
          <Trans>
            Press after you have sent the transfer. We then watch the network; confirmations needed
            before anything is credited: {needed}.
          </Trans>
        </p>
      </div>
    </Dialog>
  )
}
