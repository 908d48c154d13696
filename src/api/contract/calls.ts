import type { Endpoint } from './endpoint.ts'
import { listNotifications, readNotifications } from './notification.ts'
import { createRefill, listRefills, readRefill } from './refill.ts'
import {
  confirmCode,
  readChallenge,
  readInviter,
  register,
  resendCode,
  signIn,
  signOut,
} from './session.ts'
import {
  listPaymentSystems,
  readSettings,
  readTechnicalWork,
  readTelegramAuth,
} from './settings.ts'
import { listOperations, readBalance, readProfile } from './user.ts'

/**
 * Every call of the provider, by its operation id. The server mounts this table and writes the OpenAPI document
 * from it. The client imports the calls it makes one by one, so that a screen loads no schema it does not use.
 */
export const calls = {
  signIn,
  register,
  confirmCode,
  resendCode,
  readChallenge,
  signOut,
  readInviter,
  readProfile,
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
