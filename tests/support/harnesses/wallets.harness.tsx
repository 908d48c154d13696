import { WalletsScreen } from '../../../src/screens/wallets/wallets.screen.tsx'
import { wallets } from '../descriptions/wallets.ts'
import { defineHarness } from '../harness.ts'
import { walletsModel } from '../models/wallets.model.ts'

export const harness = defineHarness({
  model: walletsModel,
  description: wallets,
  facts: () => ({
    usdt: 'Active',
    ton: ({ context: { reading } }) => (reading?.wallets.length === 2 ? 'Held' : 'Add'),
  }),
  screen: (actor) => <WalletsScreen actor={actor} />,
})
