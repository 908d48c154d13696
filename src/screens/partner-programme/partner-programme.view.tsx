import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import type { partnerProgrammeMachine } from '../../machines/partner-programme.machine.ts'
import type { ViewProps } from '../view.ts'
import { PartnerIncome } from './partner-income.tsx'
import css from './partner-programme.module.css'
import { Tiers } from './tiers.tsx'

export function PartnerProgrammeView(props: ViewProps<typeof partnerProgrammeMachine>) {
  return (
    <div className={css.cards}>
      <Tiers {...props} />
      <PartnerIncome {...props} />
    </div>
  )
}
