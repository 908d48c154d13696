import type { ComponentType } from 'react'
import { AccountBlockedView } from '../../src/screens/account-blocked/account-blocked.view.tsx'

/** Stands for what is proven by paths of its own, where only its place is asked about. */
const stands: Record<string, ComponentType<{ onSignOut?: () => void; onLeave?: () => void }>> = {
  shell: ({ onSignOut }) => (
    <main>
      <h1>{'The house'}</h1>
      <button type="button" onClick={onSignOut}>
        {'Log out'}
      </button>
    </main>
  ),
  reauthentication: () => <div role="dialog" aria-label="Sign in again" />,
  registration: () => <h1>{'Create an account'}</h1>,
  forgotPassword: () => <h1>{'Forgot password?'}</h1>,
  emailVerification: () => <h1>{'Confirm your e-mail'}</h1>,
  changeCancellation: () => <h1>{'Cancel a security change'}</h1>,
}

export const keepHouses = () => {}
export const houseOf = (name: string) => stands[name]
export const houseIfKept = (name: string) =>
  name === 'accountBlocked' ? AccountBlockedView : (stands[name] ?? null)
