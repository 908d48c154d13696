import { Trans, useLingui } from '@lingui/react/macro'
import { Button, InputBase, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import type { ProfileData } from '../../api/contract/profile.ts'
import type { profileMachine } from '../../machines/profile.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFieldText } from '../field/use-field-text.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Ledger } from '../parts/ledger.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import type { ViewProps } from '../view.ts'
import { ContactsView } from './contacts.view.tsx'
import { countryName } from './countries.ts'
import css from './profile.module.css'
import type { TypedProfile } from './profile-form.ts'

type ProfileProps = ViewProps<typeof profileMachine> & {
  form: UseFormReturnType<TypedProfile>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export function ProfileView(props: ProfileProps) {
  const format = useFormat()
  const { snapshot, report } = props
  const { data, failure } = snapshot.context
  return (
    <SettingsLayout current="settingsData">
      {snapshot.matches('loading') ? (
        <Card>
          <Skeleton shape="form" count={3} />
        </Card>
      ) : null}
      {snapshot.matches('notLoaded') ? (
        <Card>
          <FailureMessage
            failure={failure}
            action={
              <Button
                variant="default"
                size="sm"
                onClick={() => report({ type: 'retry.requested' })}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>We couldn’t load your data.</Trans>
          </FailureMessage>
        </Card>
      ) : null}
      {data === null || snapshot.matches('loading') || snapshot.matches('notLoaded') ? null : (
        <div className={layout.halves}>
          <div className={layout.page}>
            <Card>
              <CardHead title={<Trans>How we reach you</Trans>} />
              <ContactsView snapshot={snapshot} report={report} data={data} />
            </Card>
            <Card>
              <CardHead title={<Trans>Your account</Trans>} />
              <Ledger
                rows={[
                  {
                    id: 'login',
                    label: <Trans>Login</Trans>,
                    value: <span translate="no">{data.profile.user.login}</span>,
                  },
                  {
                    id: 'registered',
                    label: <Trans>Registered</Trans>,
                    value: format.day(data.profile.registeredAt, {
                      year: true,
                    }),
                  },
                ]}
              />
            </Card>
          </div>
          <Card>
            <CardHead title={<Trans>About you</Trans>} />
            <ProfileForm {...props} />
          </Card>
        </div>
      )}
    </SettingsLayout>
  )
}

function ProfileForm({ snapshot, report, form, onSubmit }: ProfileProps) {
  const { t } = useLingui()
  const format = useFormat()
  const fieldText = useFieldText()
  const { failure, submitted, isDirty } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const { country } = form.values
  const chosen = country === '' ? t`Not given` : countryName(country, format.locale)

  /** A rejection is about the very value that was sent: another value takes it away. */
  function errorOf(field: keyof ProfileData): string | undefined {
    const refused = failure?.fields?.find(({ path }) => path === field)?.code
    const isAsSubmitted = (submitted?.[field] ?? '') === form.values[field].trim()
    return fieldText('other', form.errors[field] ?? (isAsSubmitted ? refused : undefined))
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('fullName')}
          key={form.key('fullName')}
          error={errorOf('fullName')}
          label={t`Full name`}
          description={t`As in your document. At most 120 characters.`}
          name="fullName"
          autoComplete="name"
          readOnly={isBusy}
        />
        <InputBase
          component="button"
          type="button"
          pointer
          label={t`Country`}
          aria-label={t`Country: ${chosen}`}
          aria-haspopup="dialog"
          error={errorOf('country')}
          rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
          rightSectionPointerEvents="none"
          disabled={isBusy}
          onClick={() => report({ type: 'countries.opened' })}
        >
          <span className={css.chosen} data-empty={country === '' || undefined}>
            {chosen}
          </span>
        </InputBase>
        <TextInput
          {...form.getInputProps('city')}
          key={form.key('city')}
          error={errorOf('city')}
          label={t`City`}
          description={t`Where you live. At most 120 characters.`}
          name="city"
          autoComplete="address-level2"
          readOnly={isBusy}
        />
        {isBusy || failure?.fields?.length ? null : (
          <FailureMessage failure={failure}>
            <Trans>Nothing is lost: what you entered is still here.</Trans>
          </FailureMessage>
        )}
        {isDirty ? (
          <SubmitButton busy={isBusy}>
            {snapshot.matches('askingWhatIsSaved') ? (
              <Trans>Checking what was saved</Trans>
            ) : (
              <Trans>Save</Trans>
            )}
          </SubmitButton>
        ) : null}
      </Stack>
    </form>
  )
}
