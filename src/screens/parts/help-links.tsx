import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import { type QuestionId, questions } from '../help/questions.ts'
import css from './help-links.module.css'

/** Leads to answers where their questions come up. */
export function HelpLinks({ to }: { to: readonly QuestionId[] }) {
  const { t, i18n } = useLingui()
  return (
    <nav className={css.links} aria-label={t`Answers in Help`}>
      <span aria-hidden>
        <Trans>Not sure?</Trans>
      </span>
      {questions
        .filter(({ id }) => to.includes(id))
        .map(({ id, question }) => (
          <Link
            key={id}
            className={css.link}
            href={addressOf({ name: 'help', query: { answer: id } })}
          >
            {i18n._(question)}
          </Link>
        ))}
    </nav>
  )
}
