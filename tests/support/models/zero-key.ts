/** The key that is made where random bytes are zeros. */
export const ZERO_KEY = '0'.repeat(32)
