import { createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto'

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A browser that has subscribed at its push service, and reads what comes as RFC 8291 says. */
export function pushBrowser(service = 'https://fcm.googleapis.com/fcm/send') {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const secret = randomBytes(16)
  const endpoint = `${service}/${randomBytes(20).toString('base64url')}`
  return {
    id: createHash('sha256').update(endpoint).digest('base64url'),
    subscription: {
      endpoint,
      p256dh: publicKey.toString('base64url'),
      auth: secret.toString('base64url'),
    },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const keyEnds = 21 + body.readUInt8(20)
      const theirs = body.subarray(21, keyEnds)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
      const key = derive(own.computeSecret(theirs), secret, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(key, salt, 'Content-Encoding: nonce\0', 12),
      )
      decipher.setAuthTag(body.subarray(-16))
      const filled = Buffer.concat([decipher.update(body.subarray(keyEnds, -16)), decipher.final()])
      return JSON.parse(filled.subarray(0, filled.lastIndexOf(2)).toString())
    },
  }
}
