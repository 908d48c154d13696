import { partnerMachine } from '../../../src/machines/partner.machine.ts'
import { defineModel } from '../paths.ts'
import { dinara } from './partner-detail-samples.ts'

export const partnerModel = defineModel({
  machine: partnerMachine,
  input: { id: dinara.id },
  cases: () => [],
  resting: () => true,
})
