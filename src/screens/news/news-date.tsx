import { Trans, useLingui } from '@lingui/react/macro'
import { IconLanguage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { NewsSummary } from '../../api/contract/news.ts'
import { type Locale, localeOf } from '../parts/locale.ts'
import { When } from '../parts/when.tsx'
import css from './news.module.css'

const languages: Record<Locale, ReactNode> = {
  en: <Trans>in English</Trans>,
  ru: <Trans>in Russian</Trans>,
  de: <Trans>in German</Trans>,
  kk: <Trans>in Kazakh</Trans>,
}

/** When it was published, and in which language it is where that is not the reader's. */
export function NewsDate({ item, now }: { item: NewsSummary; now: number }) {
  const { i18n } = useLingui()
  const written = localeOf(item.locale)
  return (
    <span className={css.date}>
      <When at={item.publishedAt} now={now} form="day" />
      {written === localeOf(i18n.locale) ? null : (
        <span className={css.language}>
          <IconLanguage size={14} stroke={2} aria-hidden />
          {languages[written]}
        </span>
      )}
    </span>
  )
}
