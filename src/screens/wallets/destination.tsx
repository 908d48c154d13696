import { Trans } from '@lingui/react/macro'
import { Box, Stack } from '@mantine/core'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import type { NewWallet } from '../../api/contract/wallet.ts'
import { Address } from '../parts/address.tsx'
import { walletName } from '../parts/wallet-name.ts'
import { HoldNotice } from './hold-notice.tsx'
import css from './wallets.module.css'

type DestinationProps = { system: PaymentSystem; wallet: Pick<NewWallet, 'address' | 'memo'> }

/** Shows in full where money would go from now on, beside the code that makes it so. */
export function Destination({ system, wallet: { address, memo } }: DestinationProps) {
  return (
    <Stack gap="md">
      <Stack gap="0.375rem" py="sm" px="0.875rem" bdrs="md" bg="var(--cb-inset)">
        <Box component="span" fz="0.8125rem" lh={1.4} c="dimmed">
          {walletName(system)}
        </Box>
        <Address value={address} />
        {memo === null ? null : <Memo system={system} memo={memo} />}
      </Stack>
      <HoldNotice />
    </Stack>
  )
}

export function Memo({ system, memo }: { system: PaymentSystem; memo: string }) {
  return (
    <span className={css.memo}>
      {system.memo === 'tag' ? <Trans>Tag</Trans> : <Trans>Memo</Trans>}{' '}
      <b translate="no">{memo}</b>
    </span>
  )
}
