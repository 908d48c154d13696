import { WithdrawalScreen } from '../../../src/screens/withdrawal/withdrawal.screen.tsx'
import { withdrawalModel } from '../models/withdrawal.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: withdrawalModel,
  screen: (actor) => <WithdrawalScreen actor={actor} />,
})
