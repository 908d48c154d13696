import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import type { NamedTransfer } from '../../api/contract/refill.ts'
import type { transferLookupMachine } from '../../machines/transfer-lookup.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { SubmitButton } from '../parts/submit-button.tsx'
import { walletName } from '../parts/wallet-name.ts'
import type { ViewProps } from '../view.ts'

type TransferLookupProps = ViewProps<typeof transferLookupMachine> & {
  form: UseFormReturnType<NamedTransfer>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** For whoever has paid although the time is over: the transfer is named by its hash and looked for. */
export function TransferLookupView({
  snapshot,
  form,
  onSubmit,
}: Omit<TransferLookupProps, 'report'>) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { known, named, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const network = walletName(known)
  /** A rejection is about the very hash that was sent. */
  const isAsSubmitted = !isBusy && form.values.hash.trim() === named
  const refused = isAsSubmitted
    ? failure?.fields?.find(({ path }) => path === 'hash')?.code
    : undefined
  const code = form.errors.hash ?? refused
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('hash')}
          key={form.key('hash')}
          label={t`Already sent it? Enter the transaction hash`}
          description={t`Your wallet shows it in its history, also as transaction ID or TxID.`}
          name="hash"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isBusy}
          error={
            code === 'format' || code === 'too_long' ? (
              <Trans>This is not a {network} hash. Copy the whole hash and nothing else.</Trans>
            ) : code === 'taken' ? (
              <Trans>This transfer belongs to another refill of yours.</Trans>
            ) : (
              fieldText('other', code)
            )
          }
        />
        {isAsSubmitted && refused === undefined ? (
          <FailureMessage failure={failure}>
            <Trans>Your money is safe. Send the hash again.</Trans>
          </FailureMessage>
        ) : null}
        <SubmitButton busy={isBusy}>
          <Trans>Look for my transfer</Trans>
        </SubmitButton>
      </Stack>
    </form>
  )
}
