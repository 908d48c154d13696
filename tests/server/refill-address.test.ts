import { expect, test } from 'vitest'
import { initialPaymentSystems } from '../../server/seed/payment-systems.ts'
import { isNetwork, newAddress } from '../../server/services/refill-address.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')

test.each([
  ['TRC20', 'a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  [
    'ERC20',
    '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  [
    'Bitcoin',
    '751e76e8199196d454941c45d1b3a323f1433bd6',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  [
    'TON',
    '83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8',
    'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
  ],
  ['XRP Ledger', '0000000000000000000000000000000000000000', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
] as const)(
  'an address on %s is written and checked as the network does',
  (network, hex, address) => {
    expect(newAddress[network](bytes(hex))).toBe(address)
  },
)

test.each(initialPaymentSystems)('every new address of $id fits its own pattern', (system) => {
  if (!isNetwork(system.network)) throw new Error(`${system.network} has no addresses`)
  const create = newAddress[system.network]
  const made = Array.from({ length: 50 }, () => create())
  const pattern = new RegExp(system.addressPattern)
  expect(made.filter((address) => !pattern.test(address))).toEqual([])
  expect(new Set(made).size).toBe(50)
  if (system.ownAddress) expect(system.ownAddress).toMatch(pattern)
})
