import sharp, { type Sharp } from 'sharp'

/** Noise cannot be compressed: a small picture of it is a large file. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

/** As an iPhone takes it; its name claims otherwise. */
export const heic = {
  name: 'IMG_0042.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheicmif1heic')]),
}

/** Files of which a model knows nothing but the name. */
const fileOf = (name: string, buffer: Buffer): File =>
  Object.assign(new File([new Uint8Array(buffer)], name, { type: 'image/jpeg' }), { is: name })

export const heicFile = fileOf(heic.name, heic.buffer)
export const photoFile = async (width: number, height: number): Promise<File> =>
  fileOf('photo.jpg', await noise(width, height).jpeg({ quality: 90 }).toBuffer())
