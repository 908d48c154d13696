import type { PaymentSystem } from '../../../src/api/contract/settings.ts'
import { type Asker, type Check, differs, needs, otherCode } from '../check.ts'
import type { Known } from '../known.ts'
import { needed } from '../needed.ts'
import { NEW_PASSWORD } from '../requests.ts'

const timedOut = ['session_timed_out'] as const

/** Nobody has the keys of these; a wallet is set to the one that it does not have yet. */
const addresses = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
]
const takesThese = ({ addressPattern, memo }: PaymentSystem) =>
  memo === null && addresses.every((address) => fits(addressPattern, address))

/** A pattern comes from the provider, and may be none. */
function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text)
  } catch {
    return false
  }
}

/** Changes of the second account, where that is allowed. Its password is the same at the end. */
export const account = (known: Known): Check[] => {
  const other = () => (known.settings.mayChangeOther && known.other) || needs(needed.change)
  const codeTo = (target: string) => (known.codeFor ?? needs(needed.code))(target)

  /** Enters a wrong code first, then the right one. */
  const confirm = async (asker: Asker, verificationId: string) => {
    const code = await codeTo(other().login)
    const wrong = { body: { verificationId, code: otherCode(code) } }
    await asker.refusal('confirmCode', wrong, ['code_mismatch'])
    const right = { body: { verificationId, code } }
    await asker.answer('confirmCode', right)
    await asker.refusal('confirmCode', right, ['code_invalid'])
  }

  return [
    {
      call: 'changeAvatar',
      holds: 'removes the picture by a form without one',
      run: async ({ answer, expect }) => {
        const { token } = other()
        const { body, exchange } = await answer('changeAvatar', { form: {} }, { token })
        expect(exchange, body.avatar === null, differs(null, body.avatar, ['avatar']))
      },
    },
    {
      call: 'changePassword',
      holds: 'sets a new password, and ends all sessions but its own',
      run: async ({ answer, refusal }) => {
        const { login, password, token } = other()
        const opened = (await answer('signIn', { body: { login, password } })).body
        if (!('refreshToken' in opened)) return needs('an account without a code at sign-in')
        const change = (oldPassword: string, newPassword: string) =>
          answer('changePassword', { body: { oldPassword, newPassword } }, { token })
        await change(password, NEW_PASSWORD)
        try {
          const old = { body: { login, password } }
          await refusal('signIn', old, ['credentials_incorrect'])
          await refusal('readBalance', {}, timedOut, { token: opened.refreshToken })
        } finally {
          await change(NEW_PASSWORD, password)
        }
        await answer('readBalance', {}, { token })
      },
    },
    {
      call: 'changeWallet',
      holds: 'is set once a code confirms it',
      run: async (asker) => {
        const { password, token } = other()
        const systems = (await asker.answer('listPaymentSystems')).body.items
        const system =
          systems.find(takesThese) ?? needs('a payment system with addresses of Ethereum')
        const walletOf = async () => {
          const { body, exchange } = await asker.answer('listWallets', {}, { token })
          const wallet = body.items.find(({ paymentSystem }) => paymentSystem === system.id)
          return { address: wallet?.address.toLowerCase(), exchange }
        }
        const before = (await walletOf()).address
        const address = addresses.find((one) => one !== before)
        const wallet = { paymentSystem: system.id, address, memo: null }
        const { challenge } = (
          await asker.answer('changeWallet', { body: { ...wallet, password } }, { token })
        ).body
        await confirm(asker, challenge.verificationId)
        const after = await walletOf()
        asker.expect(
          after.exchange,
          after.address === address,
          differs(address, after.address, ['items', 'address']),
        )
      },
    },
    {
      call: 'changeSecurity',
      holds: 'makes recovery codes once a code has confirmed it',
      run: async (asker) => {
        const { password, token } = other()
        const asked = { body: { renewRecoveryCodes: true, password } }
        const { body } = await asker.answer('changeSecurity', asked, { token })
        if (!('challenge' in body)) return needs('a challenge')
        const { verificationId } = body.challenge
        const complete = { body: { verificationId } }
        await asker.refusal('changeSecurity', complete, ['code_invalid'], { token })
        await confirm(asker, verificationId)
        const done = await asker.answer('changeSecurity', complete, { token })
        const count = 'recoveryCodes' in done.body ? done.body.recoveryCodes?.length : 0
        asker.expect(done.exchange, count === 10, differs(10, count, ['recoveryCodes', 'length']))
      },
    },
    {
      call: 'setPassword',
      holds: 'takes the token of a forgotten password once, and ends all sessions',
      run: async ({ answer, refusal }) => {
        const { login, password, token } = other()
        const user = { params: { type: 'contacts' } }
        const contacts = (await answer('readUserData', user, { token })).body
        const email = contacts.type === 'contacts' ? contacts.email : null
        if (email === null) return needs('an e-mail of the second account')
        const forgotten = { body: { login, email } }
        const { verificationId } = (await answer('requestPasswordReset', forgotten)).body
        const code = await codeTo(email)
        const checked = await answer('validatePasswordReset', { body: { verificationId, code } })
        const own = { token: checked.body.refreshToken }
        await answer('setPassword', { body: { password } }, own)
        await refusal('setPassword', { body: { password } }, timedOut, own)
        await refusal('readBalance', {}, timedOut, { token })
      },
    },
  ]
}
