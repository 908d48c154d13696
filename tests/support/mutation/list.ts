/** Findings of `npm run mutate`, as docs/mutants.md keeps them: a whole run takes too long to be done by each reader. */
export type Score = { flow: string; defects: number; caught: number }
export type Survivor = { flow: string; defect: string; reason: string }
export type Mutants = { scores: Score[]; survivors: Survivor[] }

/** The share of its defects that its tests caught, never rounded up. */
export const shareOf = ({ defects, caught }: Pick<Score, 'defects' | 'caught'>): number =>
  defects === 0 ? 1 : Math.floor((1000 * caught) / defects) / 1000

export function mutantsIn(text: string): Mutants {
  const rows = text
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
  const isScore = ([, second = '']: string[]) => /^\d+$/.test(second)
  return {
    scores: rows.filter(isScore).map(([flow = '', defects, caught]) => ({
      flow,
      defects: Number(defects),
      caught: Number(caught),
    })),
    survivors: rows
      .filter((row) => !isScore(row))
      .map(([flow = '', defect = '', reason = '']) => ({ flow, defect, reason: reason.trim() })),
  }
}

export function textOf({ scores, survivors }: Mutants): string {
  const total = {
    defects: scores.reduce((sum, { defects }) => sum + defects, 0),
    caught: scores.reduce((sum, { caught }) => sum + caught, 0),
  }
  return [
    '# Seeded defects',
    '',
    '`npm run mutate` puts one defect at a time into each machine and each view, and runs the flow’s tests. Both tables',
    'are written by the run, the reasons by hand.',
    '',
    '## How many are caught',
    '',
    `${total.caught} of ${total.defects}, the weakest first.`,
    '',
    '| Flow | Defects | Caught | Share |',
    '|---|--:|--:|--:|',
    ...scores
      .toSorted((a, b) => shareOf(a) - shareOf(b) || a.flow.localeCompare(b.flow))
      .map((score) => `| ${score.flow} | ${score.defects} | ${score.caught} | ${shareOf(score)} |`),
    '',
    '## Those that no test notices',
    '',
    '| Flow | Defect | Reason |',
    '|---|---|---|',
    ...survivors
      .map(({ flow, defect, reason }) => `| ${flow} | ${defect} | ${reason} |`)
      .toSorted(),
    '',
  ].join('\n')
}
