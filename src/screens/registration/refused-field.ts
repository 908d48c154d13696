import type { Failure, FailureCode, FieldCode } from '../../api/contract/failure.ts'
import type { Registration } from '../../api/contract/session.ts'

export type Field = Exclude<keyof Registration, 'consents'>

const taken: Partial<Record<FailureCode, Field>> = {
  login_taken: 'login',
  email_taken: 'email',
  phone_taken: 'phone',
}

/** Which field a rejection is about: `taken`, or the code that a rule of the provider gave. */
export function refusedField(failure: Failure | null, field: Field): 'taken' | FieldCode | null {
  if (failure === null) return null
  if (taken[failure.code] === field) return 'taken'
  return failure.fields?.find(({ path }) => path === field)?.code ?? null
}
