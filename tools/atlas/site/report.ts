import { type Report, readTrace } from '../trace.ts'
import type { Atlas } from './atlas.ts'
import { widths } from './choice.tsx'
import { chosenIn, home, type Place, reports, withSetting } from './place.ts'

/** A file that somebody opened: a report, or why it is none. */
export type Opened = { report: Report } | { failure: string }

export function openedAs(name: string, text: string): Opened {
  try {
    return { report: readTrace(text) }
  } catch {
    return { failure: `${name} is no report of a problem, or one of another format.` }
  }
}

/** The page of reports, under the language and about the width that the person had. */
export function placeOfReport({ settings }: Atlas, { locale, width }: Report): Place {
  const language = settings.find(({ key }) => key === 'locale')
  const fitting = widths.options.filter(({ value }) => Number(value) <= width)
  const widest = Math.max(320, ...fitting.map(({ value }) => Number(value)))
  const sized = withSetting(reports, widths, String(widest))
  return language
    ? withSetting(sized, language, chosenIn({ ...home, settings: { locale } }, language))
    : sized
}
