import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PartnerDetail } from '../../api/contract/partner.ts'
import { addressOf } from '../addresses.ts'
import { typeNames } from '../operation/operation-texts.ts'
import { Amount } from '../parts/amount.tsx'
import layout from '../parts/layout.module.css'
import { Moment } from '../parts/moment.tsx'
import { Row } from '../parts/row.tsx'
import { Rows } from '../parts/rows.tsx'

/** Tells on which days the partner brought what; each leads to its receipt. */
export function PartnerPayments({ partner: { login, payments } }: { partner: PartnerDetail }) {
  const { i18n } = useLingui()
  return payments.length === 0 ? null : (
    <section>
      <Title order={3} fz="md">
        <Trans>Paid to you from this partner</Trans>
      </Title>
      <Rows>
        {payments.map(({ id, createdAt, type, currency, amount }) => (
          <Row
            key={id}
            icon={IconUsers}
            kind="in"
            title={i18n._(typeNames[type])}
            note={<Moment at={createdAt} year />}
            end={<Amount value={amount} currency={currency} sign="always" />}
            href={addressOf({ name: 'operations', id, query: {} })}
          />
        ))}
      </Rows>
      <Anchor
        component={Link}
        href={addressOf({ name: 'operations', query: { search: login } })}
        className={layout.link ?? ''}
      >
        <Trans>All operations with this partner</Trans>
      </Anchor>
    </section>
  )
}
