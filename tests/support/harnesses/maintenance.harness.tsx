import { laterViews } from '../../../src/screens/app/later-views.ts'
import { MaintenanceScreen } from '../../../src/screens/maintenance/maintenance.screen.tsx'
import { defineHarness } from '../harness.ts'
import { maintenanceModel } from '../models/maintenance.model.ts'

export const harness = defineHarness({
  model: maintenanceModel,
  screen: (actor) => (
    <MaintenanceScreen actor={actor} support="https://support.example" later={laterViews}>
      {(announcement) => (
        <>
          {announcement}
          <input aria-label="Amount" defaultValue="120" />
        </>
      )}
    </MaintenanceScreen>
  ),
})
