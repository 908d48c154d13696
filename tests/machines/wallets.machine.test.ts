import { describe, expect, test } from 'vitest'
import { walletsMachine } from '../../src/machines/wallets.machine.ts'
import { startFlow } from '../support/flow.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import { newWallet } from '../support/models/wallet-change.model.ts'
import { changedReading, input, reading } from '../support/models/wallets.model.ts'
import { valuesOf } from '../support/pick.ts'

async function opened() {
  const flow = startFlow(walletsMachine, { input })
  await flow.answer('readWallets', reading)
  return flow
}
const change = { type: 'change.requested', paymentSystem: 'TON' } as const

describe('the wallets', () => {
  test('that could not be loaded can be asked for again', async () => {
    const flow = startFlow(walletsMachine, { input })
    await flow.refuse('readWallets', 'unreachable')
    flow.send({ type: 'retry.requested' })
    await flow.refuse('readWallets', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    flow.send({ type: 'retry.requested' })
    await flow.answer('readWallets', reading)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('open at the one that another flow needs, and that is not set', async () => {
    const sent = { paymentSystem: 'TON', return: 'withdrawal' }
    const flow = startFlow(walletsMachine, {
      input: { ...input, location: { name: 'settingsWallets', query: sent } },
    })
    await flow.answer('readWallets', reading)
    expect(flow.snapshot.value).toEqual('changing')
    expect(valuesOf(flow.snapshot.context, 'chosen', 'returnTo')).toEqual(['TON', 'withdrawal'])
    expect(flow.snapshot.children.walletChange?.getSnapshot().context.system.id).toEqual('TON')
    // Closed without an address, it stays closed.
    flow.snapshot.children.walletChange?.send({ type: 'change.closed' })
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.asked).toEqual(null)
  })

  test('open none that is set already, or that nobody pays out to', async () => {
    for (const paymentSystem of ['USDT-TRC20', 'DOGE', '']) {
      const flow = startFlow(walletsMachine, {
        input: { ...input, location: { name: 'settingsWallets', query: { paymentSystem } } },
      })
      await flow.answer('readWallets', reading)
      expect([paymentSystem, flow.snapshot.value]).toEqual([paymentSystem, 'choosing'])
    }
  })

  test('lead back to nothing but a flow of ours', () => {
    const returnTo = (query: Record<string, string>) =>
      startFlow(walletsMachine, {
        input: { ...input, location: { name: 'settingsWallets', query } },
      }).snapshot.context.returnTo
    expect(returnTo({ return: 'withdrawal' })).toEqual('withdrawal')
    expect(returnTo({ return: 'https://example.org' })).toEqual(null)
    expect(returnTo({})).toEqual(null)
  })

  test('are read anew after a change: only the provider knows how long it is held', async () => {
    const flow = await opened()
    flow.send(change)
    const one = flow.snapshot.children.walletChange
    expect(one?.getSnapshot().context.current).toEqual(null)
    one?.send({
      type: 'wallet.submitted',
      values: newWallet,
      password: 'Saryarka2026',
    })
    await flow.answer('changeWallet', challenge)
    one?.getSnapshot().children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', { session: null, passwordToken: null })
    expect(flow.snapshot.value).toEqual('loading')
    await flow.answer('readWallets', changedReading)
    expect(flow.snapshot.context).toEqual({
      asked: null,
      returnTo: null,
      reading: changedReading,
      chosen: 'TON',
      isChanged: true,
      failure: null,
    })
    flow.send(change)
    expect(flow.snapshot.context.isChanged).toEqual(false)
  })

  test('stay as they are when a change is closed, and are not asked for', async () => {
    const flow = await opened()
    flow.send(change)
    flow.snapshot.children.walletChange?.send({ type: 'change.closed' })
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.services.calls).toHaveLength(1)
  })

  test('of a payment system that is not listed cannot be changed', async () => {
    const flow = await opened()
    expect(flow.snapshot.can({ type: 'change.requested', paymentSystem: 'DOGE' })).toEqual(false)
  })
})
