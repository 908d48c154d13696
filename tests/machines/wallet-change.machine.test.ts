import { describe, expect, test } from 'vitest'
import { walletChangeMachine } from '../../src/machines/wallet-change.machine.ts'
import { startFlow } from '../support/flow.ts'
import { heldWallet } from '../support/models/money-samples.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import { ton } from '../support/models/refill-samples.ts'
import { newWallet } from '../support/models/wallet-change.model.ts'

const password = 'Saryarka2026'
const submitted = { type: 'wallet.submitted', values: newWallet, password } as const

function requested() {
  const flow = startFlow(walletChangeMachine, {
    input: { system: ton, current: heldWallet, needsPassword: true },
  })
  flow.send(submitted)
  return flow
}

describe('a wallet', () => {
  test('counts when the code that was asked for with it has come back', async () => {
    const flow = requested()
    expect(flow.inputOf('changeWallet')).toEqual({ ...newWallet, password })
    await flow.answer('changeWallet', challenge)
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', { session: null, passwordToken: null })
    expect(flow.snapshot.output).toEqual({ isChanged: true })
  })

  test('whose code was not entered stays what it was, and what was typed is still there', async () => {
    const flow = requested()
    await flow.answer('changeWallet', challenge)
    flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })
    expect(flow.snapshot.value).toEqual('enteringWallet')
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ isChanged: false })
    expect(flow.held).toEqual([true, false])
  })

  test('that is no address of the network is refused by name', async () => {
    const flow = requested()
    await flow.refuse('changeWallet', 'wallet_address_invalid')
    expect(flow.snapshot.value).toEqual('enteringWallet')
    expect(flow.snapshot.context.failure).toEqual({ code: 'wallet_address_invalid' })
    flow.send(submitted)
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('is asked for again with another password when it was wrong, which is kept nowhere', async () => {
    const flow = requested()
    await flow.refuse('changeWallet', 'old_password_incorrect')
    expect(flow.snapshot.value).toEqual('enteringWallet')
    expect(flow.snapshot.context).toEqual({
      system: ton,
      current: heldWallet,
      needsPassword: true,
      submitted: newWallet,
      password: '',
      challenge: null,
      isConfirmed: false,
      failure: { code: 'old_password_incorrect' },
    })
    flow.send({ ...submitted, password: 'Another2027' })
    expect(flow.inputOf('changeWallet')).toEqual({ ...newWallet, password: 'Another2027' })
  })

  test('is asked for once by a double click', () => {
    const flow = requested()
    flow.send(submitted)
    expect(flow.services.calls).toHaveLength(1)
  })

  test('whose request nobody answers can be asked for again', async () => {
    const flow = requested()
    await flow.refuse('changeWallet', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })

  test('whose code went to a wrong number leads to where that is changed', async () => {
    const flow = requested()
    await flow.answer('changeWallet', challenge)
    flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
    // Whoever is asked about leaving and stays finds the form as it was.
    expect(flow.snapshot.value).toEqual('enteringWallet')
    expect(flow.held).toEqual([true])
    expect(flow.services.performed).toContainEqual({
      type: 'goTo',
      params: { name: 'settingsData', query: {} },
    })
  })
})
