/** In which window Telegram is asked; null where it is not offered. */
export type TelegramOffer = { window: string | null }

/** Nothing is offered before the provider has answered. */
export const isOffered = (offer: TelegramOffer | null): boolean =>
  offer !== null && offer.window !== null
