import { fallbackLocale, type Locale, locales } from '../locale.ts'
import { coverPicture } from './image.ts'
import type { NewsText, NewsTexts } from './news.ts'
import { Rejection } from './rejection.ts'

export const SLUG_MAX = 80
export const TEXT_MAX_BYTES = 200_000
export const COVER_MAX_BYTES = 5 * 1024 * 1024

const TITLE_MAX = 120
const SUMMARY_MAX = 400
const BODY_MAX = 50_000

/** A file in an item's folder, which has the name of the item. */
export type NewsFile = { name: string; content: Uint8Array }

const textNames = locales.map((locale) => `${locale}.md`)
const coverNames = ['cover.jpg', 'cover.jpeg', 'cover.png']

export const newsFolder = [
  'A folder holds one item and is named after it (small letters, digits and hyphens):',
  '  ru.md       needed; en.md, de.md and kk.md as far as they are written',
  '  cover.jpg   or cover.png, at most 5 MB; cut to 16:9',
  'A text is Markdown. Its first line is the title, "# Title". The first paragraph is the summary, in',
  'plain words: it stands in the list and above the rest. The rest is the body. A single file',
  '<name>.md is an item in Russian alone.',
  'Publishing again replaces texts and cover, and keeps the time and who has read it. With --at it',
  'appears at that time. Nothing is changed unless every file is in order.',
].join('\n')

export type NewsFault = { file: string; line: number | null; says: string }

/** Carries all faults of an item's files at once. */
export class NewsFaults extends Error {
  readonly faults: NewsFault[]

  constructor(faults: NewsFault[]) {
    super(
      faults
        .map(({ file, line, says }) => `${file}${line === null ? '' : `:${line}`}: ${says}`)
        .join('\n'),
    )
    this.faults = faults
  }
}

export const isSlug = (name: string) =>
  name.length <= SLUG_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

/** Reads an item from its files; the cover is made anew. Throws `NewsFaults` unless everything is in order. */
export async function readNewsFiles(
  files: NewsFile[],
): Promise<{ texts: NewsTexts; cover: Uint8Array | null }> {
  const faults: NewsFault[] = []
  const fail = (file: string, says: string, line: number | null = null) => {
    faults.push({ file, line, says })
    return undefined
  }
  const texts: { [Language in Locale]?: NewsText } = {}
  for (const { name, content } of files) {
    const locale = locales.find((each) => name === `${each}.md`)
    if (locale) {
      const text = readText(content, (says, line) => fail(name, says, line))
      if (text) texts[locale] = text
    } else if (!coverNames.includes(name)) {
      fail(name, `is none of ${[...textNames, 'cover.jpg', 'cover.png'].join(', ')}`)
    }
  }
  const missing = `${fallbackLocale}.md`
  if (!files.some(({ name }) => name === missing)) {
    fail(missing, 'is missing: it is what everybody reads whose language is missing')
  }
  const covers = files.filter(({ name }) => coverNames.includes(name))
  for (const { name } of covers.slice(1)) fail(name, 'is a second cover: an item has one')
  const cover = covers[0] ? await readCoverFile(covers[0], fail) : null
  const { ru, ...others } = texts
  if (faults.length > 0 || !ru || cover === undefined) throw new NewsFaults(faults)
  return { texts: { ...others, ru }, cover }
}

async function readCoverFile(
  { name, content }: NewsFile,
  fail: (file: string, says: string) => undefined,
): Promise<Uint8Array | undefined> {
  if (content.length > COVER_MAX_BYTES) return fail(name, 'is larger than 5 MB')
  try {
    return await coverPicture(content, name)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return fail(
      name,
      error.code === 'file_too_large' ? 'has too many pixels' : 'is no whole JPEG or PNG picture',
    )
  }
}

/** Control characters, and characters that turn the direction of the text after them. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u

const isBlank = (line: string) => line.trim() === ''

function readText(
  content: Uint8Array,
  fail: (says: string, line: number | null) => undefined,
): NewsText | undefined {
  if (content.length > TEXT_MAX_BYTES) return fail(`is larger than ${TEXT_MAX_BYTES} bytes`, null)
  const source = decoded(content)
  if (source === null) return fail('is not written in UTF-8', null)
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const hidden = lines.findIndex((line) => unseen.test(line.replaceAll('\t', '')))
  if (hidden >= 0) return fail('holds a character that cannot be seen', hidden + 1)

  const first = lines.findIndex((line) => !isBlank(line))
  const title = /^#\s+(\S.*)$/.exec(lines[first] ?? '')?.[1]?.trim()
  if (title === undefined)
    return fail('begins with the title, as "# Title"', Math.max(first, 0) + 1)
  if (title.length > TITLE_MAX)
    return fail(`the title has at most ${TITLE_MAX} characters`, first + 1)

  if (isMarked(title)) return fail('the title is plain words, without marks', first + 1)

  const begins = lines.findIndex((line, at) => at > first && !isBlank(line))
  if (begins < 0) return fail('has no summary: a paragraph under the title', first + 1)
  const blank = lines.findIndex((line, at) => at > begins && isBlank(line))
  const ends = blank < 0 ? lines.length : blank
  const paragraph = lines.slice(begins, ends)
  const marked = paragraph.findIndex((line) => isMarked(line))
  if (marked >= 0) {
    return fail('the summary is plain words: marks and links belong below it', begins + marked + 1)
  }
  const summary = paragraph.map((line) => line.trim()).join(' ')
  if (summary.length > SUMMARY_MAX) {
    return fail(`the summary has at most ${SUMMARY_MAX} characters`, begins + 1)
  }

  const body = lines.slice(ends).join('\n').trim()
  if (body === '') return fail('has no body: what follows the summary', lines.length)
  if (body.length > BODY_MAX) return fail(`the body has at most ${BODY_MAX} characters`, ends + 2)
  return { title, summary, body }
}

/** True where Markdown would read more than plain text from the line. */
const isMarked = (line: string) =>
  /^\s*(#{1,6}\s|[-*+]\s|\d+[.)]\s|>|\||```|~~~|---)/.test(line) ||
  /\[[^\]]*\][([]|\*\*|__|`|<[/!a-z]/i.test(line)

function decoded(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}
