import type { Calls } from '../../src/api/contract/calls.ts'
import type { Ground } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { Refusal } from '../rules/refusal.ts'

export function partnerHandlers(
  _: Ground,
): Handlers<Pick<Calls, 'listPartners' | 'readPartner' | 'readPartnerInfo' | 'readBonus'>> {
  const unbuilt = async () => {
    throw new Refusal('unexpected')
  }
  return {
    listPartners: unbuilt,
    readPartner: unbuilt,
    readPartnerInfo: unbuilt,
    readBonus: unbuilt,
  }
}
