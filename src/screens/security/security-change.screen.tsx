import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import * as z from 'zod/mini'
import { GivenPassword } from '../../api/contract/credentials.ts'
import type { CopyingActor } from '../../machines/copying.machine.ts'
import type { SecurityChangeActor } from '../../machines/security-change.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { screenOf } from '../screen-of.tsx'
import { AppSetupView } from './app-setup.view.tsx'
import { ConfirmPasswordView } from './confirm-password.view.tsx'
import { CopyView } from './copy.view.tsx'
import { PasskeyCreationView } from './passkey-creation.view.tsx'
import { MissingCodesView, RecoveryCodesView } from './recovery-codes.view.tsx'
import { SecurityChangeView } from './security-change.view.tsx'

const PasskeyCreationScreen = screenOf(PasskeyCreationView)

const passwordForm = z.object({ password: GivenPassword })

export function SecurityChangeScreen({ actor }: { actor: SecurityChangeActor }) {
  const { t } = useLingui()
  const snapshot = useSelector(actor, (current) => current)
  const { authenticator, recoveryCodes, hasPassword } = snapshot.context
  const { phoneVerification, copying, passkeyCreation } = snapshot.children
  const isSettingUp =
    authenticator !== null && (snapshot.matches('settingUpApp') || snapshot.matches('completing'))
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(passwordForm, { sync: true }),
  })
  const submit = form.onSubmit(
    ({ password }) => actor.send({ type: 'password.submitted', password }),
    () => form.getInputNode('password')?.focus(),
  )

  if (snapshot.matches('showingCodes')) {
    return (
      <RecoveryCodesView
        snapshot={snapshot}
        report={actor.send}
        copy={
          copying ? (
            <Copy actor={copying} name="recovery-codes" text={recoveryCodes.join('\n')} />
          ) : null
        }
      />
    )
  }
  if (snapshot.matches('missingCodes')) {
    return <MissingCodesView snapshot={snapshot} report={actor.send} />
  }
  if (isSettingUp) {
    return (
      <AppSetupView
        snapshot={snapshot}
        report={actor.send}
        copy={
          copying ? (
            <Copy actor={copying} name="authenticator-key" text={authenticator.secret} />
          ) : null
        }
      />
    )
  }
  if (hasPassword && (snapshot.matches('enteringPassword') || snapshot.matches('requesting'))) {
    return (
      <ConfirmPasswordView
        snapshot={snapshot}
        report={actor.send}
        form={form}
        onSubmit={(event) => submit(event)}
      />
    )
  }
  if (passkeyCreation) return <PasskeyCreationScreen actor={passkeyCreation} />
  return (
    <>
      <SecurityChangeView snapshot={snapshot} report={actor.send} />
      {phoneVerification ? (
        <PhoneVerificationScreen actor={phoneVerification} title={t`Confirm the change`} />
      ) : null}
    </>
  )
}

function Copy({ actor, name, text }: { actor: CopyingActor; name: string; text: string }) {
  const snapshot = useSelector(actor, (current) => current)
  return <CopyView snapshot={snapshot} report={actor.send} name={name} text={text} />
}
