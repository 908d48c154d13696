import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { asSentence, type StockReason, stockReasonIn } from '../../api/contract/reason.ts'

const stockTexts = {
  network_refused: msg`The network did not accept the transfer.`,
  exchange_closed: msg`The exchange behind this wallet accepts no transfers at the moment.`,
  address_reported: msg`This address has been reported for fraud.`,
  wallet_not_yours: msg`This wallet belongs to somebody else.`,
  photo_unreadable: msg`The photo is too blurred to read.`,
  photo_incomplete: msg`The photo does not show everything.`,
  document_expired: msg`The document has expired.`,
  data_differ: msg`Your data differ from the document.`,
} as const satisfies Record<StockReason, MessageDescriptor>

/** Says why an operator refused: a stock reason as a sentence of ours, any other as the operator's own words. */
export function Reason({ children }: { children: string }) {
  const { i18n } = useLingui()
  const stock = stockReasonIn(children)
  if (stock !== null) return i18n._(stockTexts[stock])
  const words = asSentence(children)
  return (
    <span translate="no">
      <Trans>The operator wrote: “{words}”</Trans>
    </span>
  )
}
