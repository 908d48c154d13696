import { Trans } from '@lingui/react/macro'
import { Group, Text, Title } from '@mantine/core'
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
      <Title order={3} size="h4" mt="1.25rem" mb="0.25rem">
        <Trans>Transfers</Trans>
      </Title>
      <ul className={css.list}>
        {transfers.map((transfer, place) => (
          // One transaction may have brought several.
          <li key={`${transfer.hash} ${place}`}>
            <Group component="span" justify="space-between" align="baseline" gap="0 1rem">
              <Amount value={transfer.amount} currency={currency} />
              <Progress transfer={transfer} needed={confirmations.needed} />
            </Group>
            <Group component="span" justify="space-between" align="baseline" gap="0 1rem">
              <Text span size="sm" c="dimmed">
                <Trans context="of a transfer">Hash</Trans>{' '}
                <span className={css.short}>
                  <ExternalLink href={transfer.explorerUrl}>
                    <AddressShort value={transfer.hash} />
                  </ExternalLink>
                </span>
                <span className={css.full} translate="no" aria-hidden>
                  {transfer.hash}
                </span>
              </Text>
              <Text span size="sm" c="dimmed">
                <When at={transfer.seenAt} now={asOf} />
              </Text>
            </Group>
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
    <Text span size="sm" c="dimmed">
      {credited === null ? (
        <Trans>
          {seen} of {needed} confirmations
        </Trans>
      ) : (
        <Trans>credited at {credited}</Trans>
      )}
    </Text>
  )
}
