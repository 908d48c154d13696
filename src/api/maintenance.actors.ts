import { readTechnicalWork, type TechnicalWork } from './contract/settings.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

export function maintenanceActors(call: Call) {
  return {
    readTechnicalWork: limited<TechnicalWork, void>(({ signal }) =>
      call(readTechnicalWork, {}, { signal }),
    ),
  }
}
