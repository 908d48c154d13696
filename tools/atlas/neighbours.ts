import type { Box, Point } from './layout.ts'

/** Steps of the arrow keys. */
export const directions: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** The part that lies nearest in a direction, straight ones before those aside; null at the edge. */
export function neighbourOf(
  boxes: ReadonlyMap<string, Box>,
  from: string,
  direction: Point,
): string | null {
  const start = boxes.get(from)
  if (!start) return null
  const begin = headOf(start)
  const distances = [...boxes].flatMap(([part, box]) => {
    const head = headOf(box)
    const step = { x: head.x - begin.x, y: head.y - begin.y }
    const ahead = step.x * direction.x + step.y * direction.y
    const aside = Math.abs(step.x * direction.y) + Math.abs(step.y * direction.x)
    return part === from || ahead <= 0 ? [] : [{ part, distance: ahead + 2 * aside }]
  })
  return distances.sort((one, other) => one.distance - other.distance)[0]?.part ?? null
}

/** A state that holds others is found by its name, not by its middle. */
const headOf = ({ x, y, width, height }: Box): Point => ({
  x: x + Math.min(width, 160) / 2,
  y: y + Math.min(height, 30) / 2,
})
