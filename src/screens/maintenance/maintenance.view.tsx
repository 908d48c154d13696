import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { maintenanceMachine } from '../../machines/maintenance.machine.ts'
import { Brand } from '../parts/brand.tsx'
import { destinationOf } from '../parts/external-address.ts'
import { ExternalLink } from '../parts/external-link.tsx'
import { Notice } from '../parts/notice.tsx'
import { Ticks } from '../parts/ticks.tsx'
import { durationText, timeText } from '../parts/time.ts'
import type { ViewProps } from '../view.ts'
import css from './maintenance.module.css'
import { passedOf } from './passed.ts'

type MaintenanceProps = ViewProps<typeof maintenanceMachine> & {
  /** Leads to support; null while unknown. */
  support: string | null
}

/** Above the page, which goes on meanwhile. */
export function AnnouncementView({ snapshot }: Pick<MaintenanceProps, 'snapshot'>) {
  const { t } = useLingui()
  const { time, work } = snapshot.context
  const seconds = secondsUntil(work?.startDeadline ?? null, time)
  const minutes = Math.ceil((seconds ?? 0) / 60)
  const left = durationText(seconds ?? 0)
  const end = work?.endsAt ? timeText(new Date(work.endsAt)) : null
  return (
    <section aria-label={t`Scheduled maintenance`}>
      <Notice
        kind="wait"
        title={
          minutes > 1 ? (
            <Plural
              value={minutes}
              one="Scheduled maintenance begins in # minute"
              other="Scheduled maintenance begins in # minutes"
            />
          ) : (
            <Trans>Scheduled maintenance begins in {left}</Trans>
          )
        }
      >
        {end === null ? (
          <Trans>Finish what you started, or come back to it afterwards.</Trans>
        ) : (
          <Trans>It lasts until {end}. Finish what you started, or come back to it then.</Trans>
        )}
      </Notice>
    </section>
  )
}

/** The page of maintenance: over everything else, which stays mounted beneath and cannot be reached meanwhile. */
export function MaintenanceView({ snapshot, report, support }: MaintenanceProps) {
  const { t } = useLingui()
  const { time, work, checkedAt } = snapshot.context
  const start = work?.startsAt ? timeText(new Date(work.startsAt)) : null
  const end = work?.endsAt ? timeText(new Date(work.endsAt)) : null
  const seconds = secondsUntil(work?.endDeadline ?? null, time)
  const minutes = Math.ceil((seconds ?? 0) / 60)
  const passed = work ? passedOf(work, time) : null
  const passedText = ({ gone, total }: { gone: number; total: number }) =>
    t`${gone} of ${total} minutes passed`
  const ago = checkedAt === null ? null : Math.max(0, Math.floor((time - checkedAt) / 1000))

  return (
    <main className={css.page}>
      <title>{t`Scheduled maintenance · Cabinet`}</title>
      <div className={css.sheet}>
        <Brand />
        <Title order={1} className={css.title ?? ''} tabIndex={-1} autoFocus>
          {end === null ? (
            <Trans>Scheduled maintenance</Trans>
          ) : (
            <Trans>Scheduled maintenance until {end}</Trans>
          )}
        </Title>
        <Text c="dimmed">
          {work?.note ?? (
            <Trans>
              We’re working on the cabinet. Your money is safe. Transfers you send now are credited
              afterwards.
            </Trans>
          )}
        </Text>
        {passed === null || seconds === null ? null : (
          <Stack gap="xs" my="xs">
            <Group justify="space-between" gap="0.25rem 1rem">
              <Text fw={500}>
                {minutes > 0 ? (
                  <Plural value={minutes} one="About # minute left" other="About # minutes left" />
                ) : (
                  <Trans>A little longer than planned</Trans>
                )}
              </Text>
              {start === null || end === null ? null : (
                <Text c="dimmed" size="sm">
                  <Trans>
                    {start} to {end}
                  </Trans>
                </Text>
              )}
            </Group>
            <Ticks done={passed.done} of={passed.of} label={passedText(passed)} />
          </Stack>
        )}
        <Notice kind="info" role="status">
          <Trans>When maintenance is over, this page takes you back to where you were.</Trans>
        </Notice>
        <Group justify="space-between" gap="0.25rem 1rem">
          <Text size="sm" c="dimmed">
            {ago === null ? (
              <Trans>Not checked yet</Trans>
            ) : (
              <Plural value={ago} one="Checked # second ago" other="Checked # seconds ago" />
            )}
          </Text>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            aria-disabled={!snapshot.can({ type: 'check.requested' })}
            onClick={() => report({ type: 'check.requested' })}
          >
            <Trans>Check now</Trans>
          </Button>
        </Group>
        {destinationOf(support) === null ? null : (
          <Text size="sm" c="dimmed" mt="lg">
            <Trans>
              Urgent? <ExternalLink href={support}>Write to support</ExternalLink>
            </Trans>
          </Text>
        )}
      </div>
    </main>
  )
}

function secondsUntil(deadline: number | null, time: number): number | null {
  return deadline === null ? null : Math.max(0, Math.ceil((deadline - time) / 1000))
}
