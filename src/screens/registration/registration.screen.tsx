import { useLingui } from '@lingui/react/macro'
import { schemaResolver, useForm } from '@mantine/form'
import * as z from 'zod/mini'
import { Login } from '../../api/contract/credentials.ts'
import { newIdempotencyKey } from '../../machines/idempotency-key.ts'
import type { RegistrationActor } from '../../machines/registration.machine.ts'
import { isOffered } from '../../machines/telegram-offer.ts'
import { callingCode, countryOf, phoneIn } from '../field/calling-codes.ts'
import { LoginFieldScreen } from '../login-availability/login-availability.screen.tsx'
import { phoneText } from '../parts/phone-text.ts'
import { PhoneVerificationScreen } from '../phone-verification/phone-verification.screen.tsx'
import { CountriesView } from '../profile/countries.view.tsx'
import { Seconds, useBetweenSeconds } from '../seconds.tsx'
import { TelegramSignInScreen } from '../telegram-sign-in/telegram-sign-in.screen.tsx'
import { RegistrationView } from './registration.view.tsx'
import { registrationForm, type TypedRegistration } from './registration-form.ts'

const fields = ['login', 'email', 'phone', 'password', 'repeatedPassword', 'agreed'] as const

export function RegistrationScreen({ actor }: { actor: RegistrationActor }) {
  const snapshot = useBetweenSeconds(actor)
  const { loginAvailability, phoneVerification, telegramSignIn } = snapshot.children
  const { commonPasswords, draft, legal, telegram } = snapshot.context
  const { t } = useLingui()
  const consents = legal.map(({ kind, version }) => ({ kind, version }))

  const form = useForm<TypedRegistration>({
    initialValues: {
      login: draft?.login ?? '',
      email: draft?.email ?? '',
      phone: phoneText(draft?.phone ?? ''),
      password: '',
      repeatedPassword: '',
      agreed: [],
    },
    onValuesChange: ({ login }, previous) => {
      if (login !== previous.login) {
        loginAvailability?.send({
          type: 'login.typed',
          login: Login.safeParse(login).data ?? null,
        })
      }
    },
    validate: schemaResolver(registrationForm(commonPasswords, legal), { sync: true }),
  })
  const focusOn = (field: (typeof fields)[number]) => {
    const node = form.getInputNode(field)
    const unticked = node?.querySelector<HTMLElement>('[type="checkbox"]:not(:checked)')
    ;(unticked ?? node)?.focus()
  }
  const onSubmit = form.onSubmit(
    ({ repeatedPassword: _, agreed: __, ...values }) =>
      actor.send({
        type: 'registration.submitted',
        values: { ...values, consents },
        key: newIdempotencyKey(),
      }),
    (errors) => focusOn(fields.find((field) => errors[field]) ?? 'login'),
  )

  /** Whoever has not agreed yet is shown where. */
  const agreedTo = () => {
    if (!form.validateField('agreed').hasError) return consents
    focusOn('agreed')
    return null
  }

  const country = useForm({ initialValues: { chosen: '', sought: '' } })
  const shown = countryOf(form.values.phone, country.values.chosen)
  const closeCountries = () => {
    country.setFieldValue('sought', '')
    actor.send({ type: 'countries.closed' })
  }

  const inviterForm = useForm({
    initialValues: { login: '' },
    validate: schemaResolver(z.object({ login: Login }), { sync: true }),
  })
  const onInviterSubmit = inviterForm.onSubmit(
    ({ login }) => actor.send({ type: 'inviter.given', login }),
    () => inviterForm.getInputNode('login')?.focus(),
  )

  return (
    <>
      <title>{t`Create an account · Cabinet`}</title>
      <RegistrationView
        snapshot={snapshot}
        report={actor.send}
        form={form}
        country={shown}
        onSubmit={onSubmit}
        retryIn={<Seconds of={actor} name="secondsToRetry" />}
        loginField={(field) => <LoginFieldScreen {...field} actor={loginAvailability} />}
        inviterForm={inviterForm}
        onInviterSubmit={onInviterSubmit}
        telegram={
          isOffered(telegram) ? (
            <TelegramSignInScreen actor={telegramSignIn} agreedTo={agreedTo} />
          ) : null
        }
      />
      {snapshot.matches({ enteringData: { form: 'choosingCountry' } }) ? (
        <CountriesView
          chosen={shown}
          sought={country.values.sought}
          callingCode={callingCode}
          onSeek={(sought) => country.setFieldValue('sought', sought)}
          onChoose={(code) => {
            form.setFieldValue('phone', phoneIn(code, form.values.phone))
            country.setFieldValue('chosen', code)
            closeCountries()
          }}
          onClose={closeCountries}
        />
      ) : null}
      {phoneVerification ? <PhoneVerificationScreen actor={phoneVerification} /> : null}
    </>
  )
}
