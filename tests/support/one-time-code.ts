import { createHmac } from 'node:crypto'

const STEP = 30

function keyOf(secret: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const sign of secret) {
    held = ((held << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign)) & 0xffff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 0xff)
    }
  }
  return Buffer.from(bytes)
}

/** Takes a base32 secret; `steps` of 30 seconds later. */
export function oneTimeCode(secret: string, { steps = 0, at = Date.now() } = {}): string {
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(at / 1000 / STEP) + steps, 4)
  const mac = createHmac('sha1', keyOf(secret)).update(counter).digest()
  const start = (mac.at(-1) ?? 0) % 16
  const number = mac.readUInt32BE(start) % 2 ** 31
  return (number % 1_000_000).toString().padStart(6, '0')
}
