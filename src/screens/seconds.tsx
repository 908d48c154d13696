import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { durationText } from './parts/time.ts'

type Counting = {
  status: string
  value: unknown
  children: object
  context: { secondsLeft: number }
}

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
  children?: (left: number) => ReactNode
}

/** The countdown itself, rendered every second: "9:42". */
export function Seconds({ of, children = durationText }: SecondsProps) {
  return children(useSelector(of, ({ context }) => context.secondsLeft))
}

/** The end of the seconds is a change: the page says so. */
function isSameBetweenSeconds(one: Counting, other: Counting): boolean {
  return (
    one.status === other.status &&
    JSON.stringify(one.value) === JSON.stringify(other.value) &&
    isEqual(one.children, other.children) &&
    isEqual(
      { ...one.context, secondsLeft: one.context.secondsLeft > 0 },
      { ...other.context, secondsLeft: other.context.secondsLeft > 0 },
    )
  )
}

function isEqual(one: object, other: object): boolean {
  const entries = Object.entries(one)
  const others = new Map(Object.entries(other))
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => Object.is(value, others.get(key)))
  )
}
