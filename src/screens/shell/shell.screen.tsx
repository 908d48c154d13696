import '../theme/house.css'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { PreferencesActor } from '../../machines/preferences.machine.ts'
import { present } from '../../machines/present.ts'
import type { ShellActor, shellMachine } from '../../machines/shell.machine.ts'
import { DepartureScreen } from '../departure/departure.screen.tsx'
import { HiddenAmounts } from '../parts/amounts.tsx'
import { PreferencesScreen } from '../preferences/preferences.screen.tsx'
import { screens } from '../rooms.tsx'
import { ShellView } from './shell.view.tsx'

type ShellScreenProps = {
  actor: ShellActor
  preferences: PreferencesActor
  onSignOut: () => void
}

export function ShellScreen({ actor, preferences, onSignOut }: ShellScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  const subject = useSelector(snapshot.children.news, (news) => news?.context.item?.title ?? null)
  const isHidden = useSelector(preferences, ({ context }) => context.areAmountsHidden)
  const departure = present(snapshot.children.departure, 'departure')
  const signOut = { type: 'departure.attempted', way: { to: 'signedOut' } } as const
  return (
    <>
      <ShellView
        snapshot={snapshot}
        report={actor.send}
        preferences={<PreferencesScreen actor={preferences} />}
        subject={subject}
        onSignOut={() =>
          departure.getSnapshot().can(signOut) ? departure.send(signOut) : onSignOut()
        }
      >
        <HiddenAmounts isHidden={isHidden}>
          <Room snapshot={snapshot} preferences={preferences} />
        </HiddenAmounts>
      </ShellView>
      <DepartureScreen actor={departure} />
    </>
  )
}

type RoomProps = { snapshot: SnapshotFrom<typeof shellMachine>; preferences: PreferencesActor }

function Room({ snapshot, preferences }: RoomProps) {
  const { children } = snapshot
  if (snapshot.matches({ place: { room: 'cabinet' } })) {
    const Cabinet = present(screens.cabinet, 'cabinet')
    return <Cabinet actor={present(children.cabinet, 'cabinet')} />
  }
  if (snapshot.matches({ place: { room: 'refill' } })) {
    const Refill = present(screens.refill, 'refill')
    return <Refill actor={present(children.refill, 'refill')} />
  }
  if (snapshot.matches({ place: { room: 'settings' } })) {
    const Settings = present(screens.settings, 'settings')
    return <Settings user={snapshot.context.user} preferences={preferences} />
  }
  if (snapshot.matches({ place: { room: 'profile' } })) {
    const Profile = present(screens.profile, 'profile')
    return <Profile actor={present(children.profile, 'profile')} />
  }
  if (snapshot.matches({ place: { room: 'passwordChange' } })) {
    const PasswordChange = present(screens.passwordChange, 'passwordChange')
    return <PasswordChange actor={present(children.passwordChange, 'passwordChange')} />
  }
  if (snapshot.matches({ place: { room: 'avatar' } })) {
    const Avatar = present(screens.avatar, 'avatar')
    return <Avatar actor={present(children.avatar, 'avatar')} />
  }
  if (snapshot.matches({ place: { room: 'accountVerification' } })) {
    const AccountVerification = present(screens.accountVerification, 'accountVerification')
    return (
      <AccountVerification actor={present(children.accountVerification, 'accountVerification')} />
    )
  }
  if (snapshot.matches({ place: { room: 'security' } })) {
    const Security = present(screens.security, 'security')
    return <Security actor={present(children.security, 'security')} />
  }
  if (snapshot.matches({ place: { room: 'notifications' } })) {
    const Notifications = present(screens.notifications, 'notifications')
    return <Notifications actor={present(children.notifications, 'notifications')} />
  }
  if (snapshot.matches({ place: { room: 'subscription' } })) {
    const Subscription = present(screens.subscription, 'subscription')
    return <Subscription actor={present(children.subscription, 'subscription')} />
  }
  if (snapshot.matches({ place: { room: 'changeCancellation' } })) {
    const ChangeCancellation = present(screens.changeCancellation, 'changeCancellation')
    return <ChangeCancellation actor={present(children.changeCancellation, 'changeCancellation')} />
  }
  if (snapshot.matches({ place: { room: 'emailVerification' } })) {
    const EmailVerification = present(screens.emailVerification, 'emailVerification')
    return <EmailVerification actor={present(children.emailVerification, 'emailVerification')} />
  }
  if (snapshot.matches({ place: { room: 'depositList' } })) {
    const DepositList = present(screens.depositList, 'depositList')
    return <DepositList actor={present(children.depositList, 'depositList')} />
  }
  if (snapshot.matches({ place: { room: 'depositOpening' } })) {
    const DepositOpening = present(screens.depositOpening, 'depositOpening')
    return <DepositOpening actor={present(children.depositOpening, 'depositOpening')} />
  }
  if (snapshot.matches({ place: { room: 'deposit' } })) {
    const Deposit = present(screens.deposit, 'deposit')
    return <Deposit actor={present(children.deposit, 'deposit')} />
  }
  if (snapshot.matches({ place: { room: 'cryptoCases' } })) {
    const CryptoCases = present(screens.cryptoCases, 'cryptoCases')
    return <CryptoCases actor={present(children.cryptoCases, 'cryptoCases')} />
  }
  if (snapshot.matches({ place: { room: 'withdrawal' } })) {
    const Withdrawal = present(screens.withdrawal, 'withdrawal')
    return <Withdrawal actor={present(children.withdrawal, 'withdrawal')} />
  }
  if (snapshot.matches({ place: { room: 'wallets' } })) {
    const Wallets = present(screens.wallets, 'wallets')
    return <Wallets actor={present(children.wallets, 'wallets')} />
  }
  if (snapshot.matches({ place: { room: 'exchange' } })) {
    const Exchange = present(screens.exchange, 'exchange')
    return <Exchange actor={present(children.exchange, 'exchange')} />
  }
  if (snapshot.matches({ place: { room: 'operations' } })) {
    const Operations = present(screens.operations, 'operations')
    return <Operations actor={present(children.operations, 'operations')} />
  }
  if (snapshot.matches({ place: { room: 'partners' } })) {
    const Partners = present(screens.partners, 'partners')
    return <Partners actor={present(children.partners, 'partners')} />
  }
  if (snapshot.matches({ place: { room: 'news' } })) {
    const News = present(screens.news, 'news')
    return <News actor={present(children.news, 'news')} />
  }
  if (snapshot.matches({ place: { room: 'appearance' } })) {
    const Appearance = present(screens.appearance, 'appearance')
    return <Appearance actor={preferences} />
  }
  if (snapshot.matches({ place: { room: 'notFound' } })) {
    const NotFound = present(screens.notFound, 'notFound')
    return <NotFound />
  }
  return null
}
