import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { durationText } from './parts/time.ts'

/** The fields of a context that count seconds. */
type CountName = `seconds${string}`

type Counting = {
  status: string
  value: unknown
  children: object
  context: object
}

type CountingActor<Snapshot> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => Snapshot
}

/** For a page around a countdown: while only seconds pass the snapshot is the same, and the page is not rendered. */
export function useBetweenSeconds<Snapshot extends Counting>(
  actor: CountingActor<Snapshot>,
): Snapshot {
  return useSelector(actor, (current): Snapshot => current, isSameBetweenSeconds)
}

type SecondsProps<Name extends CountName> = {
  of: CountingActor<{ context: Record<Name, number> }>
  count: Name
  children?: (left: number) => ReactNode
}

/** The countdown itself, rendered every second: "9:42". */
export function Seconds<Name extends CountName>({
  of,
  count,
  children = durationText,
}: SecondsProps<Name>) {
  return children(useSelector(of, ({ context }) => context[count]))
}

function isSameBetweenSeconds(one: Counting, other: Counting): boolean {
  return (
    one.status === other.status &&
    JSON.stringify(one.value) === JSON.stringify(other.value) &&
    isEqual(one.children, other.children) &&
    isEqual(withoutSeconds(one.context), withoutSeconds(other.context))
  )
}

/** The end of the seconds is a change: the page says so. */
const withoutSeconds = (context: object): object =>
  Object.fromEntries(
    Object.entries(context).map(([name, value]) => [name, isCount(name) ? value > 0 : value]),
  )

const isCount = (name: string): name is CountName => name.startsWith('seconds')

function isEqual(one: object, other: object): boolean {
  const entries = Object.entries(one)
  const others = new Map(Object.entries(other))
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => Object.is(value, others.get(key)))
  )
}
