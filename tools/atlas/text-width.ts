/**
 * Width of a text in pixels as DejaVu Sans draws it, which is wider than Arial: a layout is made where no font is at
 * hand, and must be the same on each machine.
 */
export function textWidth(text: string, size: number, isBold = false): number {
  const ems = [...text].reduce((sum, sign) => sum + widthOf(sign), 0)
  return Math.ceil(ems * size * (isBold ? 1.1 : 1))
}

const widthOf = (sign: string): number => {
  if (/[ijl|.,:;'!I ]/.test(sign)) return 0.32
  if (/[frt()[\]/-]/.test(sign)) return 0.4
  if (/[mwMW@%]/.test(sign)) return 0.97
  if (/[A-Z]/.test(sign)) return 0.7
  return 0.62
}
