import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bringAbout, startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/forgot-password.harness.tsx'
import { uiIn } from '../support/jsdom-ui.ts'
import {
  account,
  confirmedReset,
  mailChallenge,
  forgotPasswordModel as model,
  stepLocation,
} from '../support/models/forgot-password.model.ts'
import { answered } from '../support/paths.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('a password with the login that was asked for is no good one', async () => {
  const flow = startFlow(model.machine, {
    input: { location: stepLocation(), verificationId: null },
  })
  flow.send({ type: 'account.submitted', values: account })
  await flow.answer('requestReset', mailChallenge)
  bringAbout(model, flow, answered('phoneVerification', confirmedReset))
  renderInApp(harness.screen(flow.actor))
  const ui = uiIn(document.body, userEvent.setup())
  const rule = ui.text(/^Without your login or e-mail name/)
  await act(() => ui.field('New password').fill(`${account.login}Ab1`))
  expect(await rule.content()).toEqual('Without your login or e-mail name: not yet')
  await act(() => ui.field('New password').fill('Saryarka2027'))
  expect(await rule.content()).toEqual('Without your login or e-mail name: done')
})
