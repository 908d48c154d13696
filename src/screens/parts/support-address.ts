import { createContext } from 'react'

/** Reads from the provider's settings where support is reached; null while unknown. */
export const Support = createContext<string | null>(null)
