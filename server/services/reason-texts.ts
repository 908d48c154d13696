import { asSentence, type StockReason, stockReasonIn } from '../../src/api/contract/reason.ts'
import { msg, type Text } from '../catalogue.ts'

/** They are those of src/screens/parts/reason.tsx, so the catalogues hold each once; a test compares the two. */
const stockTexts: Record<StockReason, Text> = {
  network_refused: msg`The network did not accept the transfer.`,
  exchange_closed: msg`The exchange behind this wallet accepts no transfers at the moment.`,
  address_reported: msg`This address has been reported for fraud.`,
  wallet_not_yours: msg`This wallet belongs to somebody else.`,
  photo_unreadable: msg`The photo is too blurred to read.`,
  photo_incomplete: msg`The photo does not show everything.`,
  document_expired: msg`The document has expired.`,
  data_differ: msg`Your data differ from the document.`,
}

/** Empty where there is no reason. */
export function reasonText(reason: string): Text | '' {
  if (reason === '') return ''
  const stock = stockReasonIn(reason)
  return stock === null
    ? msg`The operator wrote: “${{ words: asSentence(reason) }}”`
    : stockTexts[stock]
}
