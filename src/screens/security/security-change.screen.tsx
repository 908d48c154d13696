import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { CopyingActor } from '../../machines/copying.machine.ts'
import type { SecurityChangeActor } from '../../machines/security-change.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { AppSetupView } from './app-setup.view.tsx'
import { CopyView } from './copy.view.tsx'
import { MissingCodesView, RecoveryCodesView } from './recovery-codes.view.tsx'
import { SecurityChangeView } from './security-change.view.tsx'

export function SecurityChangeScreen({ actor }: { actor: SecurityChangeActor }) {
  const { t } = useLingui()
  const snapshot = useSelector(actor, (current) => current)
  const { authenticator, recoveryCodes } = snapshot.context
  const { phoneVerification, copying } = snapshot.children
  const isSettingUp =
    authenticator !== null && (snapshot.matches('settingUpApp') || snapshot.matches('completing'))

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
