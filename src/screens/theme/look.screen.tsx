import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { Look } from './look.tsx'

type LookScreenProps = { actor: PreferencesActor; children: ReactNode }

export function LookScreen({ actor, children }: LookScreenProps) {
  const scheme = useSelector(actor, ({ context }) => context.theme)
  return <Look scheme={scheme}>{children}</Look>
}
