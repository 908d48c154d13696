import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Drawing } from './layout.ts'
import { pictureOf, type Shown } from './picture.ts'

/** `style`: the text of picture.css, because a file has no sheet around it. */
type SvgOptions = Pick<Shown, 'active' | 'marks' | 'chosen' | 'handle'> & {
  title: string
  style?: string
}

/** Writes a drawing as one SVG file that needs nothing else; follows the colour scheme of its reader. */
export const svgOf = (drawing: Drawing, options: SvgOptions): string =>
  // A line for each shape: a change of one is a change of one line.
  `${renderToStaticMarkup(stillPicture(drawing, options)).replaceAll('<g class', '\n<g class')}\n`

export function stillPicture(drawing: Drawing, { title, style = '', ...shown }: SvgOptions) {
  const width = Math.ceil(drawing.width)
  const height = Math.ceil(drawing.height)
  return h(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      className: 'chart',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
    },
    h('title', null, title),
    h('style', null, style.replaceAll(/\s+/g, ' ')),
    ...pictureOf(drawing, shown),
  )
}
