import { type Application, readSettings } from './contract/settings.ts'
import type { Call } from './http.ts'

/** Asks once; every later caller gets the same answer. */
export function createApplicationReader(call: Call) {
  let known: Application | null = null
  return async (signal: AbortSignal): Promise<Application> => {
    known ??= await call(readSettings, { params: { name: 'application' } }, { signal })
    return known
  }
}
