import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import {
  isPasswordRuleMet,
  type PasswordRule,
  passwordRules,
} from '../../api/contract/new-account.ts'
import css from './password-rules.module.css'

type PasswordRulesProps = {
  password: string
  person: { login: string; email: string }
  commonPasswords: ReadonlySet<string> | null
}

const ruleTexts: Record<PasswordRule, MessageDescriptor> = {
  alphabet: msg`Latin letters and digits only`,
  length: msg`8 characters or more`,
  mixture: msg`A letter and a digit`,
  impersonal: msg`Without your login or e-mail name`,
  uncommon: msg`Not a common one, like Alexey2024`,
}

/** Every rule before the error: ticked off while the password is being typed. */
export function PasswordRules({ password, person, commonPasswords }: PasswordRulesProps) {
  const { i18n, t } = useLingui()
  return (
    <ul className={css.rules}>
      {passwordRules.map((rule) => {
        const isKept = isPasswordRuleMet(rule, password, person, commonPasswords)
        return (
          <li key={rule} data-kept={isKept || undefined}>
            {isKept ? (
              <IconCheck size={14} stroke={2.25} aria-hidden />
            ) : (
              <IconCircle size={14} stroke={2.25} aria-hidden />
            )}
            <span>
              {i18n._(ruleTexts[rule])}
              <VisuallyHidden>{isKept ? t`: done` : t`: not yet`}</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
