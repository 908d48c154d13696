import { AlertScreen } from '../../../src/screens/alert/alert.screen.tsx'
import { alertModel } from '../models/alert.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: alertModel,
  screen: (actor) => <AlertScreen actor={actor} />,
})
