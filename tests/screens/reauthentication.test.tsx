import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loginMachine } from '../../src/machines/login.machine.ts'
import { ReauthenticationScreen } from '../../src/screens/login/reauthentication.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { credentials } from '../support/models/login.model.ts'
import { challenge, session } from '../support/models/phone-verification.model.ts'
import { telegramWindow } from '../support/models/telegram-sign-in.model.ts'
import { fill, renderInApp } from '../support/render.tsx'

async function open() {
  const flow = startFlow(loginMachine, { input: { verificationId: null } })
  const left: string[] = []
  renderInApp(
    <ReauthenticationScreen
      actor={flow.actor}
      login="asselk88"
      onLeave={() => left.push('left')}
    />,
  )
  const person = userEvent.setup({ delay: null })
  return { flow, left, person }
}

test('over an expired session a dialog says what happened and takes login and password', async () => {
  const { flow, person } = await open()
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toHaveTextContent(
    'Session timed out. This page and what you typed are saved.',
  )
  expect(screen.getByLabelText('Login')).toHaveValue('asselk88')
  fill(screen.getByLabelText('Login'), credentials.login)
  fill(screen.getByLabelText('Password'), credentials.password)
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  await flow.answer('signIn', session)

  expect(flow.snapshot.output).toEqual({ session })
})

test('a code that is asked for opens above the dialog, and closing it leads back there', async () => {
  const { flow, person } = await open()
  flow.send({ type: 'credentials.submitted', values: credentials })
  await flow.answer('signIn', challenge)
  const code = await screen.findByRole('dialog', { name: 'Confirm your phone' })
  await person.click(
    screen.getAllByRole('button', { name: 'Close' }).find((button) => code.contains(button)) ??
      code,
  )

  expect(flow.snapshot.matches('enteringCredentials')).toEqual(true)
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

test('whoever does not want to sign in again may leave, and is told what that costs', async () => {
  const { left, person } = await open()
  await person.keyboard('{Escape}')
  expect(left).toEqual([])
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Log out and discard what I typed' }))

  expect(left).toEqual(['left'])
})

test('whoever has no password signs in again through Telegram', async () => {
  const { flow, person } = await open()
  await act(() => flow.answer('readTelegramOffer', { window: telegramWindow }))
  await person.click(screen.getByRole('button', { name: 'Continue with Telegram' }))

  expect(flow.inputOf('askTelegram')).toEqual({ window: telegramWindow, opensWindow: true })
})

test('whoever has a passkey signs in again with it', async () => {
  const { flow, person } = await open()
  await act(() => flow.answer('readPasskeySupport', true))
  await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await act(() => flow.answer('signInWithPasskey', { session }))

  expect(flow.snapshot.output).toEqual({ session })
})
