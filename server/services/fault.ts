import type { RejectionCode } from '../../src/api/contract/rejections.ts'

/** `drop` carries the call out and cuts the connection before the answer. */
export type Fault =
  | { fault: 'delay'; milliseconds: number }
  | { fault: 'status'; status: number; code: RejectionCode | null }
  | { fault: 'drop' }
  | { fault: 'garble' }

export type Faults = {
  plan(call: string, fault: Fault, times: number): void
  /** The fault of the next answer of a call, counted down by this asking. */
  take(call: string): Fault | null
  list(): { call: string; fault: Fault['fault']; left: number }[]
  clear(): void
}

/** Faults belong to the process that was asked for them. */
export function createFaults(): Faults {
  const planned = new Map<string, { fault: Fault; left: number }[]>()
  return {
    plan(call, fault, times) {
      planned.set(call, [...(planned.get(call) ?? []), { fault, left: times }])
    },
    take(call) {
      const [first, ...rest] = planned.get(call) ?? []
      if (!first) return null
      const left = first.left - 1
      planned.set(call, left > 0 ? [{ ...first, left }, ...rest] : rest)
      return first.fault
    },
    list: () =>
      [...planned].flatMap(([call, faults]) =>
        faults.map(({ fault, left }) => ({ call, fault: fault.fault, left })),
      ),
    clear() {
      planned.clear()
    },
  }
}
