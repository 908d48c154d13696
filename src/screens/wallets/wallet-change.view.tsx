import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import type { walletChangeMachine } from '../../machines/wallet-change.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { Address } from '../parts/address.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { walletName } from '../parts/wallet-name.ts'
import type { ViewProps } from '../view.ts'
import { Memo } from './destination.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { type TypedWallet, walletOfTyped } from './wallet-form.ts'

type WalletChangeProps = ViewProps<typeof walletChangeMachine> & {
  form: UseFormReturnType<TypedWallet>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function WalletChangeView({ snapshot, report, form, onSubmit }: WalletChangeProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const { system, current, needsPassword, submitted, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const close = { type: 'change.closed' } as const
  const name = walletName(system)
  const isTag = system.memo === 'tag'

  /** A rejection is about the very wallet that was sent: another one takes it away. */
  const typed = walletOfTyped(system, form.values)
  const isAsSubmitted = submitted?.address === typed.address && submitted.memo === typed.memo
  const isStanding = isAsSubmitted && !isBusy
  const rejectionOf = (path: string) => failure?.fields?.find((field) => field.path === path)?.code
  const fieldRefused = (path: string) => (isStanding ? rejectionOf(path) : undefined)
  const isInvalid = failure?.code === 'wallet_address_invalid'
  const isMemoMissing = failure?.code === 'wallet_memo_required'
  const isPasswordWrong = failure?.code === 'old_password_incorrect'
  const isAboutField =
    isInvalid ||
    isMemoMissing ||
    isPasswordWrong ||
    Boolean(rejectionOf('address') ?? rejectionOf('memo'))
  const wrongAddress = (
    <Trans>This is not an address of {name}. Please check every character.</Trans>
  )
  const addressError =
    fieldRefused('address') === 'ours' && !form.errors.address ? (
      <Trans>This is one of our refill addresses. Enter the address of your own wallet.</Trans>
    ) : form.errors.address === 'format' || (isInvalid && isStanding) ? (
      wrongAddress
    ) : fieldRefused('address') === 'unchanged' ? (
      <Trans>This is already your wallet.</Trans>
    ) : (
      fieldText('other', form.errors.address ?? fieldRefused('address'))
    )
  const memoCode =
    form.errors.memo ?? (isMemoMissing && isStanding ? 'required' : fieldRefused('memo'))

  return (
    <Dialog
      ownFocus
      holdsTyped={form.isDirty()}
      size="32rem"
      title={
        current === null ? (
          <Trans>Add a wallet: {name}</Trans>
        ) : (
          <Trans>Change the wallet: {name}</Trans>
        )
      }
      onClose={snapshot.can(close) ? () => report(close) : undefined}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {current ? (
            <Stack gap="0.375rem" py="sm" px="0.875rem" bdrs="md" bg="var(--cb-inset)">
              <Box component="span" fz="0.8125rem" lh={1.4} c="dimmed">
                <Trans>Current wallet</Trans>
              </Box>
              <Address value={current.address} />
              {current.memo === null ? null : <Memo system={system} memo={current.memo} />}
            </Stack>
          ) : null}
          <TextInput
            {...form.getInputProps('address')}
            key={form.key('address')}
            label={current ? t`New address` : t`Address`}
            description={t`Only an address of ${name}. Money sent to another network is lost.`}
            name="address"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={addressError}
            readOnly={isBusy}
            data-autofocus
          />
          {system.memo === null ? null : (
            <TextInput
              {...form.getInputProps('memo')}
              key={form.key('memo')}
              label={isTag ? t`Tag` : t`Memo`}
              description={
                isTag
                  ? t`Required. The number your exchange shows next to the address. For your own wallet: 0.`
                  : t`Required. The text your exchange shows next to the address. For your own wallet, use a word of your choice.`
              }
              name="memo"
              autoComplete="off"
              spellCheck={false}
              {...(isTag ? { inputMode: 'numeric' as const } : {})}
              error={
                memoCode === 'format' || (isTag && memoCode === 'incorrect') ? (
                  <Trans>The tag is a number of digits only, at most 4294967295.</Trans>
                ) : (
                  fieldText('other', memoCode)
                )
              }
              readOnly={isBusy}
            />
          )}
          {needsPassword ? (
            <PasswordField
              {...form.getInputProps('password')}
              key={form.key('password')}
              label={t`Your password`}
              description={t`This keeps others from changing where your money goes.`}
              name="password"
              autoComplete="current-password"
              error={fieldText('password', form.errors.password)}
              refused={fieldText('password', isPasswordWrong ? 'incorrect' : undefined)}
              readOnly={isBusy}
            />
          ) : null}
          <HoldNotice />
          {isBusy || isAboutField ? null : (
            <FailureMessage failure={failure}>
              <Trans>Nothing has changed.</Trans>
            </FailureMessage>
          )}
          <SubmitButton busy={isBusy}>
            <Trans>Send the code</Trans>
          </SubmitButton>
          <Button variant="default" disabled={!snapshot.can(close)} onClick={() => report(close)}>
            <Trans>Cancel</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
