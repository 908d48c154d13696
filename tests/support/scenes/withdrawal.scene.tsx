import { WithdrawalScreen } from '../../../src/screens/withdrawal/withdrawal.screen.tsx'
import { neverLoaded } from '../descriptions/opened-item.ts'
import { withdrawal } from '../descriptions/withdrawal.ts'
import { withdrawalModel } from '../models/withdrawal.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: withdrawalModel,
  description: withdrawal,
  facts: () => neverLoaded,
  screen: (actor) => <WithdrawalScreen actor={actor} />,
})
