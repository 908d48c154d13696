import type { Calls } from '../../src/api/contract/calls.ts'
import type { Ground } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { listPartners, readBonus, readPartner, readPartnerInfo } from '../rules/partner.ts'

export function partnerHandlers(
  ground: Ground,
): Handlers<Pick<Calls, 'listPartners' | 'readPartner' | 'readPartnerInfo' | 'readBonus'>> {
  return {
    listPartners: ({ query }, { userId }) => listPartners(ground, userId, query),
    readPartner: ({ params }, { userId }) => readPartner(ground, userId, params.id),
    readPartnerInfo: ({ params }, { userId }) => readPartnerInfo(ground, userId, params.id),
    readBonus: (_, { userId }) => readBonus(ground, userId),
  }
}
