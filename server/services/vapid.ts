import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { keepFirst, readSetting } from './secret.ts'
import { publicKeyOf, subjectOf, type Vapid } from './web-push.ts'

const SETTING = 'vapid'

const PrivateKey = z.string()

function freshKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return PrivateKey.parse(privateKey.export({ format: 'jwk' }).d)
}

/** The configured keys, or in a sandbox those that its first process made; null where nothing is pushed. */
export async function readVapid(
  database: Database,
  { vapid, sandbox, publicUrl }: Pick<Config, 'vapid' | 'sandbox' | 'publicUrl'>,
): Promise<Vapid | null> {
  if (vapid !== null || !sandbox) return vapid
  await keepFirst(database, SETTING, freshKey())
  const privateKey = PrivateKey.parse(await readSetting(database, SETTING))
  return { publicKey: publicKeyOf(privateKey), privateKey, subject: subjectOf(publicUrl) }
}
