/** For a person's own words that others follow: an operator ends a reason with a full stop or without. */
export const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
