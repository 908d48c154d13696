import { base58, base58xrp, base64urlnopad, bech32, bech32m } from '@scure/base'
import { crc16, type Network, newAddress, withChecksum } from './refill-address.ts'

/** An address as it is kept, and the one spelling that all spellings of its account share. */
export type ReadAddress = { address: string; account: string }

/**
 * Reads an address of the main chain and proves its checksum; null for anything else. Addresses without a checksum
 * (TON's raw form) are not taken: a slip of a finger would send money to nobody.
 */
export function readAddress(network: Network, text: string): ReadAddress | null {
  try {
    return readers[network](text)
  } catch {
    // The decoders throw at what is no text of their alphabet.
    return null
  }
}

const readers: Record<Network, (text: string) => ReadAddress | null> = {
  TRC20: (text) => sameAs(newAddress.TRC20(body(base58.decode(text))), text),
  'XRP Ledger': (text) => sameAs(newAddress['XRP Ledger'](body(base58xrp.decode(text))), text),
  ERC20: readEthereum,
  Ethereum: readEthereum,
  Bitcoin: readBitcoin,
  TON: readTon,
}

/** The twenty bytes between the version and the checksum. */
const body = (decoded: Uint8Array) => decoded.subarray(1, 21)

/** Written anew with its checksum, an address without a slip is the same. */
const sameAs = (written: string, text: string): ReadAddress | null =>
  written === text ? { address: text, account: text } : null

/** Without mixed case there is no checksum to be proven; with it, it must be right (EIP-55). */
function readEthereum(text: string): ReadAddress | null {
  const digits = text.slice(2)
  if (!text.startsWith('0x') || !/^[0-9a-fA-F]{40}$/.test(digits)) return null
  const address = newAddress.Ethereum(Buffer.from(digits, 'hex'))
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixed && address !== text ? null : { address, account: address }
}

const P2PKH = 0x00
const P2SH = 0x05

function readBitcoin(text: string): ReadAddress | null {
  if (text.startsWith('bc1')) return readWitness(text)
  const decoded = base58.decode(text)
  const [version] = decoded
  if (decoded.length !== 25 || (version !== P2PKH && version !== P2SH)) return null
  return sameAs(base58.encode(withChecksum(decoded.subarray(0, 21))), text)
}

/** BIP-173 and BIP-350: version 0 with bech32, version 1 with bech32m; later versions nobody pays to yet. */
function readWitness(text: string): ReadAddress | null {
  const coder = text.startsWith('bc1p') ? bech32m : bech32
  const [version, ...words] = coder.decode(`bc1${text.slice(3)}`).words
  const { length } = coder.fromWords(words)
  const isKnown = version === 0 ? length === 20 || length === 32 : version === 1 && length === 32
  return isKnown ? { address: text, account: text } : null
}

const BOUNCEABLE = 0x11
const NOT_BOUNCEABLE = 0x51

/** The user-friendly form of the main chain: both flags name the same account. */
function readTon(text: string): ReadAddress | null {
  const decoded = base64urlnopad.decode(text)
  const [flag, workchain] = decoded
  const isFlag = flag === BOUNCEABLE || flag === NOT_BOUNCEABLE
  if (decoded.length !== 36 || !isFlag || workchain !== 0) return null
  const [high, low] = decoded.subarray(34)
  const crc = crc16(decoded.subarray(0, 34))
  if (high !== crc >> 8 || low !== (crc & 255)) return null
  return { address: text, account: newAddress.TON(decoded.subarray(2, 34)) }
}
