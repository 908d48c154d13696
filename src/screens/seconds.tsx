import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { durationText } from './parts/time.ts'

const counters = [
  'secondsLeft',
  'secondsToExpiry',
  'secondsToResend',
  'secondsToCheck',
  'secondsToRetry',
] as const

type Counter = (typeof counters)[number]

type Counters = Partial<Record<Counter, number>>

type Counting = { status: string; value: unknown; children: object; context: Counters }

type CountingActor<Snapshot extends Counting> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => Snapshot
}

/** For a page around a countdown: while only seconds pass the snapshot is the same, and the page is not rendered. */
export function useBetweenSeconds<Snapshot extends Counting>(
  actor: CountingActor<Snapshot>,
): Snapshot {
  return useSelector(actor, (current): Snapshot => current, isSameBetweenSeconds)
}

type SecondsProps = {
  of: CountingActor<Counting>
  name?: Counter
  children?: (left: number) => ReactNode
}

/** The countdown itself, rendered every second: "9:42". */
export function Seconds({ of, name = 'secondsLeft', children = durationText }: SecondsProps) {
  return children(useSelector(of, ({ context }) => context[name] ?? 0))
}

/** The end of the seconds is a change: the page says so. */
function isSameBetweenSeconds(one: Counting, other: Counting): boolean {
  return (
    one.status === other.status &&
    JSON.stringify(one.value) === JSON.stringify(other.value) &&
    isEqual(one.children, other.children) &&
    isEqual(standing(one.context), standing(other.context))
  )
}

const standing = (context: Counters) => ({
  ...context,
  ...Object.fromEntries(counters.map((name) => [name, (context[name] ?? 0) > 0])),
})

function isEqual(one: object, other: object): boolean {
  const entries = Object.entries(one)
  const others = new Map(Object.entries(other))
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => Object.is(value, others.get(key)))
  )
}
