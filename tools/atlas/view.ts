import { select } from 'd3-selection'
import { type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom'
import type { Box, Point } from './layout.ts'

/** At this scale the smallest letters are 11 px high. */
const READABLE = 1
const LARGEST_AT_FIRST = 1.25
const MARGIN = 24
const PAN = 80
/** Below this scale only names are shown, as large as `NAME` allows. */
const FAR = 0.55
const NAME = { readable: 0.68, most: 1.8 }

/** The part of a drawing that is in sight: d3-zoom listens to pointer and fingers, the methods serve keys and buttons. */
export function createView() {
  const parts: { svg: SVGSVGElement | null; stage: SVGGElement | null } = { svg: null, stage: null }
  const size = () => ({
    width: parts.svg?.clientWidth ?? 0,
    height: parts.svg?.clientHeight ?? 0,
  })
  const behaviour = zoom<SVGSVGElement, unknown>()
    .scaleExtent([0.1, 4])
    .clickDistance(4)
    .extent(() => [
      [0, 0],
      [size().width, size().height],
    ])
    .on('zoom', ({ transform, sourceEvent }) => {
      const { stage } = parts
      if (!stage) return
      stage.classList.toggle('glides', !sourceEvent)
      stage.classList.toggle('far', transform.k < FAR)
      const grown = Math.min(NAME.most, Math.max(1, NAME.readable / transform.k))
      stage.style.setProperty('--name-scale', String(grown))
      stage.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`
    })

  const current = (): ZoomTransform => (parts.svg ? zoomTransform(parts.svg) : zoomIdentity)
  const move = (transform: ZoomTransform) => {
    if (parts.svg) select(parts.svg).call(behaviour.transform, transform)
  }
  const centredOn = (box: Box, scale: number) =>
    zoomIdentity
      .translate(size().width / 2, size().height / 2)
      .scale(scale)
      .translate(-(box.x + box.width / 2), -(box.y + box.height / 2))
  const fitting = (box: Box) =>
    Math.min((size().width - 2 * MARGIN) / box.width, (size().height - 2 * MARGIN) / box.height)

  return {
    attach(svg: SVGSVGElement, stage: SVGGElement) {
      Object.assign(parts, { svg, stage })
      select(svg).call(behaviour).on('dblclick.zoom', null)
      return () => {
        select(svg).on('.zoom', null)
      }
    },
    /** Shows everything if it can be read so, or else the surroundings of a part. */
    begin(whole: Box, part: Box) {
      const scale = fitting(whole)
      move(
        scale >= READABLE
          ? centredOn(whole, Math.min(scale, LARGEST_AT_FIRST))
          : filled(centredOn(part, READABLE), whole, size()),
      )
    },
    whole(whole: Box) {
      move(centredOn(whole, Math.min(fitting(whole), LARGEST_AT_FIRST)))
    },
    centre(whole: Box, part: Box) {
      move(filled(centredOn(part, Math.max(current().k, READABLE)), whole, size()))
    },
    /** Moves only if the part is not in sight as a whole. */
    show(whole: Box, part: Box) {
      const { k } = current()
      const [left, top] = current().apply([part.x, part.y])
      const { width, height } = size()
      const isSeen =
        left >= 0 && top >= 0 && left + part.width * k <= width && top + part.height * k <= height
      if (!isSeen) move(filled(centredOn(part, k), whole, size()))
    },
    /** A part that the drawing has placed anew stays where it was seen. */
    keep(before: Point, after: Point) {
      move(current().translate(before.x - after.x, before.y - after.y))
    },
    zoomBy(factor: number) {
      if (parts.svg) select(parts.svg).call(behaviour.scaleBy, factor)
    },
    pan({ x, y }: Point) {
      const { k } = current()
      move(current().translate((-x * PAN) / k, (-y * PAN) / k))
    },
  }
}

/** Leaves no room empty at a side as long as the drawing reaches beyond the other. */
function filled(
  { k, x, y }: ZoomTransform,
  whole: Box,
  { width, height }: { width: number; height: number },
): ZoomTransform {
  const along = (offset: number, length: number, room: number) =>
    length * k <= room ? (room - length * k) / 2 : Math.min(0, Math.max(offset, room - length * k))
  return zoomIdentity
    .translate(along(x, whole.width, width), along(y, whole.height, height))
    .scale(k)
}
