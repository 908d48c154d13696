import { expect, test } from 'vitest'
import { sanitised } from '../../src/inspector/sanitised.ts'
import { createRecorder } from '../../tools/atlas/inspector/recorder.ts'
import { Flow } from '../support/flow.ts'
import { accountVerificationModel } from '../support/models/account-verification.model.ts'
import { avatarModel } from '../support/models/avatar.model.ts'
import { changeCancellationModel } from '../support/models/change-cancellation.model.ts'
import { contactChangeModel } from '../support/models/contact-change.model.ts'
import { emailVerificationModel } from '../support/models/email-verification.model.ts'
import { forgotPasswordModel } from '../support/models/forgot-password.model.ts'
import { loginModel } from '../support/models/login.model.ts'
import { passkeyCreationModel } from '../support/models/passkey-creation.model.ts'
import { passwordChangeModel } from '../support/models/password-change.model.ts'
import { phoneVerificationModel } from '../support/models/phone-verification.model.ts'
import { registrationModel } from '../support/models/registration.model.ts'
import { securityChangeModel } from '../support/models/security-change.model.ts'
import { sessionModel } from '../support/models/session.model.ts'
import { telegramLinkModel } from '../support/models/telegram-link.model.ts'
import { telegramSignInModel } from '../support/models/telegram-sign-in.model.ts'
import { walletChangeModel } from '../support/models/wallet-change.model.ts'
import { type AnyModel, explore, pathsThrough } from '../support/paths.ts'

const token = 'a-token-that-is-long-enough-to-be-one'
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Each flow through which a secret passes, with the secrets of its model. */
const flows = {
  accountVerification: [
    accountVerificationModel,
    ['N 0412 8837', '1992-03-14', 'data:image/jpeg;base64,AA=='],
  ],
  avatar: [avatarModel, ['data:,photo']],
  changeCancellation: [changeCancellationModel, ['a-token-of-a-change-that-waits']],
  contactChange: [contactChangeModel, ['Saryarka2026']],
  emailVerification: [emailVerificationModel, ['123456']],
  forgotPassword: [
    forgotPasswordModel,
    ['Saryarka2027', 'a-token-whose-only-right-is-to-set-a-password'],
  ],
  login: [loginModel, ['Saryarka2026', token]],
  passkeyCreation: [passkeyCreationModel, ['client-data', 'attestation']],
  passwordChange: [passwordChangeModel, ['Saryarka2026', 'Kokshetau2027']],
  phoneVerification: [phoneVerificationModel, ['12', '123456', 'client-data', 'signature']],
  registration: [registrationModel, ['Saryarka2026', token]],
  securityChange: [
    securityChangeModel,
    [
      'Saryarka2026',
      '123456',
      key,
      `otpauth://totp/Cabinet:asselk88?secret=${key}&issuer=Cabinet`,
      'ABCDE-FGHIJ',
    ],
  ],
  session: [sessionModel, [token]],
  telegramLink: [telegramLinkModel, ['Saryarka2026']],
  telegramSignIn: [telegramSignInModel, ['https://oauth.telegram.example/auth?bot_id=7', token]],
  walletChange: [walletChangeModel, ['Saryarka2026']],
} as const

test.each(Object.entries(flows))(
  '%s shows nothing secret to the inspector',
  (_, [model, secrets]) => {
    const { raw, shown } = pushedThrough(model as unknown as AnyModel)
    expect(secrets.filter((secret) => !raw.has(secret))).toEqual([])
    expect(secrets.filter((secret) => shown.has(secret))).toEqual([])
  },
)

/** All texts that a flow handles on its paths, and those of them that the inspector is told. */
function pushedThrough(model: AnyModel) {
  const raw = new Set<string>()
  const shown = new Set<string>()
  const { observe } = createRecorder(
    (value) => {
      collect(value, raw)
      return sanitised(value)
    },
    (entry) => collect(entry, shown),
  )
  for (const { steps } of pathsThrough(explore(model, 'transition'))) {
    const flow = new Flow(model.machine, {
      ...('input' in model ? { input: model.input } : {}),
      inspect: observe,
    })
    for (const { event } of steps) flow.send(event)
    flow.stop()
  }
  return { raw, shown }
}

function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value)
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value ?? '') === Object.prototype
  if (isPlain) for (const item of Object.values(value as object)) collect(item, texts)
}
