import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { Marked } from 'marked'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { LegalDocument } from '../../src/api/contract/legal.ts'
import { msg } from '../catalogue.ts'
import type { Deps } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { type Locale, locales, preferredLocale } from '../locale.ts'
import type { Env } from '../mount.ts'
import { listLegal } from '../services/legal.ts'
import { Rejection } from '../services/rejection.ts'

export function legalHandlers(
  deps: Deps,
  { base }: { base: string },
): Handlers<Pick<Calls, 'listLegalDocuments'>> {
  return {
    listLegalDocuments: async (_, { locale }) => ({
      items: await listLegal(deps, { locale, base }),
    }),
  }
}

const languages: Record<Locale, string> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  kk: 'Қазақша',
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const style = readFileSync(new URL('../page.css', import.meta.url), 'utf8')

/** Texts and pages without scripts, so that they can be read and printed whatever becomes of the app. */
export function legalPages(deps: Deps): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/page.css', (context) =>
    context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/:file{(terms|risk)\\.html}', async (context) => {
    const asked = context.req.query('lang') ?? context.req.header('accept-language')
    const locale = preferredLocale(asked)
    const items = await listLegal(deps, { locale, base: '' })
    const document = items.find(({ kind }) => context.req.param('file') === `${kind}.html`)
    if (!document) throw new Rejection('not_found')
    return context.html(page(document, locale), 200, {
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    })
  })
  return app
}

/** HTML within the Markdown is text; links lead to pages and mail addresses only, and pictures are their words. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      const isSafe = /^(https:\/\/|mailto:)/.test(href)
      return isSafe ? `<a href="${escaped(href)}" rel="noopener noreferrer">${words}</a>` : words
    },
  },
})

const escaped = (text: string) => html`${text}`.toString()

function page(document: LegalDocument, asked: Locale) {
  const { title, summary, body, version, inForceSince } = document
  const day = new Intl.DateTimeFormat(asked === 'en' ? 'en-GB' : asked, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(inForceSince))
  const others = locales.filter((locale) => locale !== asked)
  return html`<!doctype html>
<html lang="${asked}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Cabinet</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="page.css">
</head>
<body>
<main class="prose" lang="${document.locale}">
<nav class="unprinted">${others.map((locale) => html`<a href="?lang=${locale}" lang="${locale}" hreflang="${locale}">${languages[locale]}</a> `)}</nav>
<h1>${title}</h1>
<p class="quiet" lang="${asked}">${msg`Version ${{ version }}, valid since ${{ day }}`(asked)}</p>
<p><strong>${summary}</strong></p>
${raw(markdown.parse(body, { async: false }))}
</main>
</body>
</html>
`
}
