import { Plural, Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { LineSummary } from '../../api/contract/partner.ts'
import { isPositive } from '../../machines/decimal.ts'
import type { PartnerPage } from '../../machines/partner-list.machine.ts'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { useFormat } from '../parts/use-format.ts'
import { Withheld } from '../parts/withheld.tsx'
import { percentOf } from './figures.ts'
import css from './line-shares.module.css'

/** Tells what each line has come to. The list carries the figures; the ring is for the eye. */
export function LineShares({ page: { lines, totals, currency } }: { page: PartnerPage }) {
  return (
    <Card component="section">
      <CardHead
        title={<Trans>Invested by level</Trans>}
        action={
          <Box component="span" fz="0.8125rem" c="dimmed">
            <Trans>Amounts in {currency}</Trans>
          </Box>
        }
      />
      <div className={css.shares}>
        <Ring lines={lines} total={totals.investments} />
        <ul className={css.lines}>
          {lines.map((summary) => (
            <Line
              key={summary.line}
              summary={summary}
              total={totals.investments}
              currency={currency}
            />
          ))}
        </ul>
      </div>
    </Card>
  )
}

type LineProps = { summary: LineSummary; total: string; currency: string }

function Line({ summary, total, currency }: LineProps) {
  const format = useFormat()
  const { line, partners, investments, profit, pending } = summary
  const count = format.count(partners)
  const percent = percentOf(investments, total)
  return (
    <li>
      <span className={css.swatch} data-line={line} aria-hidden />
      <div className={css.pair}>
        <span className={css.name}>
          <Trans>Level {line}</Trans>
        </span>
        {percent === null ? null : <span className={css.note}>{format.percent(percent)}</span>}
        <span className={css.investments}>
          <Amount value={investments} currency={currency} bare />
        </span>
      </div>
      <div className={css.pair}>
        <span className={css.note}>
          <Plural value={partners} one={`${count} partner`} other={`${count} partners`} />
        </span>
        <span className={css.profit}>
          <Trans>
            Partner income <Amount value={profit} currency={currency} bare />
          </Trans>
        </span>
      </div>
      {isPositive(pending) ? (
        <div className={css.pair}>
          <span className={css.profit}>
            <Withheld>
              <span>
                <Trans>
                  <Amount value={pending} currency={currency} bare /> locked
                </Trans>
              </span>
            </Withheld>
          </span>
        </div>
      ) : null}
    </li>
  )
}

/** Between two shares, in hundredths of the ring. */
const GAP = 1

/** Display alone: shares become numbers here for coordinates, never for a label. */
function Ring({ lines, total }: { lines: LineSummary[]; total: string }) {
  const whole = Number(total)
  if (whole === 0) return null
  const shares = lines
    .map(({ line, investments }) => ({ line, length: (100 * Number(investments)) / whole }))
    .filter(({ length }) => length > 0)
  const gap = shares.length > 1 ? GAP : 0
  return (
    <svg className={css.ring} viewBox="0 0 40 40" aria-hidden="true">
      {shares.map(({ line, length }, place) => {
        const start = shares.slice(0, place).reduce((sum, share) => sum + share.length, 0)
        return (
          <circle
            key={line}
            data-line={line}
            cx="20"
            cy="20"
            r="16"
            pathLength={100}
            strokeDasharray={`${Math.max(length - gap, 0.5)} 100`}
            strokeDashoffset={-start}
          />
        )
      })}
    </svg>
  )
}
