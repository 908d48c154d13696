import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import type { Refill, RefillTransfer } from '../../api/contract/refill.ts'
import { AddressShort } from '../parts/address-short.tsx'
import { Amount } from '../parts/amount.tsx'
import { ExternalLink } from '../parts/external-link.tsx'
import { timeText } from '../parts/time.ts'
import { When } from '../parts/when.tsx'
import css from './transfers.module.css'

type TransfersProps = {
  refill: Refill
  /** When the provider was last heard. */
  asOf: number
}

/** All that has come to the refill's address; on paper with the hashes in full. */
export function Transfers({ refill, asOf }: TransfersProps) {
  const { transfers, currency, confirmations } = refill
  if (transfers.length === 0) return null
  return (
    <section>
      <Title order={3} size="h4" className={css.head ?? ''}>
        <Trans>Transfers</Trans>
      </Title>
      <ul className={css.list}>
        {transfers.map((transfer) => (
          <li key={transfer.hash}>
            <span className={css.line}>
              <Amount value={transfer.amount} currency={currency} />
              <Progress transfer={transfer} needed={confirmations.needed} />
            </span>
            <span className={css.line}>
              <span className={css.note}>
                <Trans context="of a transfer">Hash</Trans>{' '}
                <span className={css.short}>
                  <ExternalLink href={transfer.explorerUrl}>
                    <AddressShort value={transfer.hash} />
                  </ExternalLink>
                </span>
                <span className={css.full} translate="no" aria-hidden>
                  {transfer.hash}
                </span>
              </span>
              <span className={css.note}>
                <When at={transfer.seenAt} now={asOf} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Progress({ transfer, needed }: { transfer: RefillTransfer; needed: number }) {
  const { confirmations: seen, creditedAt } = transfer
  const credited = creditedAt === null ? null : timeText(new Date(creditedAt))
  return (
    <span className={css.note}>
      {credited === null ? (
        <Trans>
          {seen} of {needed} confirmations
        </Trans>
      ) : (
        <Trans>credited at {credited}</Trans>
      )}
    </span>
  )
}
