import { describe, expect, test } from 'vitest'
import { type Network, newAddress } from '../../server/services/refill-address.ts'
import { readAddress } from '../../server/services/wallet-address.ts'

/** Addresses of other software, of every form that a network pays to. */
const right: [Network, string][] = [
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['Bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['TON', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'],
  ['TON', 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'],
  ['XRP Ledger', 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'],
]

test.each(right)('%s pays to %s', (network, address) => {
  expect(readAddress(network, address)?.address).toBe(address)
})

/** Every network must notice each sign but the first changed into another of its own alphabet. */
describe.each(right)('%s, %s', (network, address) => {
  test('with one sign wrong is no address', () => {
    const taken: string[] = []
    for (let at = 1; at < address.length; at++) {
      const sign = address[at] ?? ''
      const other = /[0-9]/.test(sign) ? (sign === '2' ? '3' : '2') : sign === 'c' ? 'e' : 'c'
      const slipped = address.slice(0, at) + other + address.slice(at + 1)
      if (readAddress(network, slipped)) taken.push(slipped)
    }
    expect(taken).toEqual([])
  })
})

test('an address on Ethereum without mixed case is kept with its checksum, and has one account', () => {
  const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  for (const text of [mixed, mixed.toLowerCase(), `0x${mixed.slice(2).toUpperCase()}`]) {
    expect(readAddress('ERC20', text)).toEqual({ address: mixed, account: mixed })
  }
})

test('both spellings on TON name one account', () => {
  const [bounceable, not] = [
    'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
    'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
  ].map((text) => readAddress('TON', text)?.account)
  expect(bounceable).toBe(not)
})

test.each<[Network, string, string]>([
  ['Bitcoin', 'of a test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['Bitcoin', 'of a test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['Bitcoin', 'of a version nobody pays to', 'bc1sw50qgdz25j'],
  [
    'Bitcoin',
    'of version 1 with the checksum of version 0',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  ],
  ['TRC20', 'of another chain', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['TON', 'without a checksum', `0:${'83dfd552e63729b4'.repeat(4)}`],
  ['TON', 'of the test network', 'kQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqKYH'],
  ['XRP Ledger', 'in the form that holds a tag', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  ['Ethereum', 'too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['TRC20', 'empty', ''],
])('%s does not pay to an address %s', (network, _, address) => {
  expect(readAddress(network, address)).toBeNull()
})

test('whatever address a network makes it also reads', () => {
  for (const [network, create] of Object.entries(newAddress) as [Network, () => string][]) {
    for (let made = 0; made < 20; made++) {
      const address = create()
      expect(readAddress(network, address)).toEqual({ address, account: address })
    }
  }
})
