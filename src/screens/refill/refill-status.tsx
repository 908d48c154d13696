import { useLingui } from '@lingui/react/macro'
import { StatusChip } from '../parts/status-chip.tsx'
import { type ShownStatus, statusKinds, statusTexts } from './refill-texts.ts'

export function RefillStatusChip({ status }: { status: ShownStatus }) {
  const { t } = useLingui()
  return <StatusChip kind={statusKinds[status]}>{t(statusTexts[status])}</StatusChip>
}
