import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginMachine } from '../../src/machines/login.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/login.harness.tsx'
import { telegramWindow } from '../support/models/telegram-sign-in.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('a passkey is offered once it is known whether Telegram stands above it', async () => {
  const flow = startFlow(loginMachine, { input: { verificationId: null } })
  renderInApp(harness.screen(flow.actor))
  const ways = () =>
    screen.queryAllByRole('button', { name: /Telegram|passkey/ }).map((way) => way.textContent)
  await act(() => flow.answer('readPasskeySupport', true))
  expect(ways()).toEqual([])
  await act(() => flow.answer('readTelegramOffer', { window: telegramWindow }))
  expect(ways()).toEqual(['Continue with Telegram', 'Sign in with a passkey'])
})
