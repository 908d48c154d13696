import { createContext } from 'react'
import type { LegalEdition } from '../../api/contract/legal.ts'

/** Terms and warnings in force, as the provider's settings name them; none while unknown. */
export const LegalEditions = createContext<readonly LegalEdition[]>([])
