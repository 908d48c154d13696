import { useLingui } from '@lingui/react/macro'
import { credentialMessages } from '../field/credential-messages.ts'

/** `error={text('login', form.errors.login)}`: nothing where there is no error, a sentence where there is a code. */
export function useCredentialText() {
  const { i18n } = useLingui()
  return (name: keyof typeof credentialMessages, error: unknown): string | undefined => {
    const found = Object.entries(credentialMessages[name]).find(([code]) => code === error)
    return found && i18n._(found[1])
  }
}
