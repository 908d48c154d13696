import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import type { Wallet } from '../../api/contract/wallet.ts'
import {
  type WalletReturnLocation,
  type WalletsReading,
  walletOf,
  type walletsMachine,
} from '../../machines/wallets.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Address } from '../parts/address.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { CurrencyMark } from '../parts/currency-mark.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { NetworkNote } from '../parts/payment-systems.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { useFormat } from '../parts/use-format.ts'
import { walletName } from '../parts/wallet-name.ts'
import type { ViewProps } from '../view.ts'
import { Memo } from './destination.tsx'
import css from './wallets.module.css'

type WalletsProps = ViewProps<typeof walletsMachine>

const returnTexts = {
  withdrawal: msg`Back to the withdrawal`,
} satisfies Record<WalletReturnLocation, MessageDescriptor>

export function WalletsView(props: WalletsProps) {
  const { i18n } = useLingui()
  const { snapshot, report } = props
  const { reading, failure, returnTo } = snapshot.context
  return (
    <div className={layout.aside}>
      {returnTo === null ? null : (
        <Anchor
          component={Link}
          className={css.back ?? ''}
          href={addressOf({ name: returnTo, query: {} })}
        >
          <IconArrowLeft size={16} stroke={2} aria-hidden /> {i18n._(returnTexts[returnTo])}
        </Anchor>
      )}
      <Card component="section">
        <CardHead title={<Trans>Where withdrawals go</Trans>} />
        {snapshot.matches('notLoaded') ? (
          <FailureMessage
            failure={failure}
            action={
              <Button
                variant="default"
                size="sm"
                onClick={() => report({ type: 'retry.requested' })}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>We couldn’t load your wallets. They have not changed.</Trans>
          </FailureMessage>
        ) : reading === null || snapshot.matches('loading') ? (
          <Skeleton shape="rows" count={4} />
        ) : reading.systems.length === 0 ? (
          <Notice kind="info" title={<Trans>Nothing can be withdrawn at the moment</Trans>}>
            <Trans>Please come back later.</Trans>
          </Notice>
        ) : (
          <ul className={layout.list}>
            {reading.systems.map((system) => (
              <Entry key={system.id} {...props} reading={reading} system={system} />
            ))}
          </ul>
        )}
      </Card>
      <Card component="section">
        <CardHead title={<Trans>Before you add a wallet</Trans>} />
        <ul className={css.rules}>
          <li>
            <Trans>
              You confirm every new address with your password, if you have one, and with a code.
            </Trans>
          </li>
          <li>
            <Trans>It is held for 24 hours, and we tell you about every change.</Trans>
          </li>
          <li>
            <Trans>The first address of an account that never had money is ready at once.</Trans>
          </li>
          <li>
            <Trans>Compare the first and the last characters with those in your wallet.</Trans>
          </li>
        </ul>
      </Card>
    </div>
  )
}

type EntryProps = WalletsProps & { reading: WalletsReading; system: PaymentSystem }

function Entry({ snapshot, report, reading, system }: EntryProps) {
  const { t } = useLingui()
  const { chosen, isChanged } = snapshot.context
  const wallet = walletOf(reading, system)
  const name = walletName(system)
  const change = { type: 'change.requested', paymentSystem: system.id } as const
  return (
    <li className={css.wallet}>
      <div className={css.head}>
        <CurrencyMark currency={system.currency} network={system.network} size={32} />
        <div>
          <h3 className={css.name} translate="no">
            {name}
          </h3>
          <div className={css.note}>
            <NetworkNote system={system} systems={reading.systems} direction="out" />
          </div>
        </div>
        <State wallet={wallet} />
        <Button
          className={css.change ?? ''}
          variant="default"
          size="sm"
          aria-label={wallet ? t`Change: ${name}` : t`Add: ${name}`}
          disabled={!snapshot.can(change)}
          onClick={() => report(change)}
        >
          {wallet ? <Trans>Change</Trans> : <Trans>Add</Trans>}
        </Button>
      </div>
      {wallet ? (
        <>
          <Address value={wallet.address} />
          {wallet.memo === null ? null : <Memo system={system} memo={wallet.memo} />}
          {wallet.heldFor > 0 ? <Held wallet={wallet} at={reading.at} /> : null}
        </>
      ) : null}
      {isChanged && chosen === system.id ? (
        <Notice kind="done" role="status">
          <Trans>Wallet saved.</Trans>
        </Notice>
      ) : null}
    </li>
  )
}

function State({ wallet }: { wallet: Wallet | null }) {
  if (wallet === null) return null
  return wallet.heldFor > 0 ? (
    <StatusChip kind="wait">
      <Trans context="wallet">Held</Trans>
    </StatusChip>
  ) : (
    <StatusChip kind="done">
      <Trans context="wallet">Active</Trans>
    </StatusChip>
  )
}

const HOUR = 3_600

/** Tells how long a changed address has to wait, and when that is over. */
function Held({ wallet, at }: { wallet: Wallet; at: number }) {
  const format = useFormat()
  const moment = format.moment(at + wallet.heldFor * 1000)
  const hours = Math.ceil(wallet.heldFor / HOUR)
  return (
    <Text size="sm" c="dimmed">
      <Trans>No withdrawals until {moment}.</Trans>{' '}
      <Plural value={hours} one="# hour is left." other="# hours are left." />
    </Text>
  )
}
