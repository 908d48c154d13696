/** Goals of speed, and where the figures of a run stand to them. */
import type { firstPaintTiming } from './first-paint-timing.ts'
import type { interactionTiming } from './interaction-timing.ts'
import type { lighthouse } from './lighthouse.ts'
import type { MemoryFigures } from './memory-figures.ts'
import type { ProviderFigures } from './provider-figures.ts'
import type { Sides } from './provider-paired.ts'
import type { readyTiming } from './ready-timing.ts'
import type { ScaleFigures } from './scale-figures.ts'
import { longestChain, type Start } from './start-timing.ts'

export type Figures = Partial<{
  sizes: { files: number }
  paint: Awaited<ReturnType<typeof firstPaintTiming>>
  histories: ProviderFigures
  lighthouse: Awaited<ReturnType<typeof lighthouse>>
  interaction: Awaited<ReturnType<typeof interactionTiming>>
  memory: MemoryFigures
  ready: Awaited<ReturnType<typeof readyTiming>>
  start: Start[]
  scale: ScaleFigures
  'scale-embedded': ScaleFigures
  provider: {
    reads: Sides
    withdrawals: Record<'postgres' | 'embedded', Sides>
    accrualSeconds: Record<string, number>
  }
}>

type Goal = {
  what: string
  /** At most, unless it is at least. */
  goal: number
  atLeast?: true
  measured: (figures: Figures) => number | undefined
}

const signIn = ({ lighthouse }: Figures) => lighthouse?.sites.at(-1)?.signIn
const cabinet = ({ lighthouse }: Figures) => lighthouse?.sites.at(-1)?.cabinet
const start = ({ start }: Figures) => start?.at(-1)
const percent = (score: number | null | undefined) =>
  typeof score === 'number' ? score * 100 : undefined
/** Lighthouse shows a shift of less as none. */
const hundredths = (shift: number | undefined) =>
  shift === undefined ? undefined : Math.round(shift * 100)
const longest = (figures: ScaleFigures | undefined) =>
  figures && Math.max(...figures.calls.map(({ ratio }) => ratio))

const goals: Goal[] = [
  {
    what: 'Sign-in, first paint against a bare form',
    goal: 1.15,
    measured: (figures) => signIn(figures)?.ratio.first,
  },
  {
    what: 'Sign-in, largest paint against a bare form',
    goal: 1.15,
    measured: (figures) => signIn(figures)?.ratio.largest,
  },
  {
    what: 'The same without a provider, first paint',
    goal: 1.15,
    measured: ({ paint }) => paint?.ratio.first,
  },
  {
    what: 'The same without a provider, largest paint',
    goal: 1.15,
    measured: ({ paint }) => paint?.ratio.largest,
  },
  ...(['performance', 'accessibility', 'best-practices'] as const).flatMap((category): Goal[] => [
    {
      what: `Sign-in in Lighthouse, ${category}`,
      goal: 100,
      atLeast: true,
      measured: (figures) => percent(signIn(figures)?.scores[category]),
    },
    {
      what: `Cabinet in Lighthouse, ${category}`,
      goal: category === 'performance' ? 95 : 100,
      atLeast: true,
      measured: (figures) => percent(cabinet(figures)?.scores[category]),
    },
  ]),
  {
    what: 'Sign-in in Lighthouse, shift in hundredths',
    goal: 0,
    measured: (figures) => hundredths(signIn(figures)?.shift),
  },
  {
    what: 'Cabinet in Lighthouse, shift in hundredths',
    goal: 0,
    measured: (figures) => hundredths(cabinet(figures)?.shift),
  },
  {
    what: 'Signed-in start, first paint, ms',
    goal: 600,
    measured: (figures) => start(figures)?.paint,
  },
  {
    what: 'Signed-in start, fresh total, ms',
    goal: 800,
    measured: (figures) => start(figures)?.balance,
  },
  {
    what: 'Signed-in start, requests',
    goal: 20,
    measured: (figures) => start(figures)?.requests.length,
  },
  {
    what: 'Signed-in start, requests one after another',
    goal: 5,
    measured: (figures) => {
      const requests = start(figures)?.requests
      return requests && longestChain(requests)
    },
  },
  {
    what: 'Press until the next paint, the dearest, ms',
    goal: 100,
    measured: ({ interaction }) =>
      interaction &&
      Math.max(
        ...Object.entries(interaction)
          .filter(([name]) => name !== 'bare form')
          .map(([, times]) => times.at(-1) ?? Number.NaN),
      ),
  },
  {
    what: 'Reads against a bare Hono with their statements',
    goal: 0.7,
    atLeast: true,
    measured: ({ provider }) => {
      const { provider: own, statements } = provider?.reads ?? {}
      return own && statements && own.aSecond / statements.aSecond
    },
  },
  {
    what: 'Withdrawals a second, PostgreSQL',
    goal: 500,
    atLeast: true,
    measured: ({ provider }) => provider?.withdrawals.postgres.provider?.aSecond,
  },
  {
    what: 'Withdrawals a second, embedded',
    goal: 150,
    atLeast: true,
    measured: ({ provider }) => provider?.withdrawals.embedded.provider?.aSecond,
  },
  {
    what: 'A day of 100,000 accruals with five lines above each, s',
    goal: 3,
    measured: ({ provider }) => provider?.accrualSeconds.provider,
  },
  {
    what: 'Page 10,000 of a history against the first',
    goal: 1.2,
    measured: ({ histories }) => histories?.farPage.ratio,
  },
  {
    what: 'The same of events',
    goal: 1.2,
    measured: ({ histories }) => histories?.farEvents.ratio,
  },
  {
    what: '1,000,000 operations against 1,000',
    goal: 1.2,
    measured: ({ histories }) => histories?.longHistory.ratio,
  },
  ...(['scale', 'scale-embedded'] as const).flatMap((part): Goal[] => [
    {
      what: `Lists and look-ups on a large platform against a small one, the longest (${part})`,
      goal: 1.2,
      measured: (figures) => longest(figures[part]),
    },
    {
      what: `Those that take more than 1.2 times as long (${part})`,
      goal: 0,
      measured: (figures) => figures[part]?.longer.length,
    },
  ]),
  {
    what: 'Start on an existing embedded database, s of processor beyond the database',
    goal: 3,
    measured: ({ ready }) => ready?.existing.beyond.processor,
  },
  {
    what: '`npm start` on a fresh clone, s',
    goal: 15,
    measured: ({ ready }) => ready?.whole.clock,
  },
  {
    what: 'First start in a sandbox, s of processor',
    goal: 5,
    measured: ({ ready }) => ready?.first.provider.processor,
  },
  {
    what: 'Heap under mixed load, growth in MB a minute',
    goal: 0.2,
    measured: ({ memory }) => memory?.slope,
  },
]

export type Standing = { what: string; goal: string; measured: number; met: boolean }

/** Only of what was measured. */
export const standings = (figures: Figures): Standing[] =>
  goals.flatMap(({ what, goal, atLeast, measured: measuredIn }) => {
    const measured = measuredIn(figures)
    if (measured === undefined) return []
    const met = atLeast ? measured >= goal : measured <= goal
    return [{ what, goal: `${atLeast ? '≥' : '≤'} ${goal}`, measured, met }]
  })

export function tableOf(rows: Standing[]): string {
  const cells = [
    ['goal', '', 'measured', 'met'],
    ...rows.map(({ what, goal, measured, met }) => [
      what,
      goal,
      measured.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false }),
      met ? 'yes' : 'no',
    ]),
  ]
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
