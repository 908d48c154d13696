/** A photo that was chosen and can be shown. Width and height in pixels, upright. */
export type Picture = { file: Blob; url: string; width: number; height: number }

/** A square of a picture, in its pixels. */
export type PictureArea = { x: number; y: number; size: number }

export const ZOOM_MAX = 4

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high))

const inside = ({ x, y, size }: PictureArea, { width, height }: Picture): PictureArea => ({
  x: between(x, 0, width - size),
  y: between(y, 0, height - size),
  size,
})

/** The largest square, in the middle. */
export function wholeOf(picture: Picture): PictureArea {
  const size = Math.min(picture.width, picture.height)
  return { x: (picture.width - size) / 2, y: (picture.height - size) / 2, size }
}

/** From 1, the largest square, to `ZOOM_MAX`. */
export const zoomOf = (area: PictureArea, picture: Picture): number =>
  Math.min(picture.width, picture.height) / area.size

/** `right` and `down` are shares of the square's side. */
export function moved(
  area: PictureArea,
  picture: Picture,
  { right, down }: { right: number; down: number },
): PictureArea {
  const { x, y, size } = area
  return inside({ x: x + right * size, y: y + down * size, size }, picture)
}

/** The middle of the square stays where it is, as far as the picture reaches. */
export function zoomed(area: PictureArea, picture: Picture, zoom: number): PictureArea {
  const size = Math.min(picture.width, picture.height) / between(zoom, 1, ZOOM_MAX)
  const x = area.x + (area.size - size) / 2
  const y = area.y + (area.size - size) / 2
  return inside({ x, y, size }, picture)
}
