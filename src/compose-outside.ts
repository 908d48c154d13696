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

/** Flows that most visitors of the sign-in page do not need: the code of each comes when it is asked for. */
export function composeOutside({
  call,
  readTelegramOffer,
  phoneVerification,
  storage,
  address: { goTo, replacePlace },
  flows,
}: OutsideWorld & OutsideCalls) {
  /** What is saved of a verification tells which flow it belongs to. */
  const progressOf = (flow: LaterFlow & Verification['flow']) => ({
    saveProgress: (verificationId: string) => storage.saveVerification({ flow, verificationId }),
    clearProgress: storage.forgetVerification,
  })

  const bringFlow: Record<LaterFlow, () => Promise<void>> = {
    registration: async () => {
      const { composeRegistration } = await import('./compose-registration.ts')
      const ports = { call, readTelegramOffer, ...progressOf('registration') }
      flows.registration.arrive(composeRegistration(ports))
    },
    forgotPassword: async () => {
      const { composeForgotPassword } = await import('./compose-forgot-password.ts')
      const ports = { call, goTo, replacePlace, ...progressOf('forgotPassword') }
      flows.forgotPassword.arrive(composeForgotPassword(ports))
    },
    emailVerification: async () => {
      const { composeEmailVerification } = await import('./compose-email-verification.ts')
      flows.emailVerification.arrive(composeEmailVerification({ call, replacePlace }))
    },
    changeCancellation: async () => {
      const { composeChangeCancellation } = await import('./compose-change-cancellation.ts')
      flows.changeCancellation.arrive(composeChangeCancellation({ call, replacePlace }))
    },
  }

  const bringTelegram = loadedOnce(async () => {
    const { composeTelegramSignIn } = await import('./compose-telegram-sign-in.ts')
    flows.telegramSignIn.arrive(composeTelegramSignIn({ call, phoneVerification }))
  })

  return { bringFlow, bringTelegram }
}
