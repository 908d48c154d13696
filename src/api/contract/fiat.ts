/** Figures are shown in these; nothing is booked in them. */
export const fiatCurrencies = ['USD', 'EUR', 'KZT', 'RUB'] as const
