import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { securityChangeMachine } from '../../src/machines/security-change.machine.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/security-change.harness.tsx'
import { challenge, confirmation } from '../support/models/phone-verification.model.ts'
import { authenticator, byApp } from '../support/models/security-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('whoever had an app already is told that nobody knows whether the new one is set up', async () => {
  const flow = startFlow(securityChangeMachine, {
    input: {
      change: { method: 'authenticator' },
      methodBefore: 'authenticator',
      hasPassword: false,
      passkeysBefore: 0,
    },
  })
  renderInApp(harness.screen(flow.actor))
  await act(async () => {
    await flow.answer('requestChange', { challenge, authenticator })
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '424242' })
    await flow.answer('checkCode', confirmation)
    flow.send({ type: 'code.typed', code: '123456' })
    await flow.refuse('completeChange', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSecurity', byApp)
  })
  expect(screen.getByText(/whether the new app is set up/)).toBeVisible()
})
