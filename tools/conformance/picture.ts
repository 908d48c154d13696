import { crc32, deflateSync } from 'node:zlib'

const SIDE = 8
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** 8 bits of grey a pixel. */
const FORMAT = [8, 0, 0, 0, 0]

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([number(data.length), named, number(crc32(named))])
}

/** A black square as PNG, which every provider takes for a picture. */
export function blackPicture(): Blob {
  // Each row begins with its filter, which is none.
  const rows = deflateSync(Buffer.alloc(SIDE * (SIDE + 1)))
  const header = Buffer.concat([number(SIDE), number(SIDE), Buffer.from(FORMAT)])
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return new Blob([Uint8Array.from(Buffer.concat([SIGNATURE, ...chunks]))], { type: 'image/png' })
}
