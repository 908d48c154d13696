import { createHash, randomBytes, randomInt } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base58xrp, base64urlnopad, bech32 } from '@scure/base'

/** Networks with addresses of their own form. */
const networks = ['TRC20', 'ERC20', 'Bitcoin', 'Ethereum', 'TON', 'XRP Ledger'] as const
export type Network = (typeof networks)[number]

/** A well-formed address with a right checksum, belonging to nobody: what a simulated network pays to. */
export const newAddress: Record<Network, (bytes?: Uint8Array) => string> = {
  TRC20: tronAddress,
  ERC20: ethereumAddress,
  Ethereum: ethereumAddress,
  Bitcoin: bitcoinAddress,
  TON: tonAddress,
  'XRP Ledger': xrpAddress,
}

/** A memo tells payments to one shared address apart. */
export function newMemo(): string {
  return String(randomInt(100_000_000, 1_000_000_000))
}

/** A transaction's name as the network writes it. */
export const newHash: Record<Network, () => string> = {
  TRC20: () => randomBytes(32).toString('hex'),
  ERC20: () => `0x${randomBytes(32).toString('hex')}`,
  Ethereum: () => `0x${randomBytes(32).toString('hex')}`,
  Bitcoin: () => randomBytes(32).toString('hex'),
  TON: () => randomBytes(32).toString('hex'),
  'XRP Ledger': () => randomBytes(32).toString('hex').toUpperCase(),
}

const hex = (text: string) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null)
const prefixed = (text: string) => {
  const digits = hex(text.replace(/^0x/i, ''))
  return digits && `0x${digits}`
}

/** A hash as its network writes it, whichever way wallets and explorers spell it; null for what is none. */
export const readHash: Record<Network, (text: string) => string | null> = {
  TRC20: hex,
  ERC20: prefixed,
  Ethereum: prefixed,
  Bitcoin: hex,
  // Explorers of TON write the same 32 bytes in base64 too.
  TON: (text) =>
    hex(text) ??
    (/^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64').toString('hex') : null),
  'XRP Ledger': (text) => hex(text)?.toUpperCase() ?? null,
}

export const isNetwork = (name: string): name is Network =>
  networks.some((network) => network === name)

function tronAddress(bytes: Uint8Array = randomBytes(20)): string {
  return base58.encode(withChecksum(Uint8Array.of(0x41, ...bytes)))
}

/** EIP-55: the case of the letters is the checksum. */
function ethereumAddress(bytes: Uint8Array = randomBytes(20)): string {
  const lower = Buffer.from(bytes).toString('hex')
  const hash = keccak_256(Buffer.from(lower, 'ascii'))
  const mixed = [...lower].map((digit, position) => {
    const byte = hash[position >> 1] ?? 0
    const nibble = position % 2 === 0 ? byte >> 4 : byte & 15
    return nibble > 7 ? digit.toUpperCase() : digit
  })
  return `0x${mixed.join('')}`
}

/** BIP-173, a version 0 witness program of twenty bytes. */
function bitcoinAddress(bytes: Uint8Array = randomBytes(20)): string {
  return bech32.encode('bc', [0, ...bech32.toWords(bytes)])
}

/** The user-friendly, not bounceable form on the main chain: flag, workchain, account, CRC-16/XMODEM. */
function tonAddress(bytes: Uint8Array = randomBytes(32)): string {
  const body = Uint8Array.of(0x51, 0, ...bytes)
  const crc = crc16(body)
  return base64urlnopad.encode(Uint8Array.of(...body, crc >> 8, crc & 255))
}

/** A classic address: Base58Check in the ledger's own alphabet. */
function xrpAddress(bytes: Uint8Array = randomBytes(20)): string {
  return base58xrp.encode(withChecksum(Uint8Array.of(0, ...bytes)))
}

export function withChecksum(payload: Uint8Array): Uint8Array {
  return Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4))
}

function sha256(data: Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest()
}

/** CRC-16/XMODEM. */
export function crc16(data: Uint8Array): number {
  let crc = 0
  for (const byte of data) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc
}
