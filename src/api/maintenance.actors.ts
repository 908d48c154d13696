import { fromPromise } from 'xstate'
import { readTechnicalWork, type TechnicalWork } from './contract/settings.ts'
import type { Call } from './http.ts'

export function maintenanceActors(call: Call) {
  return {
    readTechnicalWork: fromPromise<TechnicalWork, void>(({ signal }) =>
      call(readTechnicalWork, {}, { signal }),
    ),
  }
}
