import { partnerMachine } from '../../../src/machines/partner.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { belowDinara, dinara } from './partner-detail-samples.ts'

export const partnerModel = defineModel({
  machine: partnerMachine,
  input: { id: dinara.id },
  cases: (): ModelEvent<typeof partnerMachine>[] => [
    answered('readPartner', dinara),
    failed('readPartner', 'referral_not_loaded'),
    answered('readPartnerInfo', belowDinara),
    failed('readPartnerInfo', 'unreachable'),
  ],
  project: ({ partner, partnerFailure, info, infoFailure }) => ({
    isKnown: partner !== null,
    partnerFailure: partnerFailure?.code,
    areLinesKnown: info !== null,
    infoFailure: infoFailure?.code,
  }),
  resting: (snapshot) => !snapshot.hasTag('busy'),
  heard: { 'partner.outdated': 'watchPartner' },
})
