import { useLingui } from '@lingui/react/macro'
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import { ExternalLink } from '../parts/external-link.tsx'
import { withCharacters } from './character-references.ts'
import css from './news.module.css'
import { newsLinkOf, newsPictureOf } from './news-link.ts'

/** A longer paragraph is shown as it is written: finding its emphasis takes time that grows with its square. */
const LONGEST_RUN = 3_000
/** A list that is nested deeper is shown as it is written. */
const DEEPEST = 12
const FIRST_HEADING = 3
const LAST_HEADING = 6

/**
 * The body of an item, from Markdown (CommonMark with tables and struck text). The lexer only tells what is what; every
 * element is made here, so nothing but what is made here can come about. HTML is text.
 */
export function NewsBody({ markdown }: { markdown: string }) {
  const { t } = useLingui()
  const within: Within = { tableLabel: t`Table`, outline: [], depth: 0 }
  return <div className={css.body}>{blocks(tokensOf(markdown), within)}</div>
}

type Within = {
  tableLabel: string
  /** The depths of the headings above, as they are written. */
  outline: number[]
  depth: number
}

function tokensOf(markdown: string): Token[] {
  const lexer = new Lexer({ gfm: true, pedantic: false, breaks: false })
  try {
    lexer.blockTokens(markdown.replace(/\r\n|\r/g, '\n'), lexer.tokens)
    for (const { src, tokens } of lexer.inlineQueue) {
      if (src.length > LONGEST_RUN) tokens.push({ type: 'text', raw: src, text: src })
      else lexer.inlineTokens(src, tokens)
    }
    return lexer.tokens
  } catch {
    // Nested thousands of times, for which the stack has no room.
    return [{ type: 'code', raw: markdown, text: markdown }]
  }
}

/** The lexer has no extensions, so these are all its tokens. */
const known = (tokens: readonly Token[]) => tokens as readonly MarkedToken[]

const pieces = (tokens: readonly Token[], piece: (token: MarkedToken) => ReactNode): ReactNode =>
  known(tokens).map((token, place) => <Fragment key={place}>{piece(token)}</Fragment>)

const blocks = (tokens: readonly Token[], within: Within): ReactNode =>
  pieces(tokens, (token) => block(token, within))

function block(token: MarkedToken, within: Within): ReactNode {
  if (within.depth > DEEPEST) return token.raw
  const deeper = { ...within, depth: within.depth + 1 }
  switch (token.type) {
    case 'heading':
      return createElement(headingOf(token.depth, within.outline), null, inlines(token.tokens))
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, deeper)}</blockquote>
    case 'list':
      return listOf(token, deeper)
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached by the keyboard.
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return tableOf(token, within.tableLabel)
    case 'hr':
      return <hr />
    case 'html': {
      const text = withoutComments(token.text).trim()
      return text === '' ? null : <p>{text}</p>
    }
    case 'text':
      // The text of an item of a list that has no paragraphs.
      return token.tokens ? inlines(token.tokens) : withCharacters(token.text)
    case 'space':
    case 'def':
      return null
    default:
      return inline(token)
  }
}

/** As deep as it stands within the headings above, without a gap: readers of the screen move from one to the next. */
function headingOf(depth: number, outline: number[]): string {
  while (outline.length > 0 && (outline.at(-1) ?? 0) >= depth) outline.pop()
  outline.push(depth)
  return `h${Math.min(LAST_HEADING, FIRST_HEADING - 1 + outline.length)}`
}

function listOf({ ordered, start, items }: Tokens.List, within: Within): ReactNode {
  const content = items.map((item, place) => <li key={place}>{blocks(item.tokens, within)}</li>)
  return ordered ? <ol start={start === '' ? 1 : start}>{content}</ol> : <ul>{content}</ul>
}

function tableOf({ header, rows, align }: Tokens.Table, label: string): ReactNode {
  const cell = (Cell: 'th' | 'td') => (one: Tokens.TableCell, column: number) => (
    <Cell
      key={column}
      data-align={align[column] ?? undefined}
      scope={Cell === 'th' ? 'col' : undefined}
    >
      {inlines(one.tokens)}
    </Cell>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached by the keyboard.
    // biome-ignore lint/a11y/useSemanticElements: A fieldset belongs to forms, and a region to each table would be noise.
    <div className={css.table} role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>{header.map(cell('th'))}</tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>{row.map(cell('td'))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const inlines = (tokens: readonly Token[], depth = 0): ReactNode =>
  pieces(tokens, (token) => inline(token, depth))

function inline(token: MarkedToken, depth = 0): ReactNode {
  if (depth > DEEPEST) return token.raw
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens, depth + 1)}</strong>
    case 'em':
      return <em>{inlines(token.tokens, depth + 1)}</em>
    case 'del':
      return <del>{inlines(token.tokens, depth + 1)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'escape':
      return token.text
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'html':
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : withoutComments(token.raw)
    case 'image':
      return pictureOf(token)
    case 'link':
      return linkOf(token, depth)
    case 'text':
      return token.tokens ? inlines(token.tokens, depth + 1) : withCharacters(token.text)
    default:
      return token.raw
  }
}

function linkOf({ href, tokens, autolink, text }: Tokens.Link, depth: number): ReactNode {
  const words = autolink ? text : inlines(tokens, depth + 1)
  const link = newsLinkOf(autolink ? href : withCharacters(href))
  if (link === null) return words
  return link.to === 'location' ? (
    <Link href={addressOf(link.location)}>{words}</Link>
  ) : (
    <ExternalLink href={link.href}>{words}</ExternalLink>
  )
}

function pictureOf({ href, text }: Tokens.Image): ReactNode {
  const alt = withCharacters(text)
  const src = newsPictureOf(withCharacters(href))
  return src === null ? alt : <img src={src} alt={alt} loading="lazy" decoding="async" />
}

const withoutComments = (html: string) => html.replace(/<!--[\s\S]*?-->/g, '')
