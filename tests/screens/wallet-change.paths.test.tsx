import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletChangeMachine } from '../../src/machines/wallet-change.machine.ts'
import { WalletChangeScreen } from '../../src/screens/wallets/wallet-change.screen.tsx'
import { walletForm, walletOfTyped } from '../../src/screens/wallets/wallet-form.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/wallet-change.harness.tsx'
import { heldWallet } from '../support/models/money-samples.ts'
import { ton, usdt } from '../support/models/refill-samples.ts'
import { newWallet } from '../support/models/wallet-change.model.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('a rejection of the address goes with it: another address is not blamed for it', async () => {
  const flow = startFlow(walletChangeMachine, {
    input: { system: ton, current: heldWallet, needsPassword: true },
  })
  renderInApp(<WalletChangeScreen actor={flow.actor} />)
  const values = { ...newWallet, memo: '7' }
  flow.actor.send({ type: 'wallet.submitted', values, password: 'Saryarka2026' })
  await flow.refuse('changeWallet', {
    code: 'wallet_address_invalid',
    fields: [{ path: 'address', code: 'ours' }],
  })
  const address = () => screen.getByLabelText('New address')
  const said = () => ({
    ours: screen.queryByText(/^This is one of our refill addresses/) !== null,
    alert: screen.queryByRole('alert')?.textContent ?? null,
  })
  fill(address(), values.address)
  fill(screen.getByLabelText('Memo'), values.memo)
  expect(said()).toEqual({ ours: true, alert: null })

  fill(address(), `${values.address}8`)
  expect(said()).toEqual({ ours: false, alert: null })
})

describe('what is typed', () => {
  const errorsOf = (
    system: typeof ton,
    values: { address: string; memo: string },
    { needsPassword = false } = {},
  ) =>
    walletForm(system, needsPassword)
      .safeParse({ ...values, password: '' })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

  test('must fit the pattern of the network', () => {
    expect(errorsOf(usdt, { address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', memo: '' })).toEqual([])
    expect(errorsOf(usdt, { address: '0xabc', memo: '' })).toEqual(['address format'])
    expect(errorsOf(usdt, { address: '  ', memo: '' })).toEqual(['address required'])
  })

  test('has a memo where the network needs one, and a tag of digits', () => {
    const { address } = newWallet
    expect(errorsOf(ton, { address, memo: ' ' })).toEqual(['memo required'])
    expect(errorsOf(ton, { address, memo: 'x'.repeat(121) })).toEqual(['memo too_long'])
    const tagged = { ...ton, memo: 'tag' as const }
    expect(errorsOf(tagged, { address, memo: '12a' })).toEqual(['memo format'])
    expect(errorsOf(tagged, { address, memo: '4294967296' })).toEqual(['memo format'])
    expect(errorsOf(tagged, { address, memo: '4294967295' })).toEqual([])
  })

  test('has the password of whoever needs one', () => {
    const { address } = newWallet
    expect(errorsOf(ton, { address, memo: '7' }, { needsPassword: true })).toEqual([
      'password required',
    ])
  })

  test('loses the spaces that came along, and the memo nobody asked for', () => {
    expect(walletOfTyped(usdt, { address: ' TQn9 Y2kh\n', memo: 'x' })).toEqual({
      paymentSystem: 'USDT-TRC20',
      address: 'TQn9Y2kh',
      memo: null,
    })
  })
})
