import { Plural, Trans } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import { lineNumbers, type PartnerDetail, type PartnerInfo } from '../../api/contract/partner.ts'
import { isPositive } from '../../machines/decimal.ts'
import { Amount } from '../parts/amount.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { QueryProps } from '../view.ts'
import { Figure } from './figure.tsx'
import css from './partner.module.css'

type PartnerLinesProps = QueryProps<PartnerInfo> & { partner: PartnerDetail }

/** The people below the partner, as far as they are the reader's too: whose line is which, and what came of each. */
export function PartnerLines({ query, ask, partner }: PartnerLinesProps) {
  const { data: info } = query.context
  const { line: place } = partner
  const peopled = info?.lines.filter(({ partners }) => partners > 0) ?? []
  return (
    <section aria-busy={query.hasTag('busy') || undefined}>
      <Title order={3} mb="xs" fz="md">
        <Trans>Levels below this partner</Trans>
      </Title>
      <NotLoaded query={query} ask={ask} again={<Trans>Load the levels again</Trans>}>
        <Trans>Only the levels are missing here.</Trans>
      </NotLoaded>
      {query.matches('loading') && !info ? <Skeleton shape="lines" count={3} /> : null}
      {info && peopled.length === 0 ? (
        <Text inherit fz="0.9375rem" c="dimmed">
          {place === lineNumbers.length ? (
            <Trans>Level {place} is your last. People this partner invites are beyond it.</Trans>
          ) : (
            <Trans>This partner has not invited anybody yet.</Trans>
          )}
        </Text>
      ) : null}
      {info && peopled.length > 0 ? (
        <ol className={css.lines}>
          {peopled.map(({ line, partners, turnover, pendingTurnover, profit, pending }) => {
            const mine = place + line
            return (
              <li key={line}>
                <p className={css.lineHead}>
                  <b>
                    <Trans>Their level {line}</Trans>
                  </b>
                  <span className={css.note}>
                    <Trans>
                      Your level {mine}, <Plural value={partners} one="# person" other="# people" />
                    </Trans>
                  </span>
                </p>
                <dl className={css.lineFigures}>
                  <Figure label={<Trans>Turnover</Trans>} value={turnover} currency={info.currency}>
                    {isPositive(pendingTurnover) ? (
                      <Trans>
                        <Amount value={pendingTurnover} currency={info.currency} /> pending
                      </Trans>
                    ) : null}
                  </Figure>
                  <Figure
                    label={<Trans>Partner income</Trans>}
                    value={profit}
                    currency={info.currency}
                  >
                    {isPositive(pending) ? (
                      <Trans>
                        <Amount value={pending} currency={info.currency} /> locked
                      </Trans>
                    ) : null}
                  </Figure>
                </dl>
              </li>
            )
          })}
        </ol>
      ) : null}
    </section>
  )
}
