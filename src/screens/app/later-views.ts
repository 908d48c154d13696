import { AccountBlockedView } from '../account-blocked/account-blocked.view.tsx'
import { AlertScreen } from '../alert/alert.screen.tsx'
import { AnnouncementView, WorksView } from '../maintenance/maintenance.view.tsx'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { TelegramSignInScreen } from '../telegram-sign-in/telegram-sign-in.screen.tsx'

/** What only an answer of the provider can bring up around the sign-in form: it is loaded with the calls. */
export const laterViews = {
  AccountBlocked: AccountBlockedView,
  Alert: AlertScreen,
  Announcement: AnnouncementView,
  PhoneVerification: PhoneVerificationScreen,
  TelegramSignIn: TelegramSignInScreen,
  Works: WorksView,
}

export type LaterViews = typeof laterViews
