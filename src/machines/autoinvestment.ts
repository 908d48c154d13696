/**
 * The provider opens the next deposit only where a subscription still runs at the moment the one before ends. `short`:
 * the one that runs ends first; `over`: the last one has ended; `none`: there never was one.
 */
export type Cover = 'covered' | 'short' | 'over' | 'none'

/** Instants of the provider, in milliseconds but for `subscribedUntil`. */
export function coverOf(endsAt: number, subscribedUntil: string | null, now: number): Cover {
  if (subscribedUntil === null) return 'none'
  const until = Date.parse(subscribedUntil)
  if (until > endsAt) return 'covered'
  return until > now ? 'short' : 'over'
}
