import type { Drawing } from './layout.ts'
import style from './picture.css?inline'
import type { Shown } from './picture.ts'
import { svgOf } from './svg.ts'

type Saved = Pick<Shown, 'active' | 'marks' | 'chosen'> & { title: string }

/** Pixels of the file for one of the drawing. */
const DENSITY = 2

export function saveSvg(drawing: Drawing, saved: Saved): void {
  save(new Blob([fileOf(drawing, saved)], { type: 'image/svg+xml' }), `${saved.title}.svg`)
}

export async function savePng(drawing: Drawing, saved: Saved): Promise<void> {
  const url = URL.createObjectURL(new Blob([fileOf(drawing, saved)], { type: 'image/svg+xml' }))
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const surface = document.createElement('canvas')
  surface.width = drawing.width * DENSITY
  surface.height = drawing.height * DENSITY
  surface.getContext('2d')?.drawImage(picture, 0, 0, surface.width, surface.height)
  URL.revokeObjectURL(url)
  surface.toBlob((file) => {
    if (file) save(file, `${saved.title}.png`)
  })
}

/** The sheet comes as a text: the rules of a page that was opened from a folder may not be read. */
const fileOf = (drawing: Drawing, saved: Saved): string => svgOf(drawing, { ...saved, style })

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
