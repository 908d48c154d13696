import { Trans } from '@lingui/react/macro'
import { Box, Button, Stack, Text } from '@mantine/core'
import type { SnapshotFrom } from 'xstate'
import type { contactChangeMachine } from '../../machines/contact-change.machine.ts'
import { Dialog } from '../parts/dialog.tsx'
import layout from '../parts/layout.module.css'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import type { ViewProps } from '../view.ts'
import css from './profile.module.css'
import { ToSecurity } from './to-security.tsx'

/** Which of the codes it is; stands above the code. */
export function StepView({ snapshot }: { snapshot: SnapshotFrom<typeof contactChangeMachine> }) {
  const { submitted, lost } = snapshot.context
  const target = (
    <Box className={layout.breaks} component="b" c="var(--cb-ink)" fw={600} translate="no">
      {submitted}
    </Box>
  )
  if (lost === 'wait') {
    return (
      <Text c="dimmed" className={css.step ?? ''}>
        <Trans>This code shows that {target} is yours. Then the 48 hours begin.</Trans>
      </Text>
    )
  }
  return (
    <div className={css.step}>
      {snapshot.matches('confirmingNew') ? (
        <>
          <b>
            <Trans>Code 2 of 2</Trans>
          </b>
          <Text c="dimmed">
            <Trans>It shows that {target} is yours.</Trans>
          </Text>
        </>
      ) : (
        <>
          <b>
            <Trans>Code 1 of 2</Trans>
          </b>
          <Text c="dimmed">
            <Trans>It shows that it’s you. The next one goes to {target}.</Trans>
          </Text>
        </>
      )}
    </div>
  )
}

/** The change waits, and can be cancelled until it takes effect. */
export function ContactDelayedView({ snapshot, report }: ViewProps<typeof contactChangeMachine>) {
  const { kind, submitted, effectiveAt } = snapshot.context
  const target = (
    <Box className={layout.breaks} component="b" c="var(--cb-ink)" fw={600} translate="no">
      {submitted}
    </Box>
  )
  const when = <Moment at={effectiveAt} />
  const close = () => report({ type: 'change.closed' })
  return (
    <Dialog
      title={
        kind === 'phone' ? (
          <Trans>Phone change scheduled</Trans>
        ) : (
          <Trans>E-mail change scheduled</Trans>
        )
      }
      onClose={close}
    >
      <Stack gap="md">
        <Notice kind="wait" role="status" title={<Trans>It takes effect on {when}</Trans>}>
          {kind === 'phone' ? (
            <Trans>Until then you keep your old phone. Then it becomes {target}.</Trans>
          ) : (
            <Trans>Until then you keep your old e-mail. Then it becomes {target}.</Trans>
          )}
        </Notice>
        <Text c="dimmed">
          <Trans>
            We have told all your contacts. Until then you can cancel the change in Settings,
            Security, or with the link in our message.
          </Trans>
        </Text>
        <Button size="lg" onClick={close}>
          <Trans>Understood</Trans>
        </Button>
        <ToSecurity />
      </Stack>
    </Dialog>
  )
}
