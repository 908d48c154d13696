import type { LostMethod } from './contract/session.ts'

/** Proof that a change of a factor carries: `password` is empty where the person has none, `lost` null where the code can be had. */
export const proofOf = ({ password, lost }: { password: string; lost: LostMethod | null }) => ({
  ...(password === '' ? {} : { password }),
  ...(lost === null ? {} : { lost }),
})
