import { WalletChangeScreen } from '../../../src/screens/wallets/wallet-change.screen.tsx'
import { walletChange } from '../descriptions/wallet-change.ts'
import { defineHarness } from '../harness.ts'
import { newWallet, walletChangeModel } from '../models/wallet-change.model.ts'

export const harness = defineHarness({
  model: walletChangeModel,
  description: walletChange,
  facts: () => ({ address: newWallet.address, password: 'Saryarka2026' }),
  screen: (actor) => <WalletChangeScreen actor={actor} />,
})
