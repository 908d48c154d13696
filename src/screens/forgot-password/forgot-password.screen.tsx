import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { ForgotPasswordActor } from '../../machines/forgot-password.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { AccountStepView } from './account-step.view.tsx'
import {
  accountForm,
  passwordForm,
  type TypedAccount,
  type TypedPassword,
} from './forgot-password-forms.ts'
import { OutcomeUnknownView, PasswordSetView } from './password-set.view.tsx'
import { PasswordStepView } from './password-step.view.tsx'

const nobody = { login: '', email: '' }

export function ForgotPasswordScreen({ actor }: { actor: ForgotPasswordActor }) {
  const { t } = useLingui()
  return (
    <>
      <title>{t`Forgot password · Cabinet`}</title>
      <ForgotPasswordSteps actor={actor} />
    </>
  )
}

function ForgotPasswordSteps({ actor }: { actor: ForgotPasswordActor }) {
  const { t } = useLingui()
  const snapshot = useBetweenSeconds(actor)
  const { phoneVerification } = snapshot.children
  const form = useForm<TypedAccount>({
    initialValues: nobody,
    validate: schemaResolver(accountForm, { sync: true }),
  })
  const onSubmit = form.onSubmit(
    (values) => actor.send({ type: 'account.submitted', values }),
    (errors) => form.getInputNode(errors.login ? 'login' : 'email')?.focus(),
  )

  if (snapshot.matches('passwordSet')) return <PasswordSetView snapshot={snapshot} />
  if (snapshot.matches('outcomeUnknown')) {
    return <OutcomeUnknownView snapshot={snapshot} report={actor.send} />
  }
  if (snapshot.matches('enteringPassword') || snapshot.matches('settingPassword')) {
    return <PasswordStep actor={actor} />
  }
  return (
    <>
      <AccountStepView
        snapshot={snapshot}
        form={form}
        onSubmit={onSubmit}
        retryIn={<Seconds of={actor} name="secondsToRetry" />}
      />
      {phoneVerification ? (
        <PhoneVerificationScreen actor={phoneVerification} title={t`Code from the e-mail`} />
      ) : null}
    </>
  )
}

/** Mounted anew each time: passwords are not kept longer than they are in sight. */
function PasswordStep({ actor }: { actor: ForgotPasswordActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { account, commonPasswords } = snapshot.context
  const person = account ?? nobody
  const form = useForm<TypedPassword>({
    initialValues: { password: '', repeatedPassword: '' },
    validate: schemaResolver(passwordForm(person, commonPasswords), { sync: true }),
  })
  const onSubmit = form.onSubmit(
    ({ password }) => actor.send({ type: 'password.submitted', password }),
    (errors) => form.getInputNode(errors.password ? 'password' : 'repeatedPassword')?.focus(),
  )
  return <PasswordStepView snapshot={snapshot} person={person} form={form} onSubmit={onSubmit} />
}
