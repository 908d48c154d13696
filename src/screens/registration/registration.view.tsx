import { Trans, useLingui } from '@lingui/react/macro'
import {
  Anchor,
  Box,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
  Title,
  UnstyledButton,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { phoneExample } from '../field/phone-example.ts'
import { typedPhone } from '../field/typed-phone.ts'
import { useFieldText } from '../field/use-field-text.ts'
import layout from '../parts/layout.module.css'
import { localeOf } from '../parts/locale.ts'
import { Notice } from '../parts/notice.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { PasswordRules } from '../password-rules/password-rules.tsx'
import { countryName } from '../profile/countries.ts'
import { ConsentsView } from './consents.view.tsx'
import { type InviterProps, InviterView } from './inviter.view.tsx'
import { OutcomeUnknownView } from './outcome-unknown.view.tsx'
import { type Field, refusedField } from './refused-field.ts'
import css from './registration.module.css'
import type { TypedRegistration } from './registration-form.ts'

type RegistrationProps = InviterProps & {
  form: UseFormReturnType<TypedRegistration>
  /** Belongs to the phone by its code; empty while nothing typed tells. */
  country: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Counts down the wait that the provider asks for before the next attempt. */
  retryIn: ReactNode
  /** Tells whether the login can still be had. */
  loginField: (field: TextInputProps) => ReactNode
  /** The other way to register, where the provider offers it. */
  telegram: ReactNode
}

/** Whoever gave a wrong number types the right one next. */
const focus = (field: HTMLElement | null) => field?.focus()

export function RegistrationView(props: RegistrationProps) {
  const { snapshot, report, form, country, onSubmit, retryIn, loginField, telegram } = props
  const { t, i18n } = useLingui()
  const fieldText = useFieldText()
  const failureText = useFailureText()
  const { registration, failure, commonPasswords, legal, isPhoneWrong } = snapshot.context
  const example = phoneExample(i18n.locale)

  const isOutcomeOpen =
    snapshot.matches('registering') ||
    snapshot.matches('readingTerms') ||
    snapshot.matches('checkingOutcome') ||
    snapshot.matches('outcomeUnknown')

  /** A rejection is about the very value that was sent: another value takes it away. */
  function errorOf(field: Field): string | undefined {
    const typed = fieldText(field, form.errors[field])
    if (typed !== undefined || registration?.[field] !== form.values[field]) return typed
    const refused = refusedField(failure, field)
    return refused === 'taken' && failure ? failureText(failure) : fieldText(field, refused)
  }

  const chosen =
    country === '' ? null : `${countryName(country, localeOf(i18n.locale))}, ${country}`
  const errors = { email: errorOf('email'), phone: errorOf('phone') }

  return (
    <>
      <Title order={1} tabIndex={-1}>
        <Trans>Create an account</Trans>
      </Title>
      <InviterView {...props} />
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {loginField({ ...form.getInputProps('login'), error: errorOf('login') })}
          <TextInput
            {...form.getInputProps('email')}
            key={form.key('email')}
            error={errors.email}
            label={t`E-mail`}
            description={errors.email ? null : t`Used to restore a forgotten password`}
            type="email"
            name="email"
            autoComplete="email"
          />
          <TextInput
            {...form.getInputProps('phone')}
            key={form.key('phone')}
            error={errors.phone}
            label={t`Phone`}
            description={errors.phone ? null : t`Like ${example}. A code comes by SMS.`}
            onChange={({ currentTarget }) => form.setFieldValue('phone', typedPhone(currentTarget))}
            type="tel"
            name="phone"
            leftSection={
              <UnstyledButton
                className={css.country}
                aria-label={chosen === null ? t`Country code` : t`Country code: ${chosen}`}
                aria-haspopup="dialog"
                disabled={!snapshot.can({ type: 'countries.opened' })}
                onClick={() => report({ type: 'countries.opened' })}
              >
                {country === '' ? <IconWorld size={20} stroke={1.75} aria-hidden /> : country}
                <IconChevronDown size={16} stroke={1.75} aria-hidden />
              </UnstyledButton>
            }
            leftSectionWidth="4.25rem"
            ref={isPhoneWrong ? focus : undefined}
            autoComplete="tel"
          />
          <PasswordField
            {...form.getInputProps('password')}
            key={form.key('password')}
            error={errorOf('password')}
            label={t`Password`}
            description={
              <PasswordRules
                password={form.values.password}
                person={form.values}
                commonPasswords={commonPasswords}
              />
            }
            descriptionProps={{ component: 'div' }}
            name="password"
            autoComplete="new-password"
          />
          <PasswordField
            {...form.getInputProps('repeatedPassword')}
            key={form.key('repeatedPassword')}
            error={fieldText('passwordAgain', form.errors.repeatedPassword)}
            label={t`Repeat the password`}
            name="repeatedPassword"
            autoComplete="new-password"
          />
          <ConsentsView legal={legal} form={form} />
          {snapshot.matches('inviterNotChecked') ? null : <FailureMessage failure={failure} />}
          {snapshot.matches('checkingOutcome') ? (
            <Notice kind="wait" role="status">
              <Trans>No answer came. We’re checking whether your account was created.</Trans>
            </Notice>
          ) : null}
          {snapshot.matches('outcomeUnknown') ? <OutcomeUnknownView report={report} /> : null}
          {snapshot.matches('inviterUnknown') ? (
            <Notice kind="info">
              <Trans>Choose an inviter above first. What you typed is kept.</Trans>
            </Notice>
          ) : null}
          <SubmitButton
            busy={isOutcomeOpen}
            disabled={
              !snapshot.can({ type: 'registration.submitted', values: form.values, key: '' })
            }
          >
            <Trans>Create account</Trans>
          </SubmitButton>
          {snapshot.matches('waitingToRetry') ? (
            <div className={layout.waiting}>
              <Trans>You can try again in {retryIn}</Trans>
            </div>
          ) : null}
        </Stack>
      </form>
      <Text mt="lg" ta="center">
        <Trans>Have an account?</Trans>{' '}
        <Anchor
          component={Link}
          href={addressOf({ name: 'login', query: {} })}
          className={layout.link ?? ''}
        >
          <Trans>Sign in</Trans>
        </Anchor>
      </Text>
      {telegram ? <Box pt="sm">{telegram}</Box> : null}
    </>
  )
}
