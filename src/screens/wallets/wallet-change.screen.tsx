import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { WalletChangeActor } from '../../machines/wallet-change.machine.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { Destination } from './destination.tsx'
import { WalletChangeView } from './wallet-change.view.tsx'
import { walletForm, walletOfTyped } from './wallet-form.ts'

const fields = ['address', 'memo', 'password'] as const

export function WalletChangeScreen({ actor }: { actor: WalletChangeActor }) {
  const { t } = useLingui()
  const snapshot = useSelector(actor, (current) => current)
  const { system, submitted, needsPassword } = snapshot.context
  const { phoneVerification } = snapshot.children
  const form = useForm({
    initialValues: { address: '', memo: '', password: '' },
    validate: schemaResolver(walletForm(system, needsPassword), { sync: true }),
  })
  const submit = form.onSubmit(
    (typed) =>
      actor.send({
        type: 'wallet.submitted',
        values: walletOfTyped(system, typed),
        password: typed.password,
      }),
    (errors) => form.getInputNode(fields.find((field) => errors[field]) ?? 'address')?.focus(),
  )
  return phoneVerification ? (
    <PhoneVerificationScreen
      actor={phoneVerification}
      title={t`Confirm the wallet`}
      about={submitted ? <Destination system={system} wallet={submitted} /> : null}
    />
  ) : (
    <WalletChangeView snapshot={snapshot} report={actor.send} form={form} onSubmit={submit} />
  )
}
