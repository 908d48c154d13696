import { OperationsScreen } from '../../../src/screens/operations/operations.screen.tsx'
import { operationsModel } from '../models/operations.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: operationsModel,
  screen: (actor) => <OperationsScreen actor={actor} />,
})
