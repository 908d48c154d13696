import { Trans } from '@lingui/react/macro'
import { Box, Stack } from '@mantine/core'
import { Address } from '../parts/address.tsx'
import layout from '../parts/layout.module.css'

type DestinationProps = {
  /** As the person knows it: "USDT · TRC20". */
  network: string
  address: string
  memo: string | null
}

/** Shows where the money goes, to be compared sign by sign. */
export function Destination({ network, address, memo }: DestinationProps) {
  return (
    <Stack gap="0.25rem" align="flex-start">
      <Box component="span" fz="0.8125rem" lh={1.4} c="dimmed">
        <Trans>To your wallet, {network}</Trans>
      </Box>
      <Address value={address} />
      {memo === null ? null : (
        <span className={layout.breaks}>
          <Trans>Memo or tag</Trans> <b translate="no">{memo}</b>
        </span>
      )}
    </Stack>
  )
}
