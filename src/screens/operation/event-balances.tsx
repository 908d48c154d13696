import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { AccountEvent } from '../../api/contract/event.ts'
import { Amount } from '../parts/amount.tsx'
import { accounts } from './operation-texts.ts'

/** The accounts with what they held afterwards; what is locked is on none of them. */
export function EventBalances({
  event: { movements },
  hidden,
}: {
  event: AccountEvent
  hidden: boolean
}) {
  const { i18n } = useLingui()
  return movements.map(({ account, currency, balanceAfter }) => (
    <Box key={`${account} ${currency}`} component="span" display="block">
      {i18n._(accounts[account])}{' '}
      <Amount value={balanceAfter} currency={currency} hidden={hidden} />
    </Box>
  ))
}
