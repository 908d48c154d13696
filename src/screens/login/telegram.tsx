import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { loginMachine } from '../../machines/login.machine.ts'
import { houseOf } from '../app/houses.ts'

/** The other way to sign in, where the provider offers it; its code has come with that word. */
export function telegramOf({ context, children }: SnapshotFrom<typeof loginMachine>): ReactNode {
  if (context.telegram === null) return null
  const Telegram = houseOf('telegramSignIn')
  return <Telegram actor={children.telegramSignIn} />
}
