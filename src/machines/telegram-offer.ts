/** In which window Telegram is asked; null where it is not offered. */
export type TelegramOffer = { window: string | null }

/** What the provider has not answered yet is not offered. */
export const isOffered = (offer: TelegramOffer | null): boolean =>
  offer !== null && offer.window !== null
