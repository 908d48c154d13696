import { Plural, Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { lineNumbers, type PartnerDetail } from '../../api/contract/partner.ts'
import { isPositive } from '../../machines/decimal.ts'
import type { partnerMachine } from '../../machines/partner.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Withheld } from '../parts/withheld.tsx'
import type { ViewProps } from '../view.ts'
import css from './partner.module.css'

type PartnerLinesProps = ViewProps<typeof partnerMachine> & { partner: PartnerDetail }

/** The people below the partner, as far as they are the reader's too: whose line is which, and what came of each. */
export function PartnerLines({ snapshot, report, partner }: PartnerLinesProps) {
  const { info, infoFailure } = snapshot.context
  const isNotRead = snapshot.matches({ open: { lines: 'linesNotRead' } })
  const { line: place } = partner
  const peopled = info?.lines.filter(({ partners }) => partners > 0) ?? []
  return (
    <section aria-busy={snapshot.matches({ open: { lines: 'readingLines' } }) || undefined}>
      <Title order={3} className={css.title ?? ''}>
        <Trans>Lines below this partner</Trans>
      </Title>
      {isNotRead ? (
        <FailureMessage
          failure={infoFailure}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'partner.requested' })}
            >
              <Trans>Load the lines again</Trans>
            </Button>
          }
        >
          <Trans>Only the lines are missing here.</Trans>
        </FailureMessage>
      ) : null}
      {info === null && !isNotRead ? <Skeleton shape="lines" count={3} /> : null}
      {info && peopled.length === 0 ? (
        <p className={css.empty}>
          {place === lineNumbers.length ? (
            <Trans>Line {place} is your last: whoever this partner invites is beyond it.</Trans>
          ) : (
            <Trans>This partner has not invited anybody yet.</Trans>
          )}
        </p>
      ) : null}
      {info && peopled.length > 0 ? (
        <ol className={css.lines}>
          {peopled.map(({ line, partners, turnover, pendingTurnover, profit, pending }) => {
            const mine = place + line
            return (
              <li key={line}>
                <p className={css.lineHead}>
                  <b>
                    <Trans>Their line {line}</Trans>
                  </b>
                  <span className={css.note}>
                    <Trans>
                      Your line {mine}, <Plural value={partners} one="# person" other="# people" />
                    </Trans>
                  </span>
                </p>
                <dl className={css.lineFigures}>
                  <div>
                    <dt>
                      <Trans>Turnover</Trans>
                    </dt>
                    <dd>
                      <Amount value={turnover} currency={info.currency} />
                    </dd>
                    {isPositive(pendingTurnover) ? (
                      <dd className={css.pending}>
                        <Withheld>
                          <span>
                            <Trans>
                              <Amount value={pendingTurnover} currency={info.currency} /> pending
                            </Trans>
                          </span>
                        </Withheld>
                      </dd>
                    ) : null}
                  </div>
                  <div>
                    <dt>
                      <Trans>My profit</Trans>
                    </dt>
                    <dd>
                      <Amount value={profit} currency={info.currency} />
                    </dd>
                    {isPositive(pending) ? (
                      <dd className={css.pending}>
                        <Withheld>
                          <span>
                            <Trans>
                              <Amount value={pending} currency={info.currency} /> withheld
                            </Trans>
                          </span>
                        </Withheld>
                      </dd>
                    ) : null}
                  </div>
                </dl>
              </li>
            )
          })}
        </ol>
      ) : null}
    </section>
  )
}
