import '@mantine/core/styles/Stack.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import type { NamedTransfer, TransferLookup } from '../../api/contract/refill.ts'
import { present } from '../../machines/present.ts'
import type { refillPaymentMachine } from '../../machines/refill-payment.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { AddressShort } from '../parts/address-short.tsx'
import { Notice } from '../parts/notice.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { SupportLink, useSupport } from '../parts/support.tsx'
import type { ViewProps } from '../view.ts'
import { walletName } from './wallet-name.ts'

export type HashForm = {
  form: UseFormReturnType<NamedTransfer>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

type LookupProps = ViewProps<typeof refillPaymentMachine> & { hash: HashForm }

/** For whoever has paid although the time is over: the transfer is named by its hash and looked for. */
export function LookupView({ snapshot, report, hash: { form, onSubmit } }: LookupProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { named, refusal } = snapshot.context
  const refill = present(snapshot.context.refill, 'refill')
  const isBusy = snapshot.matches({ open: { stage: { expired: 'namingTransfer' } } })
  if (snapshot.matches({ open: { stage: { expired: 'looking' } } })) {
    return (
      <Looking
        lookup={present(refill.lookup, 'lookup')}
        onReconsider={() => report({ type: 'hash.reconsidered' })}
      />
    )
  }
  const network = walletName(refill)
  /** A refusal is about the very hash that was sent. */
  const isAsSubmitted = !isBusy && form.values.hash.trim() === named
  const refused = isAsSubmitted
    ? refusal?.fields?.find(({ path }) => path === 'hash')?.code
    : undefined
  const code = form.errors.hash ?? refused
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {refill.lookup?.state === 'not_found' ? <NotFound lookup={refill.lookup} /> : null}
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
              <Trans>This is not a hash of {network}. Copy it whole, without anything else.</Trans>
            ) : code === 'taken' ? (
              <Trans>This transfer belongs to another refill of yours.</Trans>
            ) : (
              fieldText('other', code)
            )
          }
        />
        {isAsSubmitted && refused === undefined ? (
          <FailureMessage failure={refusal}>
            <Trans>Your money is not affected. Send the hash once more.</Trans>
          </FailureMessage>
        ) : null}
        <SubmitButton busy={isBusy}>
          <Trans>Look for my transfer</Trans>
        </SubmitButton>
      </Stack>
    </form>
  )
}

function Looking({ lookup, onReconsider }: { lookup: TransferLookup; onReconsider: () => void }) {
  return (
    <Notice
      kind="wait"
      role="status"
      title={<Trans>We are looking for your transfer</Trans>}
      action={
        <Button variant="default" onClick={onReconsider}>
          <Trans>It was another transfer</Trans>
        </Button>
      }
    >
      <Trans>
        We know its hash, <Named lookup={lookup} />. As soon as the network shows it, it is followed
        and credited. You may close this page.
      </Trans>
    </Notice>
  )
}

function NotFound({ lookup }: { lookup: TransferLookup }) {
  const support = useSupport()
  return (
    <Notice
      kind="warn"
      role="status"
      title={<Trans>The network does not show your transfer</Trans>}
    >
      {support === null ? (
        <Trans>
          We have looked for <Named lookup={lookup} /> for a day. Compare the hash, the network and
          the address with those in your wallet.
        </Trans>
      ) : (
        <Trans>
          We have looked for <Named lookup={lookup} /> for a day. Compare the hash, the network and
          the address with those in your wallet, or <SupportLink>write to support</SupportLink>.
        </Trans>
      )}
    </Notice>
  )
}

const Named = ({ lookup: { hash } }: { lookup: TransferLookup }) => <AddressShort value={hash} />
