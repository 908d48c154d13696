import type { Amount } from '../api/contract/amount.ts'
import type { Growth } from '../api/contract/growth.ts'
import { difference } from './decimal.ts'

/** The curve shows the last 30 days, all of it, or the days still to come. */
export const growthRanges = ['month', 'all', 'ahead'] as const
export type GrowthRange = (typeof growthRanges)[number]

const MONTH = 30

export type GrowthExcerpt = Pick<Growth, 'past' | 'ahead'> & {
  /** Earned within it; of what is still to come, estimated. */
  total: Amount
}

/** An excerpt begins at nothing, so that its curve shows what its total says. */
export function excerptOf(
  { earned, recent, past, ahead }: Growth,
  range: GrowthRange,
): GrowthExcerpt {
  if (range === 'all') return { past, ahead, total: earned }
  if (range === 'month') {
    const excerpt = past.slice(-MONTH - 1)
    return { past: since(excerpt[0], excerpt), ahead: [], total: recent }
  }
  const today = past.at(-1)
  return {
    past: since(today, past.slice(-1)),
    ahead: since(today, ahead),
    total: difference(ahead.at(-1)?.earned ?? earned, today?.earned ?? earned),
  }
}

type Point = Growth['past'][number]

const since = (first: Point | undefined, points: Point[]): Point[] =>
  points.map((point) => ({
    ...point,
    earned: difference(point.earned, first?.earned ?? '0'),
    partners: difference(point.partners, first?.partners ?? '0'),
  }))
