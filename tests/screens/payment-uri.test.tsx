import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Currency } from '../../src/api/contract/amount.ts'
import { destinationOf } from '../../src/screens/parts/external-address.ts'
import { ExternalLink } from '../../src/screens/parts/external-link.tsx'
import { paymentUriOf, walletUriOf } from '../../src/screens/refill/payment-uri.ts'
import { renderInApp } from '../support/render.tsx'

const payment = (
  currency: Currency,
  network: string,
  address: string,
  amount: string,
  memo: string | null = null,
) => ({ currency, network, address, amount, memo })

const payments = [
  payment('BTC', 'Bitcoin', 'bc1qar0', '0.01234567'),
  payment('ETH', 'Ethereum', '0xAb5801', '1.000000000000000001'),
  payment('TON', 'TON', 'EQDtFp', '120.5', '7 & 42'),
  payment('TON', 'TON', 'EQDtFp', '0.000000001'),
  payment('XRP', 'XRP Ledger', 'rPEPPE', '30', '123'),
  payment('XRP', 'XRP Ledger', 'rPEPPE', '0.5'),
  payment('USDT', 'TRC20', 'TLCwWT', '1500.5'),
  payment('USDT', 'ERC20', '0xAb5801', '1500.5'),
  payment('USDT', 'BEP20', '0xAb5801', '1500.5'),
]

test('a wallet is opened with amount and memo in the units of its network, and with the address alone for a token', () => {
  expect(payments.map(walletUriOf)).toEqual([
    'bitcoin:bc1qar0?amount=0.01234567',
    'ethereum:0xAb5801@1?value=1000000000000000001',
    'ton://transfer/EQDtFp?amount=120500000000&text=7%20%26%2042',
    'ton://transfer/EQDtFp?amount=1',
    'xrpl://rPEPPE?amount=30&dt=123',
    'xrpl://rPEPPE?amount=0.5',
    'tron:TLCwWT',
    'ethereum:0xAb5801@1',
    null,
  ])
})

test('the code that is scanned says what wallets of the network read', () => {
  expect(payments.map(paymentUriOf)).toEqual([
    'bitcoin:bc1qar0?amount=0.01234567',
    '0xAb5801',
    'ton://transfer/EQDtFp?text=7%20%26%2042',
    'ton://transfer/EQDtFp',
    'rPEPPE?dt=123',
    'rPEPPE',
    'TLCwWT',
    '0xAb5801',
    '0xAb5801',
  ])
})

test('each of these links may be followed, and says that it opens a wallet', () => {
  const links = payments.map(walletUriOf).filter((link) => link !== null)
  expect(links.map(destinationOf)).toEqual(links.map(() => 'wallet'))
  renderInApp(<ExternalLink href={links[0] ?? null}>Open in a wallet</ExternalLink>)
  const link = screen.getByRole('link')
  expect([link.textContent, link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'Open in a wallet (opens your wallet app)',
    'bitcoin:bc1qar0?amount=0.01234567',
    null,
  ])
})
