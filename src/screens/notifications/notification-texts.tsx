import { Trans } from '@lingui/react/macro'
import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconBrandTelegram,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarTime,
  IconCalendarX,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconHome,
  IconId,
  IconLock,
  IconMail,
  IconShieldLock,
  IconTrophy,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Notification, NotificationKind } from '../../api/contract/notification.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { HIDDEN } from '../parts/amounts.tsx'
import { amountText, dayText } from '../parts/format.ts'
import type { Locale } from '../parts/locale.ts'
import { Reason } from '../parts/reason.tsx'
import { useSupport } from '../parts/support.tsx'

/** A notification in the reader's language, and where it leads. */
export type Written = {
  icon: TablerIcon
  /** in: something good came; look: worth a look; warn: something was refused, or is lost unless it is done. */
  kind: 'in' | 'look' | 'warn'
  title: ReactNode
  note?: ReactNode
  /** The note names support: the way there stands beneath it, where there is one. */
  namesSupport?: boolean
  location: RouteLocation
}

type Params = Notification['params']
type Writer = (params: Params, reference: string | null, locale: Locale) => Written

const at = (name: RouteLocation['name'], id?: string | null): RouteLocation =>
  id ? { name, id, query: {} } : { name, query: {} }

const amountIn = ({ amount = '0', currency = '' }: Params, locale: Locale) =>
  amountText(amount, currency, locale)

/** With the year: a subscription may end in another one. */
const dayIn = ({ until = '' }: Params, locale: Locale) =>
  dayText(new Date(until), locale, { year: true })

const notYou = <Trans>If this wasn’t you, change your password and end the other sessions.</Trans>

function PasswordChanged() {
  return useSupport() === null ? (
    <Trans>Your other sessions were ended. If this wasn’t you, reset your password.</Trans>
  ) : (
    <Trans>
      Your other sessions were ended. If this wasn’t you, reset your password and write to support.
    </Trans>
  )
}

const reasonIn = ({ reason }: Params) =>
  reason ? (
    <>
      <Reason>{reason}</Reason>{' '}
    </>
  ) : null

const givenBack = (params: Params) => (
  <>
    {reasonIn(params)}
    <Trans>The amount is back on your balance.</Trans>
  </>
)

const methods: Record<string, ReactNode> = {
  email: <Trans>Codes now come by e-mail</Trans>,
  sms: <Trans>Codes now come by SMS</Trans>,
  telegram: <Trans>Codes now come by Telegram</Trans>,
  authenticator: <Trans>Codes now come from your authenticator app</Trans>,
}

const securityChanges: Record<string, (params: Params) => ReactNode> = {
  method: ({ method = '' }) => methods[method] ?? <Trans>Security settings changed</Trans>,
  code_at_sign_in_on: () => <Trans>A code is now asked for at every sign-in</Trans>,
  code_at_sign_in_off: () => <Trans>A code is no longer asked for at sign-in</Trans>,
  passkey_added: () => <Trans>A passkey was added</Trans>,
  passkey_removed: () => <Trans>A passkey was removed</Trans>,
  recovery_codes: () => <Trans>New recovery codes were made. The old ones no longer work</Trans>,
}

const parts: Record<string, ReactNode> = {
  data: <Trans>Please correct the data.</Trans>,
  document: <Trans>Please take the photo of the document again.</Trans>,
  login: <Trans>Please take the photo with the login again.</Trans>,
  wallet: <Trans>Please take the photo of the wallet again.</Trans>,
}

/** Tells by `reinvested` where the body of an ended deposit went. */
const endings: Record<string, (accrued: string) => ReactNode> = {
  yes: (accrued) => <Trans>{accrued} of earnings are on your balance. Your deposit renewed.</Trans>,
  subscription: (accrued) => (
    <Trans>
      Your deposit and {accrued} of earnings are on your balance. It did not renew because there was
      no subscription.
    </Trans>
  ),
  plan: (accrued) => (
    <Trans>
      Your deposit and {accrued} of earnings are on your balance. It did not renew because the plan
      no longer offers it.
    </Trans>
  ),
}

/** The params of each kind are those of server/services/notification.ts; what an older provider leaves out is empty. */
const writers = {
  welcome: () => ({
    icon: IconHome,
    kind: 'look',
    title: <Trans>Welcome to Cabinet</Trans>,
    note: <Trans>Your first steps are on the home page.</Trans>,
    location: at('cabinet'),
  }),
  refill_replenished: (params, reference, locale) => {
    const amount = amountIn(params, locale)
    return {
      icon: IconArrowBarToDown,
      kind: 'in',
      title: <Trans>Refill credited: {amount}</Trans>,
      location: at('refill', reference),
    }
  },
  refill_rejected: (params, reference, locale) => {
    const amount = amountIn(params, locale)
    const location = at('refill', reference)
    if (params.reason === 'expired') {
      return {
        icon: IconArrowBarToDown,
        kind: 'look',
        title: <Trans>Refill expired: {amount}</Trans>,
        note: (
          <Trans>
            Nothing arrived in time. Already sent it? Open the refill and enter the hash of your
            transfer.
          </Trans>
        ),
        location,
      }
    }
    return {
      icon: IconArrowBarToDown,
      kind: 'warn',
      title: <Trans>Refill rejected: {amount}</Trans>,
      note: <Trans>An operator rejected it.</Trans>,
      location,
    }
  },
  email_confirmed: ({ email }) => ({
    icon: IconMail,
    kind: 'in',
    title: <Trans>E-mail confirmed</Trans>,
    note: email,
    location: at('settingsData'),
  }),
  phone_changed: ({ phone }) => ({
    icon: IconDeviceMobile,
    kind: 'look',
    title: <Trans>Your phone is now {phone}</Trans>,
    note: notYou,
    location: at('settingsData'),
  }),
  email_changed: ({ email }) => ({
    icon: IconMail,
    kind: 'look',
    title: <Trans>Your e-mail is now {email}</Trans>,
    note: notYou,
    location: at('settingsData'),
  }),
  password_changed: () => ({
    icon: IconLock,
    kind: 'look',
    title: <Trans>Password changed</Trans>,
    note: <PasswordChanged />,
    namesSupport: true,
    location: at('settingsSecurity'),
  }),
  security_changed: (params) => ({
    icon: IconShieldLock,
    kind: 'look',
    title: securityChanges[params.change ?? '']?.(params) ?? (
      <Trans>Security settings changed</Trans>
    ),
    note: notYou,
    location: at('settingsSecurity'),
  }),
  session_opened: ({ browser, system }) => ({
    icon: IconDeviceDesktop,
    kind: 'look',
    title: <Trans>New sign-in to your account</Trans>,
    note: (
      <>
        <span translate="no">{[browser, system].filter((known) => known).join(' · ')}</span>
        {browser || system ? '. ' : null}
        {notYou}
      </>
    ),
    location: at('settingsSecurity'),
  }),
  telegram_linked: ({ name }) => ({
    icon: IconBrandTelegram,
    kind: 'look',
    title: <Trans>Telegram linked</Trans>,
    note: name,
    location: at('settingsSecurity'),
  }),
  verification_completed: () => ({
    icon: IconId,
    kind: 'in',
    title: <Trans>Your account is verified</Trans>,
    location: at('settingsVerification'),
  }),
  verification_denied: (params) => ({
    icon: IconId,
    kind: 'warn',
    title: <Trans>Verification denied</Trans>,
    note: (
      <>
        {reasonIn(params)}
        {parts[params.part ?? ''] ?? <Trans>Please send everything again.</Trans>}
      </>
    ),
    location: at('settingsVerification'),
  }),
  subscription_activated: (params, _, locale) => {
    const day = dayIn(params, locale)
    return {
      icon: IconCalendarCheck,
      kind: 'in',
      title: <Trans>Subscription active until {day}</Trans>,
      location: at('subscription'),
    }
  },
  subscription_ending: (params, _, locale) => {
    const day = dayIn(params, locale)
    return {
      icon: IconCalendarTime,
      kind: 'look',
      title: <Trans>Subscription ends on {day}</Trans>,
      note: <Trans>Extend it to keep opening deposits and earning from partners.</Trans>,
      location: at('subscription'),
    }
  },
  subscription_ended: (params, _, locale) => {
    const day = dayIn(params, locale)
    return {
      icon: IconCalendarX,
      kind: 'look',
      title: <Trans>Subscription ended on {day}</Trans>,
      location: at('subscription'),
    }
  },
  wallet_changed: ({ system = '', address = '', heldUntil }) => ({
    icon: IconWallet,
    kind: 'look',
    title: (
      <Trans>
        Your {system} wallet is now {address}
      </Trans>
    ),
    note: (
      <>
        {heldUntil ? (
          <>
            <Trans>Withdrawals to it begin in 24 hours.</Trans>{' '}
          </>
        ) : null}
        {notYou}
      </>
    ),
    location: at('settingsWallets'),
  }),
  payment_inspected: (params, reference, locale) => {
    const amount = amountIn(params, locale)
    return {
      icon: IconArrowBarUp,
      kind: 'look',
      title: <Trans>Withdrawal on inspection: {amount}</Trans>,
      location: at('withdrawal', reference),
    }
  },
  payment_successful: (params, reference, locale) => {
    const amount = amountIn(params, locale)
    return {
      icon: IconArrowBarUp,
      kind: 'in',
      title: <Trans>Withdrawal sent: {amount}</Trans>,
      location: at('withdrawal', reference),
    }
  },
  payment_rejected: (params, reference, locale) => {
    const amount = amountIn(params, locale)
    return {
      icon: IconArrowBarUp,
      kind: 'warn',
      title: <Trans>Withdrawal rejected: {amount}</Trans>,
      note: givenBack(params),
      location: at('withdrawal', reference),
    }
  },
  payment_error: (params, reference, locale) => {
    const amount = amountIn(params, locale)
    return {
      icon: IconArrowBarUp,
      kind: 'warn',
      title: <Trans>Withdrawal failed: {amount}</Trans>,
      note: givenBack(params),
      location: at('withdrawal', reference),
    }
  },
  deposit_opened: (params, reference, locale) => {
    const amount = amountIn(params, locale)
    const { plan = '' } = params
    const day = dayIn(params, locale)
    return {
      icon: IconBuildingBank,
      kind: 'look',
      title: <Trans>Deposit opened: {amount}</Trans>,
      note: (
        <Trans>
          {plan}, until {day}
        </Trans>
      ),
      location: at('deposit', reference),
    }
  },
  deposit_ended: (params, reference, locale) => {
    const amount = amountIn(params, locale)
    const accrued = amountText(params.accrued ?? '0', params.currency ?? '', locale)
    return {
      icon: IconBuildingBank,
      kind: 'in',
      title: <Trans>Deposit ended: {amount}</Trans>,
      note: endings[params.reinvested ?? '']?.(accrued) ?? (
        <Trans>Your deposit and {accrued} of earnings are on your balance.</Trans>
      ),
      location: at('deposit', reference),
    }
  },
  deposit_closed: ({ returned = '0', forfeited = '0', currency = '' }, reference, locale) => {
    const amount = amountText(returned, currency, locale)
    const lost = amountText(forfeited, currency, locale)
    return {
      icon: IconBuildingBank,
      kind: 'look',
      title: <Trans>Deposit closed early: {amount}</Trans>,
      note: <Trans>Earnings lost: {lost}</Trans>,
      location: at('deposit', reference),
    }
  },
  autoinvestment_uncovered: (params, reference, locale) => {
    const { plan = '' } = params
    const amount = amountIn(params, locale)
    const end = dayIn({ until: params.ends ?? '' }, locale)
    return {
      icon: IconCalendarTime,
      kind: 'warn',
      title: (
        <Trans>
          {plan}, {amount}: renewal needs a subscription
        </Trans>
      ),
      note: (
        <Trans>
          The deposit ends on {end}, after your subscription. Extend it, or the deposit goes back to
          your balance.
        </Trans>
      ),
      location: at('deposit', reference),
    }
  },
  payout_ahead: (params, reference, locale) => {
    const { plan = '', currency = '' } = params
    const amount = amountIn(params, locale)
    const earned = amountText(params.earned ?? '0', currency, locale)
    const paid = amountText(params.paid ?? '0', currency, locale)
    const end = dayIn({ until: params.ends ?? '' }, locale)
    return {
      icon: IconCalendarTime,
      kind: 'look',
      title: (
        <Trans>
          {plan} pays {paid} on {end}
        </Trans>
      ),
      note:
        params.renewal === 'planned' ? (
          <Trans>Estimated. The earnings are paid, and {amount} is invested again.</Trans>
        ) : (
          <Trans>
            Estimated: {amount} of the deposit and {earned} earned.
          </Trans>
        ),
      location: at('deposit', reference),
    }
  },
  bonus_awarded: (params, _, locale) => {
    const amount = amountIn(params, locale)
    const { tier = '' } = params
    return {
      icon: IconTrophy,
      kind: 'in',
      title: <Trans>Bonus awarded: {amount}</Trans>,
      note: <Trans>The turnover of your partners has reached bonus tier {tier}.</Trans>,
      location: at('operations'),
    }
  },
} satisfies Record<NotificationKind, Writer>

/** Dots stand for what it tells of one's own money. */
export function withoutAmounts(notification: Notification): Notification {
  const params = Object.entries(notification.params).map(([name, value]) => [
    name,
    amounts.has(name) ? HIDDEN : value,
  ])
  return { ...notification, params: Object.fromEntries(params) }
}

const amounts = new Set(['amount', 'accrued', 'returned', 'forfeited'])

export function writtenOf({ kind, params, reference }: Notification, locale: Locale): Written {
  const write: Writer = writers[kind]
  return write(params, reference, locale)
}
