import { helpMachine } from '../machines/help.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { HelpScreen } from '../screens/help/help.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ page }: Services) =>
  helpMachine.provide({ actions: { showNamed: page.showNamed } })

export const Screen: RouteScreen<typeof create> = HelpScreen
