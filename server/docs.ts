import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { rejections } from '../src/api/contract/rejections.ts'

const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

/** Scripts and styles of this page come from its own origin, and its calls go there; small pictures lie in its style. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const script = `document.documentElement.classList.toggle(
  'dark-mode',
  matchMedia('(prefers-color-scheme: dark)').matches,
)
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#calls',
  filter: true,
  // The calls push down the row that the address names.
  onComplete: () => document.getElementById(location.hash.slice(1))?.scrollIntoView(),
})
`

const style = `body { margin: 0; font-family: sans-serif; }
html.dark-mode { color-scheme: dark; background: #1c2022; color: #e4e6e6; }
html.dark-mode a { color: #94cce6; }
.codes { max-width: 1460px; margin: 0 auto; padding: 0 20px 4rem; box-sizing: border-box; }
.codes td, .codes th { padding: 0.25rem 1rem 0.25rem 0; text-align: start; }
.codes tr:target { outline: 2px solid; outline-offset: 2px; }
`

const published = (name: string) => readFileSync(join(folder, name), 'utf8')

const files = {
  'swagger-ui-bundle.js': { type: 'text/javascript', content: published('swagger-ui-bundle.js') },
  'swagger-ui.css': { type: 'text/css', content: published('swagger-ui.css') },
  'page.js': { type: 'text/javascript', content: script },
  'page.css': { type: 'text/css', content: style },
}

/** Problem documents name a code as an address of this page, so each has its row here. */
function page(): string {
  const codes = Object.entries(rejections).map(
    ([code, status]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cabinet: calls of the provider</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<main>
<div id="calls"></div>
<section class="codes"><h2 id="codes">Codes of errors</h2>
<p>Every error is an <code>application/problem+json</code> document (RFC 9457) with one of these codes, with <code>params</code>, <code>errors</code> and <code>retryAfter</code> where they apply.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>
${codes.join('\n')}
</tbody></table></section>
</main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/page.js"></script>
</body>
</html>
`
}

/** The calls as a page on which they can be tried, drawn by Swagger UI from `/openapi.json`. */
export function docsRoutes(): Hono {
  const docs = new Hono()
  docs.get('/', (context) => context.html(page(), 200, { 'content-security-policy': policy }))
  for (const [name, { type, content }] of Object.entries(files)) {
    docs.get(`/${name}`, etag(), (context) =>
      context.body(content, 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-cache',
      }),
    )
  }
  return docs
}
