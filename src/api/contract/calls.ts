import { listAccruals } from './accrual.ts'
import { addBrowser, claimBrowser, removeBrowser } from './browser-notices.ts'
import {
  changeDeposit,
  closeDeposit,
  listDeposits,
  openDeposit,
  quoteClosing,
  readDeposit,
} from './deposit.ts'
import type { Endpoint } from './endpoint.ts'
import { listEvents, readEvent } from './event.ts'
import { exchange, moveIncome, readExchangeRate } from './exchange.ts'
import { readGrowth } from './growth.ts'
import { listLegalDocuments } from './legal.ts'
import { listNews, readNews } from './news.ts'
import { changeNoticeSettings, readNoticeSettings } from './notice.ts'
import { listNotifications, readNotifications } from './notification.ts'
import { readOverview } from './overview.ts'
import { listPartners, readBonus, readPartner, readPartnerInfo } from './partner.ts'
import { requestPasskey, signInWithPasskey } from './passkey-sign-in.ts'
import {
  cancelPayment,
  createPayment,
  listPayments,
  readPayment,
  readPaymentConditions,
  readPaymentRequest,
  requestPayment,
  validatePayment,
} from './payment.ts'
import { listPayouts } from './payout.ts'
import { listCryptoCases, listPlans } from './plan.ts'
import { reportProblem } from './problem-report.ts'
import { changeAvatar, changePassword, changeUserData } from './profile.ts'
import { readLimits, readLinks } from './provider-facts.ts'
import { listRates } from './rates.ts'
import { createRefill, listRefills, lookUpTransfer, readRefill } from './refill.ts'
import {
  cancelChange,
  cancelChangeByLink,
  changeSecurity,
  endSessions,
  listSessions,
  readSecurity,
} from './security.ts'
import {
  checkLogin,
  confirmCode,
  readChallenge,
  readInviter,
  register,
  requestPasswordReset,
  resendCode,
  setPassword,
  signIn,
  signInWithTelegram,
  signOut,
  validatePasswordReset,
} from './session.ts'
import {
  listPaymentSystems,
  readSettings,
  readTechnicalWork,
  readTelegramAuth,
} from './settings.ts'
import { listCaseOperations, readStatistics } from './statistics.ts'
import { listSubscriptionOptions, subscribe } from './subscription.ts'
import { listOperations, readBalance, readHeld, readUserData } from './user.ts'
import { submitVerification } from './verification-data.ts'
import { changeWallet, listWallets } from './wallet.ts'

/**
 * Every call of the provider, by its operation id. The server mounts this table and writes the OpenAPI document
 * from it. The client imports the calls it makes one by one, so that a screen loads no schema it does not use.
 */
export const calls = {
  signIn,
  register,
  signInWithTelegram,
  requestPasskey,
  signInWithPasskey,
  confirmCode,
  resendCode,
  readChallenge,
  requestPasswordReset,
  validatePasswordReset,
  setPassword,
  signOut,
  readInviter,
  checkLogin,
  readUserData,
  changeUserData,
  changeAvatar,
  changePassword,
  submitVerification,
  readSecurity,
  changeSecurity,
  cancelChange,
  cancelChangeByLink,
  listSessions,
  endSessions,
  listSubscriptionOptions,
  subscribe,
  readBalance,
  readHeld,
  listOperations,
  listEvents,
  readEvent,
  readSettings,
  readLimits,
  readLinks,
  listLegalDocuments,
  listPaymentSystems,
  readTechnicalWork,
  readTelegramAuth,
  createRefill,
  listRefills,
  readRefill,
  lookUpTransfer,
  listPlans,
  listCryptoCases,
  openDeposit,
  listDeposits,
  readDeposit,
  changeDeposit,
  quoteClosing,
  closeDeposit,
  listAccruals,
  listPayouts,
  listWallets,
  changeWallet,
  readPaymentConditions,
  readPaymentRequest,
  requestPayment,
  validatePayment,
  createPayment,
  listPayments,
  readPayment,
  cancelPayment,
  listRates,
  readExchangeRate,
  exchange,
  moveIncome,
  readStatistics,
  readGrowth,
  readOverview,
  listCaseOperations,
  listPartners,
  readPartner,
  readPartnerInfo,
  readBonus,
  listNews,
  readNews,
  listNotifications,
  readNotifications,
  readNoticeSettings,
  changeNoticeSettings,
  claimBrowser,
  addBrowser,
  removeBrowser,
  reportProblem,
} as const satisfies Record<string, Endpoint>

export type Calls = typeof calls
