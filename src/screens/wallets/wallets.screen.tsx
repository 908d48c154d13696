import { useSelector } from '@xstate/react'
import type { WalletsActor } from '../../machines/wallets.machine.ts'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import { WalletChangeScreen } from './wallet-change.screen.tsx'
import { WalletsView } from './wallets.view.tsx'

export function WalletsScreen({ actor }: { actor: WalletsActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { walletChange } = snapshot.children
  return (
    <SettingsLayout current="settingsWallets">
      <WalletsView snapshot={snapshot} report={actor.send} />
      {walletChange ? <WalletChangeScreen actor={walletChange} /> : null}
    </SettingsLayout>
  )
}
