import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { listPartners, readBonus, readPartner, readPartnerInfo } from '../services/partner.ts'

export function partnerHandlers(
  deps: Deps,
): Handlers<Pick<Calls, 'listPartners' | 'readPartner' | 'readPartnerInfo' | 'readBonus'>> {
  return {
    listPartners: ({ query }, { userId }) => listPartners(deps, userId, query),
    readPartner: ({ params }, { userId }) => readPartner(deps, userId, params.id),
    readPartnerInfo: ({ params }, { userId }) => readPartnerInfo(deps, userId, params.id),
    readBonus: (_, { userId }) => readBonus(deps, userId),
  }
}
