import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { isOutcomeUnknown } from '../../api/contract/failure.ts'
import type {
  PasswordOwner,
  passwordChangeMachine,
} from '../../machines/password-change.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { useFieldText } from '../field/use-field-text.ts'
import { Actions } from '../parts/actions.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Notice } from '../parts/notice.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { PasswordRules } from '../password-rules/password-rules.tsx'
import type { ViewProps } from '../view.ts'
import { OtherWayIn } from './other-way-in.tsx'
import type { TypedPasswords } from './password-change-form.ts'

type Props = ViewProps<typeof passwordChangeMachine>

/** Until it is known whether there is a password to ask for. */
export function PasswordOwnerView({ snapshot, report }: Props) {
  return (
    <Card style={{ width: '100%', maxWidth: '36rem' }}>
      <CardHead title={<Trans>Change the password</Trans>} />
      {snapshot.matches('ownerNotRead') ? (
        <NotRead snapshot={snapshot} report={report} />
      ) : (
        <Skeleton shape="form" count={3} />
      )}
    </Card>
  )
}

function NotRead({ snapshot, report }: Props) {
  return (
    <FailureMessage
      failure={snapshot.context.failure}
      action={
        <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>We couldn’t find out how your account is protected.</Trans>
    </FailureMessage>
  )
}

export function PasswordChangedView({ snapshot, report }: Props) {
  return (
    <Card style={{ width: '100%', maxWidth: '36rem' }}>
      <CardHead title={<Trans>Your new password is set</Trans>} />
      <Stack gap="md">
        <Notice kind="done" role="status" title={<Trans>All other sessions were ended</Trans>}>
          <Trans>You stay signed in here. Everywhere else the new password is needed.</Trans>
        </Notice>
        <OtherWayIn telegram={snapshot.context.telegram} />
        <Actions>
          <Button component={Link} href={addressOf({ name: 'settingsSecurity', query: {} })}>
            <Trans>See where you are signed in</Trans>
          </Button>
          <Button variant="default" onClick={() => report({ type: 'change.repeated' })}>
            <Trans>Change it again</Trans>
          </Button>
        </Actions>
      </Stack>
    </Card>
  )
}

type FormProps = Props & {
  owner: PasswordOwner
  form: UseFormReturnType<TypedPasswords>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function PasswordChangeView({ snapshot, report, owner, form, onSubmit }: FormProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const failureText = useFailureText()
  const { change, failure, isUncertain, login } = snapshot.context
  const isOpen = snapshot.matches('enteringPassword')

  /** A rejection is about the very value that was sent: another value takes it away. */
  function errorOf(field: 'oldPassword' | 'newPassword') {
    const typed = fieldText('password', form.errors[field])
    if (typed !== undefined) return typed
    const sent = change?.[field]
    if (!isOpen || failure === null || sent !== form.values[field]) return undefined
    const isOldRefused = failure.code === 'old_password_incorrect' && field === 'oldPassword'
    const code = failure.fields?.find(({ path }) => path === field)?.code
    const text = isOldRefused ? failureText(failure) : fieldText('password', code)
    return text === undefined ? undefined : <span role="alert">{text}</span>
  }

  const isNamedAtField =
    failure?.code === 'old_password_incorrect' || (failure?.fields?.length ?? 0) > 0
  const isLost = isUncertain && failure !== null && isOutcomeUnknown(failure)

  return (
    <Card style={{ width: '100%', maxWidth: '36rem' }}>
      <CardHead
        title={
          owner.hasPassword ? <Trans>Change the password</Trans> : <Trans>Set a password</Trans>
        }
      />
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text c="dimmed" fz="0.9375rem" lh={1.45}>
            {owner.hasPassword ? (
              <Trans>All other sessions end. You stay signed in here.</Trans>
            ) : (
              <Trans>
                You sign in with Telegram only. With a password you can also use your login{' '}
                <b translate="no">{login}</b>. We ask for a code first. All other sessions end.
              </Trans>
            )}
          </Text>
          {/* For password managers: whose password it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={login}
            readOnly
            hidden
          />
          {owner.hasPassword ? (
            <PasswordField
              {...form.getInputProps('oldPassword')}
              key={form.key('oldPassword')}
              label={t`Old password`}
              error={errorOf('oldPassword')}
              readOnly={!isOpen}
              name="oldPassword"
              autoComplete="current-password"
            />
          ) : null}
          <PasswordField
            {...form.getInputProps('newPassword')}
            key={form.key('newPassword')}
            label={t`New password`}
            error={errorOf('newPassword')}
            description={
              <PasswordRules
                password={form.values.newPassword}
                person={{ login, email: owner.email }}
                commonPasswords={owner.commonPasswords}
              />
            }
            descriptionProps={{ component: 'div' }}
            readOnly={!isOpen}
            name="newPassword"
            autoComplete="new-password"
          />
          <PasswordField
            {...form.getInputProps('repeatedPassword')}
            key={form.key('repeatedPassword')}
            label={t`Repeat the new password`}
            error={fieldText('passwordAgain', form.errors.repeatedPassword)}
            readOnly={!isOpen}
            name="repeatedPassword"
            autoComplete="new-password"
          />
          {isUncertain && isOpen ? (
            <Notice
              kind="warn"
              role="status"
              title={<Trans>We don’t know whether the password was changed</Trans>}
            >
              <Trans>
                The answer was lost on its way. Send it again. If the old password is refused, the
                new one is already set.
              </Trans>
            </Notice>
          ) : null}
          {isOpen && !isNamedAtField && !isLost ? <FailureMessage failure={failure} /> : null}
          {snapshot.matches('ownerNotRead') ? (
            <NotRead snapshot={snapshot} report={report} />
          ) : null}
          <SubmitButton
            busy={
              snapshot.matches('changing') ||
              snapshot.matches('verifying') ||
              snapshot.matches('readingOwner')
            }
            disabled={!isOpen}
          >
            {owner.hasPassword ? (
              <Trans>Change the password</Trans>
            ) : (
              <Trans>Set the password</Trans>
            )}
          </SubmitButton>
          {owner.hasPassword ? (
            <Text c="dimmed" fz="0.9375rem" lh={1.45}>
              <Trans>
                Forgot your old password? Log out and choose “Forgot password?” on the sign-in page.
              </Trans>
            </Text>
          ) : null}
        </Stack>
      </form>
    </Card>
  )
}
