/** Reasons for which an operator does not send a withdrawal, said in the language of whoever reads them. */
export const withdrawalReasons = [
  'network_refused',
  'exchange_closed',
  'address_reported',
  'wallet_not_yours',
] as const

/** Reasons for which an operator denies a verification. */
export const verificationReasons = [
  'photo_unreadable',
  'photo_incomplete',
  'document_expired',
  'data_differ',
] as const

const stockReasons = [...withdrawalReasons, ...verificationReasons] as const
export type StockReason = (typeof stockReasons)[number]

/** Any other reason is the operator's own words, in whatever language. */
export const stockReasonIn = (reason: string): StockReason | null =>
  stockReasons.find((one) => one === reason) ?? null

/** An operator ends own words with a full stop or without. */
export const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
