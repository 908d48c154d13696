import type { Statistics } from '../../api/contract/statistics.ts'
import type { Bonus, partnerProgrammeMachine } from '../../machines/partner-programme.machine.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import { PartnerIncome } from './partner-income.tsx'
import css from './partner-programme.module.css'
import { Tiers } from './tiers.tsx'

type ProgrammeProps = ViewProps<typeof partnerProgrammeMachine> & {
  tiers: QueryProps<Bonus>
  income: QueryProps<Statistics>
}

export function PartnerProgrammeView({ tiers, income, ...props }: ProgrammeProps) {
  return (
    <div className={css.cards}>
      <Tiers {...tiers} />
      <PartnerIncome {...props} {...income} />
    </div>
  )
}
