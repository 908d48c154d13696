import type { AnyStateMachine } from 'xstate'
import type { DescribedScene, Scene } from '../scene.ts'

/** A scene of which only it is known that it belongs to a flow. */
export type AnyScene = Scene<AnyStateMachine> &
  Partial<DescribedScene<AnyStateMachine, object, object>>

const files = import.meta.glob<AnyScene>('./*.scene.tsx', { import: 'scene' })

/** Loads the scene of each flow, by the name of its files. */
export const scenes: Record<string, () => Promise<AnyScene>> = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.replace(/^\.\/(.+)\.scene\.tsx$/, '$1'), load]),
)
