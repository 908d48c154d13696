/** Digits of a code; apart from the schemas, which the first screen does without. */
export const CODE_LENGTH = 6
