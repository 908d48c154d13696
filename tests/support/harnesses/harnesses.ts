import type { AnyStateMachine } from 'xstate'
import type { DescribedHarness, Harness } from '../harness.ts'

/** A harness of which only it is known that it belongs to a flow. */
export type AnyHarness = Harness<AnyStateMachine> &
  Partial<DescribedHarness<AnyStateMachine, object, object>>

const files = import.meta.glob<AnyHarness>('./*.harness.tsx', { import: 'harness' })

/** Loads the harness of each flow, by the name of its files. */
export const harnesses: Record<string, () => Promise<AnyHarness>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [
    file.replace(/^\.\/(.+)\.harness\.tsx$/, '$1'),
    load,
  ]),
)
