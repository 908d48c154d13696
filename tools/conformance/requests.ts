import { TRACE_FORMAT } from '../../src/api/contract/problem-report.ts'
import type { RejectionCode } from '../../src/api/contract/rejections.ts'
import { needs } from './check.ts'
import type { CallName, Request, Valid } from './client.ts'
import type { Known } from './known.ts'

const nobody = 'nobody'
/** Opens accounts of this run alone. */
export const NEW_PASSWORD = 'Conformance4471'
const unknownId = '999999999999999'
const unknown = 'unknown'

const aDeposit = ({ deposit }: Known) => deposit?.id ?? needs('a deposit of the person')
const aRunningDeposit = ({ activeDeposit }: Known) =>
  activeDeposit ?? needs('a running deposit of the person')
const aRefill = ({ refill }: Known) => refill?.id ?? needs('a refill of the person')
const aPartner = ({ partner }: Known) => partner?.id ?? needs('a partner of the person')
const aPaymentSystem = ({ paymentSystem }: Known) => paymentSystem ?? needs('a payment system')

type Harmless = { [Name in CallName]: ((known: Known) => Valid<Name> & Request) | null }

/**
 * A request of each call that must succeed and leaves everything as it is, or what it would need. Null: another area
 * makes the call.
 */
export const harmless: Harmless = {
  signIn: ({ login, password }) => ({ body: { login, password } }),
  register: null,
  signInWithTelegram: null,
  requestPasskey: () => ({}),
  signInWithPasskey: null,
  confirmCode: null,
  resendCode: null,
  readChallenge: null,
  // The answer is the same for a pair that nobody has.
  requestPasswordReset: () => ({ body: { login: nobody, email: 'nobody@example.org' } }),
  validatePasswordReset: null,
  setPassword: null,
  signOut: null,
  readInviter: ({ login }) => ({ body: { login } }),
  checkLogin: ({ login }) => ({ body: { login } }),
  readUserData: () => ({ params: { type: 'profile' } }),
  changeUserData: ({ profile }) => {
    if (profile?.type !== 'profile') return needs('a profile that can be read')
    const { fullName, city, country } = profile
    return { body: { fullName, city, country } }
  },
  changeAvatar: null,
  changePassword: null,
  submitVerification: null,
  readSecurity: () => ({}),
  changeSecurity: null,
  cancelChange: null,
  cancelChangeByLink: null,
  listSessions: () => ({}),
  endSessions: null,
  listSubscriptionOptions: () => ({}),
  subscribe: null,
  readBalance: () => ({}),
  readHeld: () => ({}),
  listOperations: () => ({ query: { limit: 5 } }),
  listEvents: () => ({ query: { limit: 5, timeZone: 'UTC' } }),
  readEvent: ({ event }) => ({
    params: { id: event?.id ?? needs('an operation of the person') },
  }),
  readSettings: () => ({ params: { name: 'application' } }),
  readLimits: () => ({}),
  readLinks: () => ({}),
  listLegalDocuments: () => ({}),
  listPaymentSystems: () => ({}),
  readTechnicalWork: () => ({}),
  readTelegramAuth: () => ({}),
  createRefill: null,
  listRefills: () => ({ query: { limit: 5 } }),
  readRefill: (known) => ({ params: { id: aRefill(known) } }),
  lookUpTransfer: null,
  listPlans: () => ({}),
  listCryptoCases: () => ({}),
  openDeposit: null,
  listDeposits: () => ({ query: { limit: 5 } }),
  readDeposit: (known) => ({ params: { id: aDeposit(known) } }),
  changeDeposit: (known) => {
    const { id, autoinvestment } = aRunningDeposit(known)
    return { params: { id }, body: { autoinvestment } }
  },
  quoteClosing: (known) => ({ params: { id: aRunningDeposit(known).id } }),
  closeDeposit: null,
  listAccruals: (known) => ({ params: { id: aDeposit(known) }, query: { limit: 5 } }),
  listPayouts: () => ({ query: {} }),
  listWallets: () => ({}),
  changeWallet: null,
  readPaymentConditions: (known) => ({ query: { paymentSystem: aPaymentSystem(known).id } }),
  readPaymentRequest: null,
  requestPayment: null,
  validatePayment: null,
  createPayment: null,
  listPayments: () => ({ query: { limit: 5 } }),
  readPayment: ({ payment }) => ({
    params: { id: payment?.id ?? needs('a withdrawal of the person') },
  }),
  cancelPayment: null,
  listRates: () => ({ query: {} }),
  readExchangeRate: () => ({ query: { from: 'USDT', to: 'BTC', amount: '100' } }),
  exchange: null,
  moveIncome: null,
  readStatistics: () => ({ query: {} }),
  readGrowth: () => ({ query: {} }),
  readOverview: () => ({}),
  listCaseOperations: () => ({ query: { limit: 5 } }),
  listPartners: () => ({ query: { limit: 5 } }),
  readPartner: (known) => ({ params: { id: aPartner(known) } }),
  readPartnerInfo: (known) => ({ params: { id: aPartner(known) } }),
  readBonus: () => ({}),
  listNews: () => ({ query: { limit: 5 } }),
  readNews: ({ news }) => ({ params: { id: news?.id ?? needs('an item of news') } }),
  listNotifications: () => ({ query: { limit: 5 } }),
  readNotifications: () => ({ body: { ids: [unknownId] } }),
  readNoticeSettings: () => ({}),
  changeNoticeSettings: ({ notices }) => {
    const [first] = notices?.topics ?? []
    if (!first) return needs('settings of notices that can be read')
    return { body: { topic: first.topic, channel: 'message', enabled: first.message } }
  },
  claimBrowser: () => ({ body: { id: null } }),
  addBrowser: null,
  removeBrowser: () => ({ body: { id: 'A'.repeat(43) } }),
  reportProblem: null,
}

type Refused = {
  request: (known: Known) => Request
  codes: readonly RejectionCode[]
}

const notFound = ['not_found'] as const
const codeInvalid = ['code_invalid'] as const
const incorrect = ['validation_failed'] as const

const ofUnknown =
  (more: Omit<Request, 'params'> = {}) =>
  (): Request => ({ params: { id: unknownId }, ...more })

/**
 * A well-formed request of each call that must be refused, whoever sends it: what it names does not exist. It changes
 * nothing even where the provider lets it through. Calls that are left out name nothing.
 */
export const refused: Partial<Record<CallName, Refused>> = {
  signIn: {
    request: () => ({ body: { login: nobody, password: 'Wrong12345' } }),
    codes: ['credentials_incorrect'],
  },
  register: {
    request: ({ consents }) => ({
      params: { login: nobody },
      body: {
        login: 'newcomer1',
        email: 'newcomer1@example.org',
        phone: '+77000000000',
        password: 'Kestrel4471',
        consents,
      },
    }),
    codes: ['inviter_unknown'],
  },
  signInWithTelegram: {
    request: () => ({
      body: { id: 1, first_name: 'Nobody', auth_date: 1, hash: '0'.repeat(64) },
    }),
    codes: ['verification_failed', 'not_found'],
  },
  signInWithPasskey: {
    request: () => ({
      body: {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
      },
    }),
    codes: ['passkey_refused'],
  },
  confirmCode: {
    request: () => ({ body: { verificationId: unknown, code: '123456' } }),
    codes: codeInvalid,
  },
  resendCode: { request: () => ({ body: { verificationId: unknown } }), codes: codeInvalid },
  readChallenge: {
    request: () => ({ params: { verificationId: unknown } }),
    codes: codeInvalid,
  },
  validatePasswordReset: {
    request: () => ({ body: { verificationId: unknown, code: '123456' } }),
    codes: codeInvalid,
  },
  // A session is no right to set a password; should it be taken for one, the password stays what it was.
  setPassword: {
    request: ({ password }) => ({ body: { password } }),
    codes: ['session_timed_out'],
  },
  readInviter: { request: () => ({ body: { login: nobody } }), codes: ['inviter_unknown'] },
  changePassword: {
    request: ({ password }) => ({ body: { oldPassword: 'Wrong12345', newPassword: password } }),
    codes: ['old_password_incorrect'],
  },
  changeAvatar: {
    request: () => ({ form: { image: new Blob(['no picture'], { type: 'image/png' }) } }),
    codes: ['file_type_not_supported'],
  },
  submitVerification: {
    request: () => ({
      form: {
        fullName: 'Nobody',
        birthDate: '2999-01-01',
        familyStatus: 'single',
        documentNumber: 'N12345678',
      },
    }),
    codes: ['validation_failed', 'verification_not_updated'],
  },
  changeSecurity: { request: () => ({ body: { verificationId: unknown } }), codes: codeInvalid },
  cancelChange: { request: () => ({ body: { id: unknown } }), codes: notFound },
  cancelChangeByLink: {
    request: () => ({ body: { token: 'unknown-token-of-nobody' } }),
    codes: codeInvalid,
  },
  endSessions: { request: () => ({ body: { id: unknown } }), codes: notFound },
  subscribe: { request: () => ({ body: { option: unknown } }), codes: notFound },
  readEvent: { request: ofUnknown(), codes: notFound },
  createRefill: {
    request: () => ({ body: { paymentSystem: unknown, amount: '100' } }),
    codes: incorrect,
  },
  readRefill: { request: ofUnknown(), codes: notFound },
  lookUpTransfer: { request: ofUnknown({ body: { hash: 'a'.repeat(64) } }), codes: notFound },
  openDeposit: {
    request: () => ({
      body: { plan: unknown, currency: 'USDT', amount: '100', quote: null, autoinvestment: false },
    }),
    codes: ['validation_failed', 'deposit_not_opened', 'subscription_required'],
  },
  readDeposit: { request: ofUnknown(), codes: notFound },
  changeDeposit: { request: ofUnknown({ body: { autoinvestment: false } }), codes: notFound },
  quoteClosing: { request: ofUnknown(), codes: notFound },
  closeDeposit: { request: ofUnknown({ body: { quote: unknown } }), codes: notFound },
  listAccruals: { request: ofUnknown(), codes: notFound },
  changeWallet: {
    request: ({ password }) => ({
      body: { paymentSystem: unknown, address: unknown, memo: null, password },
    }),
    codes: ['validation_failed', 'wallets_not_updated', 'wallet_address_invalid'],
  },
  readPaymentConditions: {
    request: () => ({ query: { paymentSystem: unknown } }),
    codes: notFound,
  },
  readPaymentRequest: {
    request: () => ({ params: { requestId: unknown } }),
    codes: ['not_found', 'code_invalid'],
  },
  requestPayment: {
    request: () => ({ body: { paymentSystem: unknown, amount: '100' } }),
    codes: ['validation_failed', 'wallet_missing'],
  },
  validatePayment: {
    request: () => ({ body: { requestId: unknown, code: '123456' } }),
    codes: ['not_found', 'code_invalid'],
  },
  createPayment: { request: () => ({ body: { requestId: unknown } }), codes: codeInvalid },
  readPayment: { request: ofUnknown(), codes: notFound },
  cancelPayment: { request: ofUnknown(), codes: notFound },
  readExchangeRate: {
    request: () => ({ query: { from: 'USDT', to: 'USDT', amount: '100' } }),
    codes: incorrect,
  },
  exchange: { request: () => ({ body: { quote: unknown } }), codes: ['quote_expired'] },
  moveIncome: {
    request: () => ({ body: { from: 'bonus', currency: 'USDT', amount: '0' } }),
    codes: incorrect,
  },
  readPartner: { request: ofUnknown(), codes: ['referral_not_loaded'] },
  readPartnerInfo: { request: ofUnknown(), codes: ['referral_not_loaded'] },
  readNews: { request: ofUnknown(), codes: notFound },
  addBrowser: {
    request: () => ({
      body: {
        endpoint: 'https://nobody.example/push',
        p256dh: `B${'A'.repeat(86)}`,
        auth: 'A'.repeat(22),
        showsAmounts: false,
      },
    }),
    codes: ['validation_failed', 'not_found'],
  },
}

const aTrace = {
  format: TRACE_FORMAT,
  release: '0.0.0',
  locale: 'en',
  page: 'conformance',
  width: 0,
  height: 0,
  at: '2026-01-01T00:00:00.000Z',
  ms: 0,
  entries: [],
}
export const aReport = (note: string) => ({ note, trace: aTrace })

/** Neither made with a session nor named by anything: only what is wrong with them is of interest. */
const wellFormed: Partial<Record<CallName, Request>> = {
  signOut: {},
  reportProblem: { body: aReport('') },
}

/** A well-formed request, of which nothing comes if it can be helped. */
export const sampleOf = (call: CallName, known: Known): Request =>
  refused[call]?.request(known) ?? wellFormed[call] ?? harmless[call]?.(known) ?? {}
