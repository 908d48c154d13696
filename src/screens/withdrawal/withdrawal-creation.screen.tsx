import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { amountIn } from '../../machines/typed-amount.ts'
import type { WithdrawalCreationActor } from '../../machines/withdrawal-creation.machine.ts'
import { walletName } from '../parts/wallet-name.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { newWithdrawalSchema } from './new-withdrawal-schema.ts'
import { RequestView } from './request.view.tsx'
import { availableOf, shownSystem, WithdrawalCreationView } from './withdrawal-creation.view.tsx'

/** Every formKey begins with a form of its own. */
export function WithdrawalCreationScreen({ actor }: { actor: WithdrawalCreationActor }) {
  const formKey = useSelector(actor, ({ context }) => context.formKey)
  return <CreationForm key={formKey} actor={actor} />
}

function CreationForm({ actor }: { actor: WithdrawalCreationActor }) {
  const { t } = useLingui()
  const snapshot = useSelector(actor, (current) => current)
  const { phoneVerification, submission = snapshot.children.inquiry } = snapshot.children
  const submissionSnapshot = useSelector(submission, (current) => current)
  const { request } = snapshot.context
  const system = shownSystem(snapshot.context)
  const available = availableOf(snapshot.context, system)
  const form = useForm({
    initialValues: { amount: snapshot.context.typed },
    onValuesChange: ({ amount }) => actor.send({ type: 'amount.typed', amount }),
    validate: useMemo(
      () => schemaResolver(newWithdrawalSchema(system, available), { sync: true }),
      [system, available],
    ),
  })
  const submit = form.onSubmit(
    ({ amount }) => actor.send({ type: 'withdrawal.submitted', amount: amountIn(amount) }),
    () => form.getInputNode('amount')?.focus(),
  )
  return (
    <>
      <WithdrawalCreationView
        snapshot={snapshot}
        report={actor.send}
        submission={submissionSnapshot}
        ask={() => submission?.send({ type: 'outcome.requested' })}
        form={form}
        onSubmit={(event) => submit(event)}
      />
      {phoneVerification && request && system ? (
        <PhoneVerificationScreen
          actor={phoneVerification}
          title={t`Confirm the withdrawal`}
          about={<RequestView request={request} network={walletName(system)} />}
        />
      ) : null}
    </>
  )
}
