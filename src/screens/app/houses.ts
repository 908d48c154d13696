import type { ComponentType } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { AlertActor } from '../../machines/alert.machine.ts'
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
  reauthentication: ComponentType<{ actor: LoginActor; onLeave: () => void }>
  registration: ComponentType<{ actor: RegistrationActor }>
  forgotPassword: ComponentType<{ actor: ForgotPasswordActor }>
  emailVerification: ComponentType<{ actor: EmailVerificationActor }>
  alert: ComponentType<{ actor: AlertActor }>
  phoneVerification: ComponentType<{ actor: PhoneVerificationActor }>
  telegramSignIn: ComponentType<{ actor: TelegramSignInActor | undefined }>
  announcement: ComponentType<{ snapshot: SnapshotFrom<typeof maintenanceMachine> }>
  works: ComponentType<{
    snapshot: SnapshotFrom<typeof maintenanceMachine>
    report: MaintenanceActor['send']
    support: string | null
  }>
}

/** What a visitor of the sign-in page does not need; each is a chunk of its own. */
const imports: { [Name in keyof Houses]: () => Promise<Houses[Name]> } = {
  shell: () => import('../shell/shell.screen.tsx').then(({ ShellScreen }) => ShellScreen),
  reauthentication: () =>
    import('../login/reauthentication.screen.tsx').then(
      ({ ReauthenticationScreen }) => ReauthenticationScreen,
    ),
  registration: () =>
    import('../registration/registration.screen.tsx').then(
      ({ RegistrationScreen }) => RegistrationScreen,
    ),
  forgotPassword: () =>
    import('../forgot-password/forgot-password.screen.tsx').then(
      ({ ForgotPasswordScreen }) => ForgotPasswordScreen,
    ),
  emailVerification: () =>
    import('../email-verification/email-verification.screen.tsx').then(
      ({ EmailVerificationScreen }) => EmailVerificationScreen,
    ),
  alert: () => import('../alert/alert.screen.tsx').then(({ AlertScreen }) => AlertScreen),
  phoneVerification: () =>
    import('../phone-verification/phone-verification.screen.tsx').then(
      ({ PhoneVerificationScreen }) => PhoneVerificationScreen,
    ),
  telegramSignIn: () =>
    import('../telegram-sign-in/telegram-sign-in.screen.tsx').then(
      ({ TelegramSignInScreen }) => TelegramSignInScreen,
    ),
  announcement: () =>
    import('../maintenance/maintenance.view.tsx').then(({ AnnouncementView }) => AnnouncementView),
  works: () => import('../maintenance/maintenance.view.tsx').then(({ WorksView }) => WorksView),
}

const loaded: Partial<Houses> = {}

export async function loadHouse<Name extends keyof Houses>(name: Name): Promise<void> {
  loaded[name] = await imports[name]()
}

/** Only after `loadHouse`: then it appears at once, without a second wait. */
export function houseOf<Name extends keyof Houses>(name: Name): Houses[Name] {
  return present<Partial<Houses>[Name]>(loaded[name], name) as Houses[Name]
}

/** For what is shown as soon as it is there, and may come after its occasion. */
export function houseIfLoaded<Name extends keyof Houses>(name: Name): Houses[Name] | null {
  return (loaded as Partial<Pick<Houses, Name>>)[name] ?? null
}
