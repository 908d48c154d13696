import { Trans } from '@lingui/react/macro'
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Failure } from '../../api/contract/failure.ts'
import type { PartnerDetail, PartnerInfo } from '../../api/contract/partner.ts'
import { isPositive } from '../../machines/decimal.ts'
import type { partnerMachine } from '../../machines/partner.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { Amount } from '../parts/amount.tsx'
import { Avatar } from '../parts/avatar.tsx'
import layout from '../parts/layout.module.css'
import { Ledger } from '../parts/ledger.tsx'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps, ViewProps } from '../view.ts'
import { Figure } from './figure.tsx'
import css from './partner.module.css'
import { PartnerLines } from './partner-lines.tsx'
import { PartnerPayments } from './partner-payments.tsx'

type PartnerProps = Pick<ViewProps<typeof partnerMachine>, 'report'> & {
  card: QueryProps<PartnerDetail>
  lines: QueryProps<PartnerInfo>
}

export function PartnerView({ card, lines, report }: PartnerProps) {
  const { data: partner, failure } = card.query.context
  /** Whatever did not come. */
  const askAgain = () => {
    for (const { ask } of [card, lines]) ask({ type: 'retry.requested' })
  }
  return (
    <Panel
      title={
        partner ? (
          <span className={layout.breaks} translate="no">
            {partner.login}
          </span>
        ) : (
          <Trans>Partner</Trans>
        )
      }
      isTall
      onClose={() => report({ type: 'partner.closed' })}
    >
      <Stack gap="1.25rem">
        {card.query.can({ type: 'retry.requested' }) ? (
          <NotRead failure={failure} askAgain={askAgain} report={report} />
        ) : null}
        {partner ? (
          <>
            <PartnerCard partner={partner} />
            <PartnerPayments partner={partner} />
            <PartnerLines partner={partner} query={lines.query} ask={askAgain} />
          </>
        ) : card.query.matches('loading') ? (
          <Skeleton shape="lines" count={6} />
        ) : null}
      </Stack>
    </Panel>
  )
}

type NotReadProps = Pick<PartnerProps, 'report'> & {
  failure: Failure | null
  askAgain: () => void
}

/** Whatever the reason, it is this partner that did not come; the reason stands below. */
function NotRead({ failure, askAgain, report }: NotReadProps) {
  const text = useFailureText()
  if (failure === null) return null
  const isSignedOut = failure.code === 'session_timed_out'
  return (
    <FailureMessage
      failure={isSignedOut ? failure : { code: 'referral_not_loaded' }}
      action={
        <Group align="stretch" gap="xs">
          <Button size="sm" onClick={askAgain}>
            <Trans>Load the partner again</Trans>
          </Button>
          <Button variant="default" size="sm" onClick={() => report({ type: 'partner.closed' })}>
            <Trans>Back to all partners</Trans>
          </Button>
        </Group>
      }
    >
      {failure.code === 'referral_not_loaded' ? (
        <Trans>They may not be on your five levels, or the address may be mistyped.</Trans>
      ) : (
        text(failure)
      )}
    </FailureMessage>
  )
}

function PartnerCard({ partner }: { partner: PartnerDetail }) {
  const format = useFormat()
  const { login, avatar, line, inviter, joinedAt, investments, profit, pending, currency } = partner
  const inviterLogin = inviter?.login
  const day = format.day(joinedAt, { year: true, after: 'since' })
  return (
    <>
      <div className={css.who}>
        <Avatar name={login} src={avatar} size="md" />
        <div>
          <Text className={layout.breaks} inherit fw={500}>
            {inviter ? (
              <Trans>
                Level {line}, invited by{' '}
                <Anchor
                  component={Link}
                  display="inline-block"
                  py="0.375rem"
                  my="-0.375rem"
                  href={addressOf({ name: 'partners', id: inviter.id, query: {} })}
                  translate="no"
                >
                  {inviterLogin}
                </Anchor>
              </Trans>
            ) : (
              <Trans>Level {line}, invited by you</Trans>
            )}
          </Text>
          <p className={css.note}>
            <Trans>Partner since {day}</Trans>
          </p>
        </div>
      </div>
      {isPositive(investments) ? (
        <dl className={css.figures}>
          <Figure label={<Trans>Invested</Trans>} value={investments} currency={currency} />
          <Figure label={<Trans>Partner income</Trans>} value={profit} currency={currency}>
            {isPositive(pending) ? (
              <Trans>
                <Amount value={pending} currency={currency} /> locked
              </Trans>
            ) : null}
          </Figure>
        </dl>
      ) : (
        <Text inherit fz="0.9375rem" c="dimmed">
          <Trans>This partner has not opened a deposit yet.</Trans>
        </Text>
      )}
      {isPositive(pending) ? (
        <p className={css.note}>
          <Trans>
            Locked income is paid out when your partner’s deposit ends. It is lost if the deposit is
            closed early.
          </Trans>
        </p>
      ) : null}
      <Details partner={partner} />
    </>
  )
}

function Details({ partner: { activeDeposits, email, phone } }: { partner: PartnerDetail }) {
  const none = (
    <Box component="span" fw={400} c="dimmed">
      <Trans>not given</Trans>
    </Box>
  )
  const contact = (masked: string | null) =>
    masked === null ? (
      none
    ) : (
      <span className={layout.breaks} translate="no">
        {masked}
      </span>
    )
  return (
    <div>
      <Ledger
        rows={[
          ...(activeDeposits > 0
            ? [{ id: 'deposits', label: <Trans>Active deposits</Trans>, value: activeDeposits }]
            : []),
          { id: 'email', label: <Trans>E-mail</Trans>, value: contact(email) },
          { id: 'phone', label: <Trans>Phone</Trans>, value: contact(phone) },
        ]}
      />
      {email !== null || phone !== null ? (
        <p className={css.note}>
          <Trans>Contacts are partly hidden to protect your partner.</Trans>
        </p>
      ) : null}
    </div>
  )
}
