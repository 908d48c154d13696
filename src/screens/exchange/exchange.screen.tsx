import type { ExchangeActor } from '../../machines/exchange.machine.ts'

export function ExchangeScreen(_: { actor: ExchangeActor }) {
  return null
}
