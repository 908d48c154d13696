/** Findings of seeded defects, as docs keep them: a whole run takes too long to be done by each reader. */
export type Score = { part: string; defects: number; caught: number }
export type Survivor = { part: string; defect: string; reason: string }
export type Mutants = { scores: Score[]; survivors: Survivor[] }
/** The first lines of a list, and the heading of its first column. */
export type Head = { title: string; text: string[]; part: string }

/** The share of its defects that its tests caught, never rounded up. */
export const shareOf = ({ defects, caught }: Pick<Score, 'defects' | 'caught'>): number =>
  defects === 0 ? 1 : Math.floor((1000 * caught) / defects) / 1000

export const sumOf = (scores: readonly Score[]): Pick<Score, 'defects' | 'caught'> => ({
  defects: scores.reduce((sum, { defects }) => sum + defects, 0),
  caught: scores.reduce((sum, { caught }) => sum + caught, 0),
})

export function mutantsIn(text: string): Mutants {
  const rows = text
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
  const isScore = ([, second = '']: string[]) => /^\d+$/.test(second)
  return {
    scores: rows.filter(isScore).map(([part = '', defects, caught]) => ({
      part,
      defects: Number(defects),
      caught: Number(caught),
    })),
    survivors: rows
      .filter((row) => !isScore(row))
      .map(([part = '', defect = '', reason = '']) => ({ part, defect, reason: reason.trim() })),
  }
}

export function textOf({ title, text, part }: Head, { scores, survivors }: Mutants): string {
  const { caught, defects } = sumOf(scores)
  return [
    `# ${title}`,
    '',
    ...text,
    '',
    '## How many are caught',
    '',
    `${caught} of ${defects}, the weakest first.`,
    '',
    `| ${part} | Defects | Caught | Share |`,
    '|---|--:|--:|--:|',
    ...scores
      .toSorted((a, b) => shareOf(a) - shareOf(b) || a.part.localeCompare(b.part))
      .map((score) => `| ${score.part} | ${score.defects} | ${score.caught} | ${shareOf(score)} |`),
    '',
    '## Those that no test notices',
    '',
    `| ${part} | Defect | Reason |`,
    '|---|---|---|',
    ...survivors
      .map(({ part, defect, reason }) => `| ${part} | ${defect} | ${reason} |`)
      .toSorted(),
    '',
  ].join('\n')
}

/**
 * A list with what a run found: parts that it did not measure stay, those that are gone go, and each reason is kept.
 * `wrong` says what the list lacked or had too much.
 */
export function renewed(
  known: Mutants,
  scores: Score[],
  found: Omit<Survivor, 'reason'>[],
  parts: readonly string[],
): { mutants: Mutants; wrong: string[] } {
  const isMeasured = ({ part }: { part: string }) => scores.some((score) => score.part === part)
  const isSame = (one: Omit<Survivor, 'reason'>) => (other: Omit<Survivor, 'reason'>) =>
    one.part === other.part && one.defect === other.defect
  const kept = <Row extends { part: string }>(rows: Row[]) =>
    rows.filter((row) => !isMeasured(row) && parts.includes(row.part))
  const survivors = found.map((one) => ({
    ...one,
    reason: known.survivors.find(isSame(one))?.reason ?? '',
  }))
  return {
    mutants: {
      scores: [...kept(known.scores), ...scores],
      survivors: [...kept(known.survivors), ...survivors],
    },
    wrong: [
      ...survivors
        .filter(({ reason }) => reason === '')
        .map(({ part, defect }) => `Without a reason: ${part}, ${defect}`),
      ...known.survivors
        .filter((row) => isMeasured(row) && !found.some(isSame(row)))
        .map(({ part, defect }) => `No longer survives, but stood in the list: ${part}, ${defect}`),
    ],
  }
}
