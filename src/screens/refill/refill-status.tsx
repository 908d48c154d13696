import { Trans, useLingui } from '@lingui/react/macro'
import type { Refill } from '../../api/contract/refill.ts'
import { restOf, stageOf } from '../../machines/refill-stage.ts'
import { StatusChip } from '../parts/status-chip.tsx'
import { useFormat } from '../parts/use-format.ts'
import { shownStatusOf, statusKinds, statusTexts } from './refill-texts.ts'

type RefillStatusProps = { refill: Refill; secondsLeft?: number }

/** As long as the rest of a refill may follow, it is waited for. */
export function RefillStatusChip({ refill, secondsLeft = refill.expiresIn }: RefillStatusProps) {
  const { t } = useLingui()
  const format = useFormat()
  const status = shownStatusOf(refill, stageOf(refill, secondsLeft))
  const rest = status === 'partly' ? restOf(refill, secondsLeft) : null
  if (rest === null)
    return <StatusChip kind={statusKinds[status]}>{t(statusTexts[status])}</StatusChip>
  const by = format.ownAmount(rest, refill.currency)
  return (
    <StatusChip kind="wait">
      <Trans>{by} still to send</Trans>
    </StatusChip>
  )
}
