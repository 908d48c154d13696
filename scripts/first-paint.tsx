/**
 * Renders the sign-in page to text, once a language. Built for Node by scripts/build.ts, which puts the result into
 * index.html: the form is on the screen before the app's own script has come.
 */
import type { Messages } from '@lingui/core'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import { loginMachine } from '../src/machines/login.machine.ts'
import { AuthLayout } from '../src/screens/auth-layout/auth-layout.view.tsx'
import { LoginScreen } from '../src/screens/login/login.screen.tsx'
import { inEachLanguage } from './rendered.tsx'

const catalogues = import.meta.glob<Messages>('/locales/*.po', {
  eager: true,
  import: 'messages',
  query: '?first',
})

export function firstPaint(): { locale: string; markup: string }[] {
  return inEachLanguage(catalogues, (preferences) => {
    const login = createActor(loginMachine, { input: { verificationId: null } })
    return (
      <AuthLayout preferences={preferences} foot={null}>
        <Router ssrPath="/login">
          <LoginScreen actor={login} later={null} />
        </Router>
      </AuthLayout>
    )
  })
}
