import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import { checkGivenPassword, checkLogin } from '../../api/contract/credential-rules.ts'
import type { Credentials } from '../../api/contract/credentials.ts'
import type { LoginActor } from '../../machines/login.machine.ts'

/** Typed text lives here and survives every answer; the machine hears it when it is submitted. */
export function useCredentialsForm(actor: LoginActor, login = '') {
  const form = useForm<Credentials>({
    initialValues: { login, password: '' },
    validate: { login: checkLogin, password: checkGivenPassword },
  })
  const submit = form.onSubmit(
    (values) => actor.send({ type: 'credentials.submitted', values }),
    (errors) => form.getInputNode(errors.login ? 'login' : 'password')?.focus(),
  )
  return { form, onSubmit: (event: FormEvent<HTMLFormElement>) => submit(event) }
}
