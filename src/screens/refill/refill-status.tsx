import { useLingui } from '@lingui/react/macro'
import type { RefillStatus } from '../../api/contract/refill.ts'
import { StatusChip } from '../parts/status-chip.tsx'
import { statusKinds, statusTexts } from './refill-texts.ts'

export function RefillStatusChip({ status }: { status: RefillStatus }) {
  const { t } = useLingui()
  return <StatusChip kind={statusKinds[status]}>{t(statusTexts[status])}</StatusChip>
}
