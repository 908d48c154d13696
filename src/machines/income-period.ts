/** How far back the daily series of income goes: today alone, 7 days, 30 days, all days since the person came. */
export const incomePeriods = ['day', 'week', 'month', 'all'] as const
export type IncomePeriod = (typeof incomePeriods)[number]
