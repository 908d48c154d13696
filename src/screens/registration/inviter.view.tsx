import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import type { registrationMachine } from '../../machines/registration.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { Avatar } from '../parts/avatar.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './registration.module.css'

export type InviterProps = ViewProps<typeof registrationMachine> & {
  inviterForm: UseFormReturnType<{ login: string }>
  onInviterSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Below whom the account will stand: known, being looked for, unknown, or not to be reached just now. */
export function InviterView({ snapshot, report, inviterForm, onInviterSubmit }: InviterProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { inviter, failure } = snapshot.context
  const login = (
    <b translate="no" className={layout.breaks}>
      {inviter}
    </b>
  )

  if (snapshot.matches('inviterUnknown')) {
    return (
      <Stack gap="sm" mt="md" mb="lg">
        <Notice kind="warn" role="alert" title={<Trans>User {login} was not found.</Trans>}>
          <Trans>Check the login, or continue without an inviter.</Trans>
        </Notice>
        <form onSubmit={onInviterSubmit} noValidate className={css.inviterForm}>
          <TextInput
            {...inviterForm.getInputProps('login')}
            key={inviterForm.key('login')}
            error={fieldText('login', inviterForm.errors.login)}
            label={t`Invited by`}
            name="inviter"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" variant="default">
            <Trans context="inviter">Check</Trans>
          </Button>
          {snapshot.can({ type: 'inviter.defaulted' }) ? (
            <Button variant="subtle" onClick={() => report({ type: 'inviter.defaulted' })}>
              <Trans>Continue without an inviter</Trans>
            </Button>
          ) : null}
        </form>
      </Stack>
    )
  }

  if (snapshot.matches('inviterNotChecked')) {
    return (
      <Stack gap="sm" mt="md" mb="lg">
        <FailureMessage failure={failure}>
          <Trans>
            We couldn’t check {login}. Check again or continue. If there is no such user, we’ll tell
            you when you register.
          </Trans>
        </FailureMessage>
        <Button variant="default" onClick={() => report({ type: 'check.repeated' })}>
          <Trans>Check again</Trans>
        </Button>
        <Button variant="subtle" onClick={() => report({ type: 'inviter.accepted' })}>
          <Trans>Continue with {inviter}</Trans>
        </Button>
      </Stack>
    )
  }

  return <InviterCardView snapshot={snapshot} />
}

function InviterCardView({ snapshot }: Pick<InviterProps, 'snapshot'>) {
  const format = useFormat()
  const { inviter, defaultInviter, card } = snapshot.context
  const isInvited = inviter !== defaultInviter
  const login = card?.login ?? inviter
  const since = card ? format.day(card.registeredAt, { year: true, after: 'since' }) : null
  return (
    <div className={css.inviter} aria-busy={snapshot.matches('checkingInviter') || undefined}>
      <Avatar name={login} src={card?.avatar ?? null} size="md" />
      <Box miw={0}>
        <Text size="sm" c="dimmed">
          {isInvited ? <Trans>You were invited by</Trans> : <Trans>Your inviter</Trans>}
        </Text>
        <Text fw={600} translate="no" className={layout.breaks ?? ''}>
          {login}
        </Text>
      </Box>
      <Text size="sm" c="dimmed" role="status" className={css.since ?? ''}>
        {since ? (
          <Trans>
            member since <span className={css.date}>{since}</span>
          </Trans>
        ) : snapshot.matches('checkingInviter') ? (
          <Trans>Checking…</Trans>
        ) : null}
      </Text>
    </div>
  )
}
