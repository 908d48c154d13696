import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { TelegramLinkActor } from '../../machines/telegram-link.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { telegramForm } from './telegram-form.ts'
import { TelegramLinkView } from './telegram-link.view.tsx'

export function TelegramLinkScreen({ actor }: { actor: TelegramLinkActor }) {
  const { t } = useLingui()
  const snapshot = useSelector(actor, (current) => current)
  const { hasPassword, linked } = snapshot.context
  const { phoneVerification } = snapshot.children
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(telegramForm(hasPassword), { sync: true }),
  })
  const submit = form.onSubmit(
    ({ password }) =>
      actor.send({ type: linked === null ? 'link.submitted' : 'unlink.submitted', password }),
    () => form.getInputNode('password')?.focus(),
  )
  return phoneVerification ? (
    <PhoneVerificationScreen
      key={phoneVerification.sessionId}
      actor={phoneVerification}
      title={linked === null ? t`Confirm linking Telegram` : t`Confirm unlinking Telegram`}
    />
  ) : (
    <TelegramLinkView snapshot={snapshot} report={actor.send} form={form} onSubmit={submit} />
  )
}
