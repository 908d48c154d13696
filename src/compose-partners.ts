import type { House } from './house.ts'
import { partnersMachine } from './machines/partners.machine.ts'
import type { RoomLogics } from './machines/shell.machine.ts'

/** The room of the partners; a chunk of its own. */
export function composePartners(_: House): Pick<RoomLogics, 'partners'> {
  return { partners: partnersMachine.provide({}) }
}
