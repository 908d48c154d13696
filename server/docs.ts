import * as z from 'zod/mini'
import type { Endpoint } from '../src/api/contract/endpoint.ts'
import { refusals } from '../src/api/contract/refusals.ts'
import { formSchemaOf, proofSentences, refusalsOf } from './openapi.ts'
import type { CallProof } from './proofs.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const details = (title: string, json: object) =>
  `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(json, null, 2))}</pre></details>`

const shape = (title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output') => {
  if (!schema) return ''
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return details(title, rest)
}

function call(name: string, endpoint: Endpoint, proof: CallProof): string {
  const codes = refusalsOf(endpoint)
    .map((code) => `<a href="#${code}"><code>${code}</code></a>`)
    .join(' ')
  const marks = [
    endpoint.auth === 'set_password' ? '<span class="mark">bearer of set-password only</span>' : '',
    endpoint.auth === true ? '<span class="mark">bearer</span>' : '',
    endpoint.idempotent ? '<span class="mark">Idempotency-Key</span>' : '',
    endpoint.csv ? '<span class="mark">text/csv</span>' : '',
    endpoint.form ? '<span class="mark">multipart/form-data</span>' : '',
  ].join('')
  return `<article id="${name}">
<h3><span class="method">${endpoint.method}</span> <code>${escaped(endpoint.path)}</code> ${marks}</h3>
<p>${escaped(endpoint.summary)}. <small>${name}</small></p>
<ul>${proofSentences(proof)
    .map((sentence) => `<li>${escaped(sentence)}</li>`)
    .join('')}</ul>
${shape('Path', endpoint.params, 'input')}${shape('Query', endpoint.query, 'input')}${shape('Body', endpoint.body, 'input')}${endpoint.form ? details('Form', formSchemaOf(endpoint.form)) : ''}${shape('Answer', endpoint.response, 'output')}
<p class="codes">${codes}</p>
</article>`
}

/** The contract as a page to read. */
export function docsPage<Calls extends Record<string, Endpoint>>(
  calls: Calls,
  proofs: Record<keyof Calls, CallProof>,
  base: string,
): string {
  const byTag = Object.groupBy(Object.entries<Endpoint>(calls), ([, { tag }]) => tag)
  const sections = Object.entries(byTag).map(
    ([tag, entries = []]) =>
      `<section><h2 id="${tag}">${tag}</h2>${entries.map(([name, endpoint]) => call(name, endpoint, proofs[name as keyof Calls])).join('\n')}</section>`,
  )
  const codes = Object.entries(refusals).map(
    ([code, status]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td></tr>`,
  )
  const links = [...Object.keys(byTag), 'codes'].map((tag) => `<a href="#${tag}">${tag}</a>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cabinet: calls of the provider</title>
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<main>
<h1>Calls of the provider</h1>
<p>All calls are below <code>${escaped(base)}</code>. The same as a document for programs: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Sections">${links.join(' ')}</nav>
${sections.join('\n')}
<section><h2 id="codes">codes</h2>
<p>Every refusal is an <code>application/problem+json</code> document (RFC 9457) with one of these codes, with <code>params</code>, <code>errors</code> and <code>retryAfter</code> where they apply.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>
${codes.join('\n')}
</tbody></table></section>
</main>
</body>
</html>
`
}
