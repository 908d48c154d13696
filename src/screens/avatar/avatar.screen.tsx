import { useWindowEvent } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import type { AvatarActor } from '../../machines/avatar.machine.ts'
import { useUser } from '../use-user.ts'
import { AvatarView } from './avatar.view.tsx'

export function AvatarScreen({ actor }: { actor: AvatarActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const user = useUser(actor)
  useWindowEvent('paste', ({ clipboardData }) => {
    const file = clipboardData?.files[0]
    if (file) actor.send({ type: 'file.chosen', file })
  })
  return <AvatarView snapshot={snapshot} report={actor.send} name={user.fullName ?? user.login} />
}
