import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PaymentConditions } from '../../api/contract/payment.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import type { WithdrawalFormData } from '../../machines/withdrawal-creation.machine.ts'
import { addressOf } from '../addresses.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { walletName } from '../parts/wallet-name.ts'
import { When } from '../parts/when.tsx'
import css from './withdrawal.module.css'

type Condition = PaymentConditions['items'][number]

/** In which one can be met after another: a deposit needs money, a wallet only a withdrawal. */
const order: Condition['condition'][] = ['refill', 'deposit', 'wallet', 'hold', 'security']

/** All conditions at once, the unmet ones first, each with its own way; nothing where all are met. */
export function ConditionsView({ formData }: { formData: WithdrawalFormData }) {
  const conditions = formData.conditions.toSorted(
    (one, other) => order.indexOf(one.condition) - order.indexOf(other.condition),
  )
  const unmet = conditions.filter(({ met }) => !met)
  if (unmet.length === 0) return null
  // A hold that is over needs no line.
  const met = conditions.filter(
    ({ met: isMet, condition }) => isMet && condition !== 'hold' && condition !== 'security',
  )
  const count = unmet.length
  return (
    <Card component="section">
      <CardHead
        title={
          <Plural value={count} one="# condition is missing" other="# conditions are missing" />
        }
      />
      <Text size="sm" c="dimmed" mt="-xs" mb="0.25rem">
        <Trans>All of them must be met before a withdrawal.</Trans>
      </Text>
      <ul className={layout.list}>
        {[...unmet, ...met].map((item) => (
          <ConditionRow
            key={item.condition}
            item={item}
            formData={formData}
            isNext={item === unmet[0]}
          />
        ))}
      </ul>
    </Card>
  )
}

type ConditionRowProps = { item: Condition; formData: WithdrawalFormData; isNext: boolean }

function ConditionRow({ item, formData, isNext }: ConditionRowProps) {
  const { t } = useLingui()
  const { condition, met, secondsLeft } = item
  const system = formData.systems.find(({ id }) => id === formData.paymentSystem)
  const Icon = met ? IconCircleCheck : IconCircleDashed
  const left = secondsLeft ?? 0
  const minutesLeft = Math.ceil(left / 60)
  const hours = Math.floor(minutesLeft / 60)
  const minutes = minutesLeft % 60
  const timeLeft = (
    <Trans>
      {hours} h {minutes} min left, until{' '}
      <When at={new Date(formData.at + left * 1_000).toISOString()} now={formData.at} />
    </Trans>
  )
  const nameOfWallet = (
    <span className={css.name} translate="no">
      {system ? walletName(system) : ''}
    </span>
  )
  const shown: Record<Condition['condition'], { title: ReactNode; note: ReactNode; way: Way }> = {
    wallet: {
      title: met ? (
        <Trans>A wallet is saved for {nameOfWallet}</Trans>
      ) : (
        <Trans>Save a wallet for {nameOfWallet}</Trans>
      ),
      note: <Trans>We pay only to a wallet saved in your settings.</Trans>,
      way: {
        name: 'settingsWallets',
        query: { paymentSystem: formData.paymentSystem ?? '', return: 'withdrawal' },
        text: <Trans>Add the wallet</Trans>,
      },
    },
    hold: {
      title: <Trans>Your wallet is on hold</Trans>,
      note: (
        <>
          <Trans>The address is new, so it waits for a day. This protects you.</Trans> {timeLeft}
        </>
      ),
      way: {
        name: 'settingsWallets',
        query: { return: 'withdrawal' },
        text: <Trans>See the wallet</Trans>,
      },
    },
    security: {
      title: <Trans>Withdrawals are on hold</Trans>,
      note: (
        <>
          <Trans>Your security settings were changed. To protect you, nothing goes out yet.</Trans>{' '}
          {timeLeft}
        </>
      ),
      way: { name: 'settingsSecurity', text: <Trans>See the security settings</Trans> },
    },
    refill: {
      title: met ? (
        <Trans>Your first refill has arrived</Trans>
      ) : (
        <Trans>Make a first refill</Trans>
      ),
      note: <Trans>Any currency and amount counts.</Trans>,
      way: { name: 'refill', text: <Trans context="button">Refill</Trans> },
    },
    deposit: {
      title: met ? (
        <Trans>You have opened a first deposit</Trans>
      ) : (
        <Trans>Open a first deposit</Trans>
      ),
      note: <Trans>Any plan and amount counts. You choose a subscription first.</Trans>,
      way: { name: 'depositOpening', text: <Trans>Open a deposit</Trans> },
    },
  }
  const { title, note, way } = shown[condition]
  return (
    <li className={css.condition} data-met={met || undefined}>
      <Icon size={24} stroke={1.75} role="img" aria-label={met ? t`Met` : t`Not met`} />
      <div>
        <Box fw={500} lh={1.4}>
          {title}
        </Box>
        {met ? null : (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {met ? null : (
        <Button
          component={Link}
          href={addressOf({ name: way.name, query: way.query ?? {} })}
          variant={isNext ? 'filled' : 'light'}
          size="sm"
          className={css.way ?? ''}
        >
          {way.text}
        </Button>
      )}
    </li>
  )
}

type Way = { name: RouteLocation['name']; query?: RouteLocation['query']; text: ReactNode }
