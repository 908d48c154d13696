import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { commonPasswords } from '../../src/api/contract/common-passwords.ts'
import { PASSWORD_MAX } from '../../src/api/contract/credential-rules.ts'
import { containsPersonalData, isCommonPassword } from '../../src/api/contract/new-account.ts'
import { createTurns } from './turn.ts'

const derive = promisify(argon2)

/** 19 MiB, two passes: about 35 ms of one core. A stored hash carries the figures it was made with. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/** Hashing takes memory and a thread each; beyond these the provider says `overloaded` instead of piling up. */
const inTurn = createTurns({ atOnce: 3, waiting: 100 })

/** `argon2id$memory$passes$parallelism$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > PASSWORD_MAX) throw new RangeError('This password is too long to be hashed')
  const salt = randomBytes(SALT_BYTES)
  const key = await inTurn(() =>
    derive('argon2id', { message: password, nonce: salt, tagLength: KEY_BYTES, ...cost }),
  )
  const { memory, passes, parallelism } = cost
  const parts = [memory, passes, parallelism, salt.toString('base64url'), key.toString('base64url')]
  return ['argon2id', ...parts].join('$')
}

/** The hash of no password: checking against it costs an unknown account the same as a known one. */
const nobody = `argon2id$${cost.memory}$${cost.passes}$${cost.parallelism}$${randomBytes(SALT_BYTES).toString('base64url')}$${randomBytes(KEY_BYTES).toString('base64url')}`

/** Without a stored hash it does the same work and says no. */
export async function isPasswordRight(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  if (password.length > PASSWORD_MAX) return false
  const [, memory, passes, parallelism, salt = '', key = ''] = (stored ?? nobody).split('$')
  const expected = Buffer.from(key, 'base64url')
  const actual = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64url'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return timingSafeEqual(actual, expected) && typeof stored === 'string'
}

/** Finds the faults that the contract's schema of one field cannot see; null where there is none. */
export function weaknessOf(
  password: string,
  person: { login: string; email: string },
): 'too_simple' | 'too_common' | null {
  if (containsPersonalData(password, person)) return 'too_simple'
  return isCommonPassword(password, commonPasswords) ? 'too_common' : null
}
