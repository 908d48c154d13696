import '../theme/later-styles.ts'
import { AccountBlockedView } from '../account-blocked/account-blocked.view.tsx'
import { AlertScreen } from '../alert/alert.screen.tsx'
import { Foot } from '../auth-layout/foot.tsx'
import { FailureMessage } from '../failure/failure-message.tsx'
import { AnnouncementView, MaintenanceView } from '../maintenance/maintenance.view.tsx'
import { SandboxMark } from '../parts/sandbox-mark.tsx'
import { Help } from '../parts/support.tsx'
import { PasskeySignInScreen } from '../passkey-sign-in/passkey-sign-in.screen.tsx'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { BrokenHelp } from '../problem-report/broken-help.tsx'
import { ProblemReportScreen } from '../problem-report/problem-report.screen.tsx'
import { TelegramSignInScreen } from '../telegram-sign-in/telegram-sign-in.screen.tsx'

/** Views that only an answer of the provider can bring up around the sign-in form: they are loaded with the calls. */
export const laterViews = {
  AccountBlocked: AccountBlockedView,
  Alert: AlertScreen,
  Announcement: AnnouncementView,
  BrokenHelp,
  Failure: FailureMessage,
  Foot,
  Help,
  PasskeySignIn: PasskeySignInScreen,
  PhoneVerification: PhoneVerificationScreen,
  ProblemReport: ProblemReportScreen,
  SandboxMark,
  TelegramSignIn: TelegramSignInScreen,
  MaintenancePage: MaintenanceView,
}

export type LaterViews = typeof laterViews
