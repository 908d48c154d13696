import type { Endpoint } from './endpoint.ts'
import { listNotifications, readNotifications } from './notification.ts'
import { changeAvatar, changePassword, changeUserData } from './profile.ts'
import { createRefill, listRefills, readRefill } from './refill.ts'
import { changeSecurity, endSessions, listSessions, readSecurity } from './security.ts'
import {
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
import { listSubscriptionOptions, subscribe } from './subscription.ts'
import { listOperations, readBalance, readUserData } from './user.ts'
import { submitVerification } from './verification-data.ts'

/**
 * Every call of the provider, by its operation id. The server mounts this table and writes the OpenAPI document
 * from it. The client imports the calls it makes one by one, so that a screen loads no schema it does not use.
 */
export const calls = {
  signIn,
  register,
  signInWithTelegram,
  confirmCode,
  resendCode,
  readChallenge,
  requestPasswordReset,
  validatePasswordReset,
  setPassword,
  signOut,
  readInviter,
  readUserData,
  changeUserData,
  changeAvatar,
  changePassword,
  submitVerification,
  readSecurity,
  changeSecurity,
  listSessions,
  endSessions,
  listSubscriptionOptions,
  subscribe,
  readBalance,
  listOperations,
  readSettings,
  listPaymentSystems,
  readTechnicalWork,
  readTelegramAuth,
  createRefill,
  listRefills,
  readRefill,
  listNotifications,
  readNotifications,
} as const satisfies Record<string, Endpoint>

export type Calls = typeof calls
