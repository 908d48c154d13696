import type { Drawing } from './layout.ts'
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

/** The picture with the rules of the page that are about pictures. */
function fileOf(drawing: Drawing, saved: Saved): string {
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => rule.includes('.chart') || rule.includes('--atlas-'))
  return svgOf(drawing, { ...saved, style: rules.join('\n') })
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
