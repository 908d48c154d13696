import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  type TablerIcon,
} from '@tabler/icons-react'
import {
  firstFew,
  type PartnerFilter,
  type PartnerLimit,
  partnerLimits,
  usualLimit,
} from '../../machines/partner-filter.ts'
import { lastPageOf, type PartnerPage } from '../../machines/partner-list.machine.ts'
import { useFormat } from '../parts/use-format.ts'
import css from './partner-pages.module.css'

type PartnerPagesProps = {
  list: PartnerPage
  filter: PartnerFilter
  canTurn: (page: number) => boolean
  onTurn: (page: number) => void
  onLimit: (limit: PartnerLimit) => void
}

/** Leads from the first few to all, and from page to page where one of the shortest kind does not hold everybody. */
export function PartnerPages({ list, filter, canTurn, onTurn, onLimit }: PartnerPagesProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { page, limit } = filter
  const last = lastPageOf(list, filter)
  const current = format.count(page)
  const count = format.count(last)
  const step = (to: number, label: string, Icon: TablerIcon) => (
    <Step to={to} isPossible={canTurn(to)} label={label} icon={Icon} onTurn={onTurn} />
  )
  if (limit === firstFew) {
    const all = format.count(list.total)
    return list.total <= firstFew ? null : (
      <Button variant="default" fullWidth mt="sm" onClick={() => onLimit(usualLimit)}>
        {list.isTotalExact ? (
          <Trans context="people">All {all}</Trans>
        ) : (
          <Trans>Show everybody</Trans>
        )}
      </Button>
    )
  }
  if (list.total <= partnerLimits[0]) return null
  return (
    <Group justify="space-between" gap="sm" mt="md">
      <NativeSelect
        className={css.limit ?? ''}
        aria-label={t`Rows per page`}
        value={limit}
        data={partnerLimits.map((each) => ({ value: String(each), label: t`${each} per page` }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = partnerLimits.find((each) => String(each) === value)
          if (chosen) onLimit(chosen)
        }}
      />
      {last === 1 ? null : (
        <nav className={css.pages} aria-label={t`Pages`}>
          {step(1, t`First page`, IconChevronsLeft)}
          {step(page - 1, t`Previous page`, IconChevronLeft)}
          <span className={css.page} role="status">
            {list.isTotalExact ? (
              <Trans>
                Page {current} of {count}
              </Trans>
            ) : (
              <Trans>Page {current}</Trans>
            )}
          </span>
          {step(page + 1, t`Next page`, IconChevronRight)}
          {list.isTotalExact ? step(last, t`Last page`, IconChevronsRight) : null}
        </nav>
      )}
    </Group>
  )
}

type StepProps = {
  to: number
  isPossible: boolean
  label: string
  icon: TablerIcon
  onTurn: (page: number) => void
}

/** One that leads nowhere keeps the focus, or the keyboard would lose its place on the last page. */
function Step({ to, isPossible, label, icon: Icon, onTurn }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      radius="md"
      aria-label={label}
      aria-disabled={!isPossible}
      {...(isPossible ? {} : { 'data-disabled': true })}
      onClick={() => {
        if (isPossible) onTurn(to)
      }}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
