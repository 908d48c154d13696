import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { strictHeaders } from '../../server/headers.ts'
import { locales } from '../../server/locale.ts'
import { rejectionsOf } from '../../server/openapi.ts'
import { isStaging } from '../../server/static.ts'
import { calls } from '../../src/api/contract/calls.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import { rejections } from '../../src/api/contract/rejections.ts'
import { valuesOf } from '../support/pick.ts'
import { openProvider } from '../support/provider.ts'

const page = '<!doctype html><html><head><style>a{}</style><script>1</script></head></html>'
const pageIn = (locale: string) => page.replace('<html', `<html lang="${locale}"`)
const script = 'document.title = "built"'

const site = mkdtempSync(join(tmpdir(), 'site-'))
mkdirSync(join(site, 'assets'))
writeFileSync(join(site, 'index.html'), page)
for (const locale of locales) writeFileSync(join(site, `index.${locale}.html`), pageIn(locale))
for (const locale of locales) writeFileSync(join(site, `inside.${locale}.html`), `inside ${locale}`)
writeFileSync(join(site, 'offline.html'), '<!doctype html><script>2</script>')
writeFileSync(join(site, 'telegram-return.html'), '<!doctype html>')
writeFileSync(join(site, 'assets/main-abc.js'), script)
writeFileSync(join(site, 'assets/main-abc.js.br'), brotliCompressSync(script))
const provider = await openProvider({ siteFolder: site })
afterAll(async () => {
  await provider.close()
  rmSync(site, { recursive: true })
})

type RequestBody = {
  required: boolean
  content: Record<
    string,
    {
      schema: { required: string[]; properties: Record<string, object> }
      encoding: Record<string, object>
    }
  >
}

describe('headers', () => {
  test('every answer carries them: page, script, call, rejection and missing file', async () => {
    for (const path of [
      '/',
      '/assets/main-abc.js',
      '/api/settings/technical_work',
      '/api/none',
      '/assets/none.js',
      '/docs',
      '/sandbox',
    ]) {
      const { headers } = await provider.ask('GET', path)
      const names = [
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'cross-origin-opener-policy',
        'strict-transport-security',
        'cross-origin-resource-policy',
      ]
      expect([path, ...names.map((name) => headers.get(name))]).toEqual([
        path,
        'nosniff',
        'DENY',
        'strict-origin-when-cross-origin',
        'same-origin-allow-popups',
        null,
        'same-origin',
      ])
      expect(headers.get('permissions-policy')).toBe(
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      )
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('what Telegram’s window shows keeps the page that opened it', async () => {
    for (const path of ['/telegram-return.html', '/sandbox/telegram']) {
      const { status, headers } = await provider.ask('GET', path)
      expect([path, status, headers.get('cross-origin-opener-policy')]).toEqual([
        path,
        200,
        'unsafe-none',
      ])
    }
  })

  test('a request has an id of ours, whatever id it came with', async () => {
    const headers = { 'request-id': 'mine' }
    const answers = await Promise.all(
      [
        '/',
        '/none.js',
        '/api/settings/technical_work',
        '/api/none',
        '/sandbox/page.css',
        '/sandbox/none',
      ].map((path) => provider.ask('GET', path, { headers })),
    )
    const ids = answers.map((answer) => answer.headers.get('request-id') ?? '')
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(new Set(ids).size).toBe(6)
  })

  test('the policy allows nothing inline but the pages’ own words, by their hashes', async () => {
    const policy = (await provider.ask('GET', '/')).headers.get('content-security-policy')
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=' 'sha256-1HNeOiZeFu7gP1lxi5tdAwGcB9i2xR+Q2jpmbuwTqzU='",
      "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types worker',
    ])
    expect(policy).not.toContain('unsafe')
  })

  test('a provider elsewhere is the one other place that calls may go to', async () => {
    const options = {
      apiUrl: 'https://provider.example/v1',
      secure: true,
      page: null,
      isStaging: false,
    }
    const headers = await strictHeaders(options)
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://provider.example;",
    )
  })

  test('only a staging build has frames, and of its own origin alone', async () => {
    const inFrames = async (isStaging: boolean) => {
      const headers = await strictHeaders({ apiUrl: '', secure: true, page: null, isStaging })
      const policy = headers['content-security-policy']?.split('; ') ?? []
      return [headers['x-frame-options'], ...policy.filter((rule) => rule.startsWith('frame'))]
    }
    expect(await inFrames(true)).toEqual([
      'SAMEORIGIN',
      "frame-src 'self'",
      "frame-ancestors 'self'",
    ])
    expect(await inFrames(false)).toEqual(['DENY', "frame-ancestors 'none'"])
    expect([
      isStaging(site),
      (await provider.ask('GET', '/')).headers.get('x-frame-options'),
    ]).toEqual([false, 'DENY'])
  })

  test('browsers are told to insist on TLS only behind it', async () => {
    const behind = await openProvider({
      database: provider.database,
      environment: { TRUST_PROXY: '1' },
    })
    const { headers } = await behind.ask('GET', '/api/settings/technical_work')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('the built page', () => {
  test('answers for every address that is no file and no call', async () => {
    for (const path of ['/', '/refill', '/register/demo', '/settings/data']) {
      const answer = await provider.ask('GET', path)
      expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([
        200,
        pageIn('en'),
        'no-cache',
      ])
    }
  })

  test('comes in the language that was chosen, else in one that the browser asks for, else in all, and with the frame for a session', async () => {
    const { app } = provider
    const sent: [string, string | undefined, string][] = [
      ['locale=kk', 'en-GB,en;q=0.9', pageIn('kk')],
      ['', 'fr-FR,de;q=0.8', pageIn('de')],
      ['locale=fr', 'en', pageIn('en')],
      ['locale=../en', 'fr', pageIn('ru')],
      ['', undefined, page],
      ['refreshToken=abc', undefined, page],
      ['locale=de; refreshToken=abc', 'en', 'inside de'],
      ['refreshToken=', 'kk', pageIn('kk')],
    ]
    for (const [cookie, spoken, text] of sent) {
      const headers = new Headers({ cookie: `theme=1; ${cookie}` })
      if (spoken) headers.set('accept-language', spoken)
      const answer = await app.request('/deposits', { headers })
      expect([await answer.text(), answer.headers.get('vary')]).toEqual([
        text,
        'accept-encoding, accept-language, cookie',
      ])
    }
  })

  test('a missing file is missing', async () => {
    for (const path of [
      '/assets/gone-123.js',
      '/favicon.ico',
      '/assets/../../package.json',
      '/assets/..%2f..%2f..%2fetc/hosts.txt',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '/assets/%00.js',
      '/assets/%E0%A4%A.js',
      '/assets//main-abc.js',
    ]) {
      expect([path, (await provider.ask('GET', path)).status]).toEqual([path, 404])
    }
  })

  test('its files are sent compressed and kept for ever', async () => {
    const { app } = provider
    const answer = await app.request('/assets/main-abc.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(
      valuesOf(
        Object.fromEntries(answer.headers),
        'content-type',
        'content-encoding',
        'cache-control',
        'vary',
      ),
    ).toEqual([
      'text/javascript; charset=utf-8',
      'br',
      'public, max-age=31536000, immutable',
      'accept-encoding',
    ])
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
    expect((await provider.ask('GET', '/assets/main-abc.js')).text).toBe(script)

    const again = await app.request('/assets/main-abc.js', {
      headers: { 'accept-encoding': 'br', 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('each form of a file has a tag of its own, and a question for the head gets the same answer but for the body', async () => {
    const tagsOf = async (method: string, headers: Record<string, string>) => {
      const answer = await provider.app.request('/assets/main-abc.js', { method, headers })
      const names = ['etag', 'content-type', 'content-encoding', 'content-length', 'cache-control']
      return [answer.status, ...names.map((name) => answer.headers.get(name))]
    }
    const plain = await tagsOf('GET', {})
    const small = await tagsOf('GET', { 'accept-encoding': 'br' })
    expect(plain[1]).toMatch(/^"[\w-]{22}"$/)
    expect(small[1]).not.toBe(plain[1])
    expect(await tagsOf('HEAD', {})).toEqual(plain)
    expect(await tagsOf('HEAD', { 'accept-encoding': 'br' })).toEqual(small)
    // A form that the browser does not take is not sent.
    expect(await tagsOf('GET', { 'accept-encoding': 'br;q=0' })).toEqual(plain)
    expect((await tagsOf('GET', { 'if-none-match': String(small[1]) }))[0]).toBe(200)
  })

  test('is told where the provider is', async () => {
    expect((await provider.ask('GET', '/config.json')).body).toEqual({ apiUrl: '/api' })
  })
})

describe('the document of the calls', () => {
  type Operation = {
    operationId: string
    security: object[]
    parameters: object[]
    responses: Record<string, { description: string }>
  }

  test('lists every call of the contract, one to one, and none besides', async () => {
    const { openapi, paths } = (await provider.ask('GET', '/openapi.json')).body as {
      openapi: string
      paths: Record<string, Record<string, Operation>>
    }
    expect(openapi).toBe('3.1.0')
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
    const contract = Object.entries<Endpoint>(calls).map(
      ([name, { method, path }]) => `${name} ${method} ${path.replace('?}', '}')}`,
    )
    expect(listed.sort()).toEqual(contract.sort())
  })

  test('names the codes of every call by their status, and the key where one is needed', async () => {
    const { paths } = (await provider.ask('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    for (const endpoint of Object.values<Endpoint>(calls)) {
      const operation = paths[endpoint.path.replace('?}', '}')]?.[endpoint.method.toLowerCase()]
      const { 200: success, ...refused } = operation?.responses ?? {}
      expect(Object.keys(success ?? {})).toContain('description')
      const listed = Object.entries(refused).flatMap(([status, { description }]) =>
        description.split(', ').map((code) => [code, Number(status)]),
      )
      const expected = rejectionsOf(endpoint).map((code) => [code, rejections[code]])
      expect(listed.sort()).toEqual(expected.sort())
      expect(operation?.security).toEqual(endpoint.auth ? [{ session: [] }] : [])
      expect(JSON.stringify(operation?.parameters).includes('IdempotencyKey')).toBe(
        endpoint.idempotent === true,
      )
    }
  })

  test('describes a form with its fields, its files and what they may be', async () => {
    const { paths } = (await provider.ask('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, { requestBody?: RequestBody }>>
    }
    for (const { path, method, body, form } of Object.values<Endpoint>(calls)) {
      const operation = paths[path.replace('?}', '}')]?.[method.toLowerCase()]
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual([
        ...(body ? ['application/json'] : []),
        ...(form ? ['multipart/form-data'] : []),
      ])
    }
    const sent = paths['/user-data/verification']?.patch?.requestBody
    const { schema, encoding } = sent?.content['multipart/form-data'] ?? {}
    expect(sent?.required).toBe(true)
    expect(schema?.required).toEqual(['fullName', 'birthDate', 'familyStatus'])
    expect(schema?.properties.fullName).toEqual({
      type: 'string',
      minLength: 1,
      maxLength: 120,
    })
    expect(schema?.properties.wallet).toEqual({
      contentMediaType: 'application/octet-stream',
      description: 'At most 5242880 bytes',
    })
    expect(encoding?.wallet).toEqual({ contentType: 'image/jpeg, image/png' })
  })

  test('says which answers are files for whoever accepts their type', async () => {
    const { paths } = (await provider.ask('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, { responses: { 200: { content: object } } }>>
    }
    for (const { path, method, file } of Object.values<Endpoint>(calls)) {
      const operation = paths[path.replace('?}', '}')]?.[method.toLowerCase()]
      expect(Object.keys(operation?.responses[200].content ?? {})).toEqual([
        'application/json',
        ...(file ? [file] : []),
      ])
    }
  })

  test('is drawn by files of the provider’s own, under a policy of its own', async () => {
    const { text, status, headers } = await provider.ask('GET', '/docs')
    expect([status, headers.get('content-security-policy')?.split('; ')]).toEqual([
      200,
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ],
    ])
    expect(text).not.toMatch(/<style|style="|<script>|https?:\/\//)
    const sources = [...text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path)
    expect(sources).toEqual([
      '/docs/swagger-ui.css',
      '/docs/page.css',
      '/docs/swagger-ui-bundle.js',
      '/docs/page.js',
    ])
    for (const path of sources) {
      const { status, headers } = await provider.ask('GET', path ?? '')
      const again = await provider.ask('GET', path ?? '', {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
      expect([path, status, again.status]).toEqual([path, 200, 304])
    }
    expect((await provider.ask('GET', '/docs/package.json')).status).toBe(404)
  })

  test('has a row for every code, because problem documents lead to it', async () => {
    const { text } = await provider.ask('GET', '/docs')
    const rows = [...text.matchAll(/<tr id="(\w+)">.*?<td>(\d+)<\/td>/g)]
    expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(
      Object.entries(rejections),
    )
  })
})
