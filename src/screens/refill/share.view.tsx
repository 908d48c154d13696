import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import type { Refill } from '../../api/contract/refill.ts'
import type { sharingMachine } from '../../machines/sharing.machine.ts'
import { useFormat } from '../parts/use-format.ts'
import { walletName } from '../parts/wallet-name.ts'
import type { ViewProps } from '../view.ts'
import css from './wallet.module.css'

type ShareProps = ViewProps<typeof sharingMachine> & {
  refill: Pick<Refill, 'amount' | 'currency' | 'network' | 'address' | 'memo'>
  isTag: boolean
}

/** Sends on what somebody needs to pay, and nothing of whose account it is. */
export function ShareView({ snapshot, report, refill, isTag }: ShareProps) {
  const { t } = useLingui()
  const format = useFormat()
  if (!snapshot.context.canShare) return null
  const { amount, currency, address, memo } = refill
  const text = [
    [t`Amount`, format.amount(amount, currency)],
    [t`Network`, walletName(refill)],
    [t`Address`, address],
    ...(memo === null ? [] : [[isTag ? t`Tag` : t`Memo`, memo]]),
  ]
    .map((line) => line.join(': '))
    .join('\n')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
        disabled={snapshot.hasTag('busy')}
        onClick={() => report({ type: 'share.requested', text })}
      >
        <Trans>Share</Trans>
      </Button>
      <Box
        className={css.notice}
        role="status"
        data-kind={snapshot.matches('notShared') ? 'fail' : 'done'}
      >
        {snapshot.matches('shared') ? <Trans>Shared.</Trans> : null}
        {snapshot.matches('notShared') ? (
          <Trans>Your browser could not share it. Copy the address instead.</Trans>
        ) : null}
      </Box>
    </>
  )
}
