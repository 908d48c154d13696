import { Trans } from '@lingui/react/macro'
import type { Deposit } from '../../api/contract/deposit.ts'
import type { Step } from '../parts/timeline.tsx'
import { When } from '../parts/when.tsx'

/** Opened, accruing day by day, over. */
export function depositSteps(deposit: Deposit, now: number): Step[] {
  const { status, autoinvestment, openedAt, endsAt, finishedAt, days, successor } = deposit
  const { passed, total } = days
  const moment = (at: string | null) => (at === null ? undefined : <When at={at} now={now} />)
  const opened: Step = {
    id: 'opened',
    state: 'done',
    title: <Trans context="a deposit was">Opened</Trans>,
    time: moment(openedAt),
  }
  if (status === 'closed') {
    return [
      opened,
      {
        id: 'closed',
        state: 'failed',
        title: <Trans>Closed before the end</Trans>,
        time: moment(finishedAt),
        note: (
          <Trans>
            {passed} of {total} days had passed. The body went to your balance, the accruals
            withheld until then were lost.
          </Trans>
        ),
      },
    ]
  }
  const isOver = status === 'ended'
  return [
    opened,
    {
      id: 'accruing',
      state: isOver ? 'done' : 'now',
      title: isOver ? <Trans>Accrued every day</Trans> : <Trans>Accruing every day</Trans>,
      note: isOver ? null : <Trans>Withheld until the term ends.</Trans>,
    },
    {
      id: 'ended',
      state: isOver ? 'done' : 'next',
      title: isOver ? <Trans>The term ended</Trans> : <Trans>The term ends</Trans>,
      time: moment(finishedAt ?? endsAt),
      note: (isOver ? successor !== null : autoinvestment) ? (
        isOver ? (
          <Trans>The accruals went to your balance, the body opened the next deposit.</Trans>
        ) : (
          <Trans>The accruals go to your balance, the body opens the next deposit.</Trans>
        )
      ) : isOver ? (
        <Trans>Body and accruals went to your balance.</Trans>
      ) : (
        <Trans>Body and accruals go to your balance.</Trans>
      ),
    },
  ]
}
