import type { ComponentType } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { AlertActor } from '../../machines/alert.machine.ts'
import type { ChangeCancellationActor } from '../../machines/change-cancellation.machine.ts'
import type { EmailVerificationActor } from '../../machines/email-verification.machine.ts'
import type { ForgotPasswordActor } from '../../machines/forgot-password.machine.ts'
import type { LoginActor } from '../../machines/login.machine.ts'
import type { MaintenanceActor, maintenanceMachine } from '../../machines/maintenance.machine.ts'
import type { PhoneVerificationActor } from '../../machines/phone-verification.machine.ts'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { present } from '../../machines/present.ts'
import type { RegistrationActor } from '../../machines/registration.machine.ts'
import type { ShellActor } from '../../machines/shell.machine.ts'
import type { TelegramSignInActor } from '../../machines/telegram-sign-in.machine.ts'

type Houses = {
  shell: ComponentType<{
    actor: ShellActor
    preferences: PreferencesActor
    onSignOut: () => void
  }>
  reauthentication: ComponentType<{ actor: LoginActor; login: string; onLeave: () => void }>
  registration: ComponentType<{ actor: RegistrationActor }>
  forgotPassword: ComponentType<{ actor: ForgotPasswordActor }>
  emailVerification: ComponentType<{ actor: EmailVerificationActor }>
  changeCancellation: ComponentType<{ actor: ChangeCancellationActor }>
  accountBlocked: ComponentType<{ support: string | null; onLeave: () => void }>
  alert: ComponentType<{ actor: AlertActor; isInDialog?: boolean }>
  phoneVerification: ComponentType<{ actor: PhoneVerificationActor }>
  telegramSignIn: ComponentType<{ actor: TelegramSignInActor | undefined }>
  announcement: ComponentType<{ snapshot: SnapshotFrom<typeof maintenanceMachine> }>
  works: ComponentType<{
    snapshot: SnapshotFrom<typeof maintenanceMachine>
    report: MaintenanceActor['send']
    support: string | null
  }>
}

const kept: Partial<Houses> = {}

/** What a visitor of the sign-in page does not need; each comes with the flow that it shows. */
export function keepHouses(houses: Partial<Houses>): void {
  Object.assign(kept, houses)
}

/** Only when it is kept: then it appears at once, without a second wait. */
export function houseOf<Name extends keyof Houses>(name: Name): Houses[Name] {
  return present<Partial<Houses>[Name]>(kept[name], name) as Houses[Name]
}

/** For what is shown as soon as it is there, and may come after its occasion. */
export function houseIfKept<Name extends keyof Houses>(name: Name): Houses[Name] | null {
  return (kept as Partial<Pick<Houses, Name>>)[name] ?? null
}
