import type { ComponentType } from 'react'
import type { User } from '../api/contract/session.ts'
import type { AccountVerificationActor } from '../machines/account-verification.machine.ts'
import type { AvatarActor } from '../machines/avatar.machine.ts'
import type { CabinetActor } from '../machines/cabinet.machine.ts'
import type { ChangeCancellationActor } from '../machines/change-cancellation.machine.ts'
import type { CryptoCasesActor } from '../machines/crypto-cases.machine.ts'
import type { DepositActor } from '../machines/deposit.machine.ts'
import type { DepositListActor } from '../machines/deposit-list.machine.ts'
import type { DepositOpeningActor } from '../machines/deposit-opening.machine.ts'
import type { EmailVerificationActor } from '../machines/email-verification.machine.ts'
import type { ExchangeActor } from '../machines/exchange.machine.ts'
import type { NewsActor } from '../machines/news.machine.ts'
import type { NotificationsActor } from '../machines/notifications.machine.ts'
import type { OperationsActor } from '../machines/operations.machine.ts'
import type { PartnersActor } from '../machines/partners.machine.ts'
import type { PasswordChangeActor } from '../machines/password-change.machine.ts'
import type { PreferencesActor } from '../machines/preferences.machine.ts'
import type { ProfileActor } from '../machines/profile.machine.ts'
import type { RefillActor } from '../machines/refill.machine.ts'
import type { SecurityActor } from '../machines/security.machine.ts'
import type { RoomName } from '../machines/shell.machine.ts'
import type { SubscriptionActor } from '../machines/subscription.machine.ts'
import type { WalletsActor } from '../machines/wallets.machine.ts'
import type { WithdrawalActor } from '../machines/withdrawal.machine.ts'

type Screens = {
  cabinet: ComponentType<{ actor: CabinetActor }>
  refill: ComponentType<{ actor: RefillActor }>
  settings: ComponentType<{ user: User; preferences: PreferencesActor }>
  profile: ComponentType<{ actor: ProfileActor }>
  passwordChange: ComponentType<{ actor: PasswordChangeActor }>
  avatar: ComponentType<{ actor: AvatarActor }>
  accountVerification: ComponentType<{ actor: AccountVerificationActor }>
  security: ComponentType<{ actor: SecurityActor }>
  notifications: ComponentType<{ actor: NotificationsActor }>
  subscription: ComponentType<{ actor: SubscriptionActor }>
  emailVerification: ComponentType<{ actor: EmailVerificationActor }>
  changeCancellation: ComponentType<{ actor: ChangeCancellationActor }>
  depositList: ComponentType<{ actor: DepositListActor }>
  depositOpening: ComponentType<{ actor: DepositOpeningActor }>
  deposit: ComponentType<{ actor: DepositActor }>
  cryptoCases: ComponentType<{ actor: CryptoCasesActor }>
  withdrawal: ComponentType<{ actor: WithdrawalActor }>
  wallets: ComponentType<{ actor: WalletsActor }>
  exchange: ComponentType<{ actor: ExchangeActor }>
  operations: ComponentType<{ actor: OperationsActor }>
  partners: ComponentType<{ actor: PartnersActor }>
  news: ComponentType<{ actor: NewsActor }>
  appearance: ComponentType<{ actor: PreferencesActor }>
  notFound: ComponentType
}

/** Each screen is a chunk of its own. */
const imports: { [Name in RoomName]: () => Promise<Pick<Screens, Name>> } = {
  cabinet: () =>
    import('./cabinet/cabinet.screen.tsx').then(({ CabinetScreen }) => ({
      cabinet: CabinetScreen,
    })),
  refill: () =>
    import('./refill/refill.screen.tsx').then(({ RefillScreen }) => ({ refill: RefillScreen })),
  settings: () =>
    import('./settings/settings.screen.tsx').then(({ SettingsScreen }) => ({
      settings: SettingsScreen,
    })),
  profile: () =>
    import('./profile/profile.screen.tsx').then(({ ProfileScreen }) => ({
      profile: ProfileScreen,
    })),
  passwordChange: () =>
    import('./password-change/password-change.screen.tsx').then(({ PasswordChangeScreen }) => ({
      passwordChange: PasswordChangeScreen,
    })),
  avatar: () =>
    import('./avatar/avatar.screen.tsx').then(({ AvatarScreen }) => ({
      avatar: AvatarScreen,
    })),
  accountVerification: () =>
    import('./account-verification/account-verification.screen.tsx').then(
      ({ AccountVerificationScreen }) => ({
        accountVerification: AccountVerificationScreen,
      }),
    ),
  security: () =>
    import('./security/security.screen.tsx').then(({ SecurityScreen }) => ({
      security: SecurityScreen,
    })),
  notifications: () =>
    import('./notifications/notifications.screen.tsx').then(({ NotificationsScreen }) => ({
      notifications: NotificationsScreen,
    })),
  subscription: () =>
    import('./subscription/subscription.screen.tsx').then(({ SubscriptionScreen }) => ({
      subscription: SubscriptionScreen,
    })),
  emailVerification: () =>
    import('./email-verification/email-verification.screen.tsx').then(
      ({ EmailVerificationScreen }) => ({
        emailVerification: EmailVerificationScreen,
      }),
    ),
  changeCancellation: () =>
    import('./change-cancellation/change-cancellation.screen.tsx').then(
      ({ ChangeCancellationScreen }) => ({
        changeCancellation: ChangeCancellationScreen,
      }),
    ),
  depositList: () =>
    import('./deposit-list/deposit-list.screen.tsx').then(({ DepositListScreen }) => ({
      depositList: DepositListScreen,
    })),
  depositOpening: () =>
    import('./deposit-opening/deposit-opening.screen.tsx').then(({ DepositOpeningScreen }) => ({
      depositOpening: DepositOpeningScreen,
    })),
  deposit: () =>
    import('./deposit/deposit.screen.tsx').then(({ DepositScreen }) => ({
      deposit: DepositScreen,
    })),
  cryptoCases: () =>
    import('./crypto-cases/crypto-cases.screen.tsx').then(({ CryptoCasesScreen }) => ({
      cryptoCases: CryptoCasesScreen,
    })),
  withdrawal: () =>
    import('./withdrawal/withdrawal.screen.tsx').then(({ WithdrawalScreen }) => ({
      withdrawal: WithdrawalScreen,
    })),
  wallets: () =>
    import('./wallets/wallets.screen.tsx').then(({ WalletsScreen }) => ({
      wallets: WalletsScreen,
    })),
  exchange: () =>
    import('./exchange/exchange.screen.tsx').then(({ ExchangeScreen }) => ({
      exchange: ExchangeScreen,
    })),
  operations: () =>
    import('./operations/operations.screen.tsx').then(({ OperationsScreen }) => ({
      operations: OperationsScreen,
    })),
  partners: () =>
    import('./partners/partners.screen.tsx').then(({ PartnersScreen }) => ({
      partners: PartnersScreen,
    })),
  news: () => import('./news/news.screen.tsx').then(({ NewsScreen }) => ({ news: NewsScreen })),
  appearance: () =>
    import('./appearance/appearance.screen.tsx').then(({ AppearanceScreen }) => ({
      appearance: AppearanceScreen,
    })),
  notFound: () =>
    import('./not-found/not-found.view.tsx').then(({ NotFoundView }) => ({
      notFound: NotFoundView,
    })),
}

const loaded: Partial<Screens> = {}

export async function loadScreen(room: RoomName): Promise<void> {
  Object.assign(loaded, await imports[room]())
}

/** A screen stands here once it was loaded; so a room appears at once, without a second wait. */
export const screens: Readonly<Partial<Screens>> = loaded
