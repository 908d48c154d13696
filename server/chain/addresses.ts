import { createHash, ECDH } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { newAddress } from '../services/refill-address.ts'

const ACCOUNT_DEPTH = 3

export type WatchedKey = {
  /** Half of a SHA-256: four bytes, as wallets show, could be found for another key. */
  fingerprint: string
  addressAt(index: number): string
}

/** Derives addresses m/44'/60'/0'/0/index of an account's extended public key. No key that spends is known here. */
export function watchedKey(xpub: string): WatchedKey {
  const account = publicKeyFrom(xpub)
  const receiving = account.deriveChild(0)
  return {
    fingerprint: createHash('sha256').update(account.publicExtendedKey).digest('hex').slice(0, 32),
    addressAt(index) {
      const { publicKey } = receiving.deriveChild(index)
      if (!publicKey) throw new Error('An address was not derived.')
      const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed')
      if (typeof point === 'string') throw new Error('A point is bytes.')
      return newAddress.Ethereum(keccak_256(point.subarray(1)).subarray(-20))
    },
  }
}

/** Says nothing of the key in what it throws. */
function publicKeyFrom(xpub: string): HDKey {
  let key: HDKey
  try {
    key = HDKey.fromExtendedKey(xpub)
  } catch {
    throw new Error('The extended public key (xpub) of the chain is not whole: copy it again.')
  }
  if (key.privateKey) {
    key.wipePrivateData()
    throw new Error(
      'The extended key of the chain is a private one: give its public part, which begins with xpub.',
    )
  }
  if (key.depth !== ACCOUNT_DEPTH) {
    throw new Error(
      `The extended public key of the chain is of depth ${key.depth}: that of an account, m/44'/60'/0', is needed.`,
    )
  }
  return key
}
