import { laterViews } from '../../../src/screens/app/later-views.ts'
import { MaintenanceScreen } from '../../../src/screens/maintenance/maintenance.screen.tsx'
import { maintenance } from '../descriptions/maintenance.ts'
import { defineHarness } from '../harness.ts'
import { maintenanceModel } from '../models/maintenance.model.ts'

export const harness = defineHarness({
  model: maintenanceModel,
  description: maintenance,
  facts: () => ({
    field: 'Amount',
    typed: () => '120',
    announced: 'Scheduled maintenance begins in 10 minutes',
    lengthOf: (end) =>
      end === 2_880_000
        ? { left: 'About 48 minutes left', passed: '72 of 120 minutes passed' }
        : { left: 'About 130 minutes left', passed: '0 of 120 minutes passed' },
    support: 'https://support.example',
  }),
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
