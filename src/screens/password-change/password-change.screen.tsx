import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { PasswordChangeActor, PasswordOwner } from '../../machines/password-change.machine.ts'
import { draftOf } from '../field/draft.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import {
  PasswordChangedView,
  PasswordChangeView,
  PasswordOwnerView,
} from './password-change.view.tsx'
import { passwordChangeForm, type TypedPasswords } from './password-change-form.ts'

const fields = ['oldPassword', 'newPassword', 'repeatedPassword'] as const

export function PasswordChangeScreen({ actor }: { actor: PasswordChangeActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { owner } = snapshot.context
  return (
    <SettingsLayout current="settingsPassword">
      {snapshot.matches('changed') ? (
        <PasswordChangedView snapshot={snapshot} report={actor.send} />
      ) : owner ? (
        <Form actor={actor} owner={owner} />
      ) : (
        <PasswordOwnerView snapshot={snapshot} report={actor.send} />
      )}
    </SettingsLayout>
  )
}

function Form({ actor, owner }: { actor: PasswordChangeActor; owner: PasswordOwner }) {
  const { t } = useLingui()
  const snapshot = useSelector(actor, (current) => current)
  const form = useForm<TypedPasswords>({
    ...draftOf<TypedPasswords>(
      { oldPassword: '', newPassword: '', repeatedPassword: '' },
      actor.send,
    ),
    validate: schemaResolver(passwordChangeForm(snapshot.context.login, owner), { sync: true }),
  })
  const onSubmit = form.onSubmit(
    ({ oldPassword, newPassword }) =>
      actor.send({
        type: 'password.submitted',
        values: { oldPassword: owner.hasPassword ? oldPassword : null, newPassword },
      }),
    (errors) => form.getInputNode(fields.find((field) => errors[field]) ?? 'newPassword')?.focus(),
  )
  const { phoneVerification } = snapshot.children
  return (
    <>
      <PasswordChangeView
        snapshot={snapshot}
        report={actor.send}
        owner={owner}
        form={form}
        onSubmit={onSubmit}
      />
      {phoneVerification ? (
        <PhoneVerificationScreen actor={phoneVerification} title={t`Confirm the password`} />
      ) : null}
    </>
  )
}
