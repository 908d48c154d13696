import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconBrandTelegram,
  IconMail,
  IconMessage2,
  IconShieldLock,
  type TablerIcon,
} from '@tabler/icons-react'
import type { CodeMethod } from '../../api/contract/security.ts'
import type { RouteName } from '../../machines/route-location.ts'

export const methodIcons: Record<CodeMethod, TablerIcon> = {
  sms: IconMessage2,
  email: IconMail,
  telegram: IconBrandTelegram,
  authenticator: IconShieldLock,
}

export const methodNames: Record<CodeMethod, MessageDescriptor> = {
  sms: msg`SMS`,
  email: msg`E-mail`,
  telegram: msg`Telegram`,
  authenticator: msg`Authenticator app`,
}

/** Says where the code that confirms a change comes from. */
export const confirmations: Record<CodeMethod, MessageDescriptor> = {
  sms: msg`First we send you a code by SMS, as usual.`,
  email: msg`First we send you a code by e-mail, as usual.`,
  telegram: msg`First we send you a code in Telegram, as usual.`,
  authenticator: msg`First we ask for a code from your authenticator app, as usual.`,
}

export const changedTo: Record<CodeMethod, MessageDescriptor> = {
  sms: msg`From now on codes come by SMS.`,
  email: msg`From now on codes come by e-mail.`,
  telegram: msg`From now on codes come in Telegram.`,
  authenticator: msg`From now on your authenticator app shows the codes.`,
}

/** Says what a method needs before it is available, and where that is done. An app needs nothing. */
export const needs: Record<CodeMethod, { location: RouteName; way: MessageDescriptor } | null> = {
  sms: { location: 'settingsData', way: msg`Confirm your phone first` },
  email: { location: 'emailVerification', way: msg`Confirm your e-mail first` },
  telegram: { location: 'settingsData', way: msg`Link Telegram first` },
  authenticator: null,
}
