import '../theme/house.css'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { present } from '../../machines/present.ts'
import type { ShellActor, shellMachine } from '../../machines/shell.machine.ts'
import { PreferencesScreen } from '../preferences/preferences.screen.tsx'
import { screens } from '../rooms.tsx'
import { ShellView } from './shell.view.tsx'

type ShellScreenProps = {
  actor: ShellActor
  preferences: PreferencesActor
  onSignOut: () => void
}

export function ShellScreen({ actor, preferences, onSignOut }: ShellScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  return (
    <ShellView
      snapshot={snapshot}
      report={actor.send}
      preferences={<PreferencesScreen actor={preferences} />}
      onSignOut={onSignOut}
    >
      <Room snapshot={snapshot} />
    </ShellView>
  )
}

function Room({ snapshot }: { snapshot: SnapshotFrom<typeof shellMachine> }) {
  const { children, context } = snapshot
  if (snapshot.matches({ place: { room: 'cabinet' } })) {
    const Cabinet = present(screens.cabinet, 'cabinet')
    return <Cabinet actor={present(children.cabinet, 'cabinet')} />
  }
  if (snapshot.matches({ place: { room: 'refill' } })) {
    const Refill = present(screens.refill, 'refill')
    return <Refill actor={present(children.refill, 'refill')} />
  }
  if (snapshot.matches({ place: { room: 'placeholder' } })) {
    const Placeholder = present(screens.placeholder, 'placeholder')
    return <Placeholder place={present(context.shown, 'shown').name} />
  }
  if (snapshot.matches({ place: { room: 'notFound' } })) {
    const NotFound = present(screens.notFound, 'notFound')
    return <NotFound />
  }
  return null
}
