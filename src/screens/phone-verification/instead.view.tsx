import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import {
  IconBrandTelegram,
  IconClockPause,
  IconMail,
  IconMessage2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LostMethod } from '../../api/contract/session.ts'
import type { phoneVerificationMachine } from '../../machines/phone-verification.machine.ts'
import layout from '../parts/layout.module.css'
import type { ViewProps } from '../view.ts'
import css from './phone-verification.module.css'

const icons: Record<LostMethod, TablerIcon> = {
  sms: IconMessage2,
  email: IconMail,
  telegram: IconBrandTelegram,
  wait: IconClockPause,
}

/** The ways to prove oneself without a code that cannot be had. */
export function InsteadView({ snapshot, report }: ViewProps<typeof phoneVerificationMachine>) {
  const { t } = useLingui()
  const { instead = [] } = snapshot.context.challenge
  return (
    <Stack gap="1.125rem">
      <Text c="dimmed">
        <Trans>Nothing has changed. Choose what to use instead of the code.</Trans>
      </Text>
      <Stack className={layout.list} component="ul" gap="xs" aria-label={t`Instead of the code`}>
        {instead.map(({ lost, maskedTarget }) => {
          const Icon = icons[lost]
          return (
            <li key={lost}>
              <button
                type="button"
                className={css.way}
                onClick={() => report({ type: 'instead.chosen', lost })}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                <span>
                  <WayText lost={lost} maskedTarget={maskedTarget} />
                </span>
              </button>
            </li>
          )
        })}
      </Stack>
      <Button variant="default" onClick={() => report({ type: 'instead.dismissed' })}>
        <Trans>Back to the code</Trans>
      </Button>
    </Stack>
  )
}

function WayText({ lost, maskedTarget }: { lost: LostMethod; maskedTarget: string }) {
  const target = (
    <b className={css.target} translate="no">
      {maskedTarget}
    </b>
  )
  switch (lost) {
    case 'sms':
      return <Trans>Send the code by SMS to {target}</Trans>
    case 'email':
      return <Trans>Send the code by e-mail to {target}</Trans>
    case 'telegram':
      return <Trans>Send the code in Telegram to {target}</Trans>
    case 'wait':
      return (
        <>
          <b>
            <Trans>Wait 48 hours instead</Trans>
          </b>
          <br />
          <Trans>We tell all your contacts. Anyone who reads it can cancel the change.</Trans>
        </>
      )
  }
}
