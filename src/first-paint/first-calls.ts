/**
 * Without these the first page shows nothing; the first of them has its total. Answers of the others are so large that
 * the code would come later for them.
 */
export const firstCalls = ['user/statistics?currency=USDT&period=day', 'user/overview'] as const
