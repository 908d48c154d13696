import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { PaymentSystem } from '../../src/api/contract/settings.ts'
import { NetworkNote, PaymentSystems } from '../../src/screens/parts/payment-systems.tsx'
import { ton, usdt } from '../support/models/refill-samples.ts'
import { renderInApp } from '../support/render.tsx'

const onEthereum: PaymentSystem = {
  ...usdt,
  id: 'USDT-ERC20',
  network: 'ERC20',
  withdrawal: { ...usdt.withdrawal, fee: '6' },
}
const onRipple: PaymentSystem = {
  ...ton,
  id: 'XRP',
  currency: 'XRP',
  network: 'XRP Ledger',
  memo: 'tag',
  usualSeconds: 15,
}
const systems = [usdt, onEthereum, ton, onRipple]

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

/** Names and descriptions of the rows, as assistive technology says them. */
const rows = () =>
  screen.getAllByRole('radio').map((radio) =>
    [
      radio.getAttribute('aria-labelledby'),
      ...(radio.getAttribute('aria-describedby') ?? '').split(' '),
    ]
      .flatMap((id) => {
        const named = document.getElementById(id ?? '')
        const parts = [...(named?.querySelectorAll('span') ?? [])]
        return parts.length > 0 ? parts : named
      })
      .map((part) => plain(part?.textContent)),
  )

function shown(direction: 'in' | 'out', { chosen = usdt, disabled = false } = {}) {
  const onChoose = vi.fn<(id: string) => void>()
  renderInApp(
    <PaymentSystems
      label="Currency and network"
      systems={systems}
      chosen={chosen}
      direction={direction}
      disabled={disabled}
      onChoose={onChoose}
    />,
  )
  return onChoose
}

const list = () => document.querySelector('details')
const radio = (name: string) => screen.getByRole('radio', { name })

describe('each row tells', () => {
  test('what money that comes needs to know', () => {
    shown('in')
    expect(rows()).toEqual([
      ['USDT · TRC20', 'Tron network, cheaper', '~2 min', 'from 10 USDT', 'fee 1.5 USDT'],
      ['USDT · ERC20', 'Ethereum network, costs more', '~2 min', 'from 10 USDT', 'fee 1.5 USDT'],
      ['TON', 'needs a memo', '~1 min', 'from 5 TON', 'no fee'],
      ['XRP · XRP Ledger', 'needs a tag', '~1 min', 'from 5 XRP', 'no fee'],
    ])
  })

  test('what money that goes costs', () => {
    shown('out')
    expect(rows()).toEqual([
      ['USDT · TRC20', 'Tron network, cheaper', 'from 10 USDT', 'fee 1 USDT'],
      ['USDT · ERC20', 'Ethereum network, costs more', 'from 10 USDT', 'fee 6 USDT'],
      ['TON', '', 'from 5 TON', 'fee 0.1 TON'],
      ['XRP · XRP Ledger', '', 'from 5 XRP', 'fee 0.1 XRP'],
    ])
  })
})

describe('a network is called cheaper', () => {
  const said = (fees: string[]) => {
    const [tron = usdt, ethereum = onEthereum] = [usdt, onEthereum].map((system, index) => ({
      ...system,
      withdrawal: { ...system.withdrawal, fee: fees[index] ?? '0' },
    }))
    const { container } = renderInApp(
      <NetworkNote system={tron} systems={[tron, ethereum]} direction="out" />,
    )
    return container.textContent
  }

  test('by the fees of the provider alone', () => {
    expect([said(['1', '6']), said(['6', '1']), said(['1', '1'])]).toEqual([
      'Tron network, cheaper',
      'Tron network, costs more',
      'Tron network',
    ])
  })
})

describe('the keyboard', () => {
  test('moves along the rows by arrows', async () => {
    const onChoose = shown('in')
    radio('USDT · TRC20').focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(onChoose.mock.calls).toEqual([['USDT-ERC20']])
  })

  test('reaches nothing while a request is under way', async () => {
    const onChoose = shown('in', { disabled: true })
    await userEvent.click(radio('TON'))
    expect(onChoose.mock.calls).toEqual([])
  })
})

test('in a wider window the list stays as it is', async () => {
  shown('in')
  await userEvent.click(radio('TON'))
  expect(list()?.open).toEqual(true)
})
