import type { Call } from './api/http.ts'
import type { createAddress } from './browser/address.ts'
import { loadedOnce } from './browser/deferred-actor.ts'
import type { createStorage, Verification } from './browser/storage.ts'
import type {
  ChangeCancellationLogic,
  EmailVerificationLogic,
  ForgotPasswordLogic,
  LaterFlow,
  RegistrationLogic,
} from './machines/app.machine.ts'
import type { PhoneVerificationLogic, TelegramSignInLogic } from './machines/login.machine.ts'
import type { TelegramOffer } from './machines/telegram-offer.ts'

/** Where a flow goes when its code has come. */
type Waiting<Logic> = { arrive: (logic: Logic) => void }

export type OutsideWorld = {
  storage: ReturnType<typeof createStorage>
  address: Pick<ReturnType<typeof createAddress>, 'goTo' | 'replacePlace'>
  openTexts: (rooms: readonly string[]) => Promise<void>
  flows: {
    registration: Waiting<RegistrationLogic>
    forgotPassword: Waiting<ForgotPasswordLogic>
    emailVerification: Waiting<EmailVerificationLogic>
    changeCancellation: Waiting<ChangeCancellationLogic>
    telegramSignIn: Waiting<TelegramSignInLogic>
  }
}

type OutsideCalls = {
  call: Call
  readTelegramOffer: (signal: AbortSignal) => Promise<TelegramOffer>
  phoneVerification: PhoneVerificationLogic
}

/** What most visitors of the sign-in page do not need: the code of each comes with its texts when it is asked for. */
export function composeOutside({
  call,
  readTelegramOffer,
  phoneVerification,
  storage,
  address: { goTo, replacePlace },
  openTexts,
  flows,
}: OutsideWorld & OutsideCalls) {
  /** What is saved of a verification tells which flow it belongs to. */
  const progressOf = (flow: LaterFlow & Verification['flow']) => ({
    saveProgress: (verificationId: string) => storage.saveVerification({ flow, verificationId }),
    clearProgress: storage.forgetVerification,
  })

  const bringFlow: Record<LaterFlow, () => Promise<void>> = {
    registration: async () => {
      const [{ composeRegistration }] = await Promise.all([
        import('./compose-registration.ts'),
        openTexts(['registration', 'password-rules', 'telegram-sign-in']),
      ])
      const ports = { call, readTelegramOffer, ...progressOf('registration') }
      flows.registration.arrive(composeRegistration(ports))
    },
    forgotPassword: async () => {
      const [{ composeForgotPassword }] = await Promise.all([
        import('./compose-forgot-password.ts'),
        openTexts(['forgot-password', 'password-rules']),
      ])
      const ports = { call, goTo, replacePlace, ...progressOf('forgotPassword') }
      flows.forgotPassword.arrive(composeForgotPassword(ports))
    },
    emailVerification: async () => {
      const [{ composeEmailVerification }] = await Promise.all([
        import('./compose-email-verification.ts'),
        openTexts(['email-verification']),
      ])
      flows.emailVerification.arrive(composeEmailVerification({ call, replacePlace }))
    },
    changeCancellation: async () => {
      const [{ composeChangeCancellation }] = await Promise.all([
        import('./compose-change-cancellation.ts'),
        openTexts(['change-cancellation']),
      ])
      flows.changeCancellation.arrive(composeChangeCancellation({ call, replacePlace }))
    },
  }

  const bringTelegram = loadedOnce(async () => {
    const [{ composeTelegramSignIn }] = await Promise.all([
      import('./compose-telegram-sign-in.ts'),
      openTexts(['telegram-sign-in']),
    ])
    flows.telegramSignIn.arrive(composeTelegramSignIn({ call, phoneVerification }))
  })

  return { bringFlow, bringTelegram }
}
