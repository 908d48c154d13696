import { schemaResolver, useForm } from '@mantine/form'
import { useSelector } from '@xstate/react'
import type { ProfileActor } from '../../machines/profile.machine.ts'
import { draftOf } from '../field/draft.ts'
import { TelegramLinkScreen } from '../telegram-link/telegram-link.screen.tsx'
import { ContactChangeScreen } from './contact-change.screen.tsx'
import { CountriesView } from './countries.view.tsx'
import { ProfileView } from './profile.view.tsx'
import { dataOf, profileForm, typedOf } from './profile-form.ts'

/** Every formKey begins with a form of its own. */
export function ProfileScreen({ actor }: { actor: ProfileActor }) {
  const formKey = useSelector(actor, ({ context }) => context.formKey)
  return <ProfileForm key={formKey} actor={actor} />
}

const nothing = { fullName: null, city: null, country: null }

function ProfileForm({ actor }: { actor: ProfileActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { contactChange, telegramLink } = snapshot.children
  const form = useForm({
    ...draftOf(typedOf(snapshot.context.data?.profile ?? nothing), actor.send),
    validate: schemaResolver(profileForm, { sync: true }),
  })
  const search = useForm({ initialValues: { sought: '' } })
  const submit = form.onSubmit(
    (typed) => actor.send({ type: 'data.submitted', values: dataOf(typed) }),
    (errors) => form.getInputNode(errors.fullName ? 'fullName' : 'city')?.focus(),
  )
  const close = () => {
    search.reset()
    actor.send({ type: 'countries.closed' })
  }
  return (
    <>
      <ProfileView snapshot={snapshot} report={actor.send} form={form} onSubmit={submit} />
      {snapshot.matches({ editing: 'countries' }) ? (
        <CountriesView
          chosen={form.values.country}
          sought={search.values.sought}
          onSeek={(sought) => search.setFieldValue('sought', sought)}
          onChoose={(code) => {
            form.setFieldValue('country', code)
            close()
          }}
          onClose={close}
        />
      ) : null}
      {contactChange ? <ContactChangeScreen actor={contactChange} /> : null}
      {telegramLink ? <TelegramLinkScreen actor={telegramLink} /> : null}
    </>
  )
}
