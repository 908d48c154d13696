/** The pairs of roles that meet on a screen, and what WCAG 2.2 AA asks of each. */
import { roles } from '../src/screens/theme/roles.ts'

export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
type Role = keyof (typeof roles)['light']

const TEXT = 4.5
const SHAPE = 3
/** Hatching repeats what a label beside it says. */
const ORNAMENT = 2

const everyDeps = ['canvas', 'surface', 'inset', 'raised'] as const
const onAnyDatabase = ['ink', 'ink2', 'ink3', 'brand', 'in', 'out', 'wait', 'danger'] as const

export const pairs: { over: Role; under: Role; least: number }[] = [
  ...onAnyDatabase.flatMap((over) => everyDeps.map((under) => ({ over, under, least: TEXT }))),
  { over: 'onBrand', under: 'brandFill', least: TEXT },
  { over: 'onBrand', under: 'brandFillHover', least: TEXT },
  { over: 'onDanger', under: 'dangerFill', least: TEXT },
  { over: 'brandInk', under: 'brandSoft', least: TEXT },
  { over: 'in', under: 'inSoft', least: TEXT },
  { over: 'out', under: 'outSoft', least: TEXT },
  { over: 'wait', under: 'waitSoft', least: TEXT },
  { over: 'danger', under: 'dangerSoft', least: TEXT },
  { over: 'off', under: 'offSoft', least: TEXT },
  { over: 'onDeep', under: 'deep', least: TEXT },
  { over: 'onDeep2', under: 'deep', least: TEXT },
  { over: 'ink', under: 'brandSoft', least: TEXT },
  { over: 'ink', under: 'waitSoft', least: TEXT },
  { over: 'ink', under: 'dangerSoft', least: TEXT },
  { over: 'ink2', under: 'brandSoft', least: TEXT },
  { over: 'ink2', under: 'waitSoft', least: TEXT },
  { over: 'ink2', under: 'dangerSoft', least: TEXT },
  { over: 'control', under: 'surface', least: SHAPE },
  { over: 'control', under: 'raised', least: SHAPE },
  { over: 'brandMid', under: 'surface', least: SHAPE },
  { over: 'hatch', under: 'surface', least: ORNAMENT },
]

export const contrastOf = (scheme: Scheme, over: Role, under: Role): number =>
  contrastBetween(roles[scheme][over], roles[scheme][under])

export function contrastBetween(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminance).sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
