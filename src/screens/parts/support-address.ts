import { createContext } from 'react'

/** Reads from the provider's settings where support is reached; null while unknown. */
export const Support = createContext<string | null>(null)

/** Opens the report of a problem; null until it has been loaded, and within the report itself. */
export const Reporting = createContext<(() => void) | null>(null)
