import { createContext } from 'react'

/** Where support is reached, as the provider's settings say; null while unknown. */
export const Support = createContext<string | null>(null)
