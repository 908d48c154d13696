import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { checkProvider } from '../support/conformance-command.ts'
import { maker } from '../support/passkey-maker.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function addressOf(server: Server, protocol = 'http'): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `${protocol}://127.0.0.1:${port}/api`
}

const json = { 'content-type': 'application/json', 'provider-time': '2026-01-31T12:00:00.000Z' }
const html = { ...json, 'content-type': 'text/html' }
const mebibyte = `"${'x'.repeat(1024 * 1024 - 3)}",`

type Hostile = (response: ServerResponse) => unknown

/** Lets the command sign in, and is hostile from then on. */
const hostileAfterSignIn =
  (hostile: Hostile): RequestListener =>
  ({ url }, response) => {
    if (url === '/api/auth/login') {
      response.writeHead(200, json).end(JSON.stringify({ refreshToken: 'token'.repeat(8) }))
    } else if (url === '/api/settings/application' || url === '/api/auth/logout') {
      response.writeHead(200, json).end('{}')
    } else hostile(response)
  }

const check = (url: string, more: string[] = []) =>
  checkProvider(['--url', url, '--login', 'demo', '--seconds', '1', ...more])

const TRACE = /^\s+at .*\.ts:\d+/m

describe('a provider that is hostile once somebody has signed in is told of, when it', () => {
  test.each<[string, Hostile, expected: string, got: string]>([
    [
      'never ends an answer',
      (response) => {
        response.writeHead(200, json).write('{')
        const drip = setInterval(() => response.write(' '), 100)
        response.once('close', () => clearInterval(drip))
      },
      'an answer within 1 s',
      'status 200, and no end of the body: the time is over',
    ],
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { ...json, 'content-length': '100' })
        response.write('{', () => response.destroy())
      },
      'an answer within 1 s',
      'status 200, and no end of the body: other side closed',
    ],
    [
      'answers with 10 MB',
      (response) => response.writeHead(200, json).end(`[${mebibyte.repeat(10)}0]`),
      'a body of 8 MiB at most',
      'status 200, and a body of more than 8 MiB',
    ],
    [
      'answers with HTML',
      (response) => response.writeHead(200, html).end('<h1>Hello</h1>'),
      'a JSON body',
      'the body: "<h1>Hello</h1>" (string)',
    ],
    [
      'answers with another type of content',
      (response) => response.writeHead(200, { ...json, 'content-type': 'text/plain' }).end('{}'),
      'content-type: application/json',
      'content-type: text/plain',
    ],
    [
      'answers with 500',
      (response) => response.writeHead(500, html).end('<h1>Broken</h1>'),
      'status 200, or a problem of RFC 9457',
      'status 500: the body: "<h1>Broken</h1>" (string)',
    ],
    [
      'nests an answer too deeply',
      (response) => response.writeHead(200, json).end('['.repeat(20_000) + ']'.repeat(20_000)),
      'an answer that this check can work with',
      'Maximum call stack size exceeded',
    ],
  ])('%s', async (_, hostile, expected, got) => {
    const url = await addressOf(createServer(hostileAfterSignIn(hostile)))
    const { code, output } = await check(url, ['--only', 'shapes'])
    expect(code).toBe(1)
    expect(output).toContain(`     expected  ${expected}\n     got       ${got}\n`)
    expect(output).not.toMatch(TRACE)
  })
})

test('five calls without an answer are told of, and no more are made', async () => {
  const url = await addressOf(createServer(hostileAfterSignIn(() => null)))
  const { code, output } = await check(url)
  expect(code).toBe(1)
  expect(output).toContain('not run, needs a provider that answers: 5 calls had no whole answer:')
  const told = '     expected  an answer within 1 s\n     got       no answer: the time is over\n'
  expect(output.split(told)).toHaveLength(6)
  expect(output).not.toMatch(TRACE)
})

describe('a redirect', () => {
  const elsewhere = async () => {
    const asked: (string | undefined)[] = []
    const url = await addressOf(
      createServer(({ url: path }, response) => {
        asked.push(path)
        response.writeHead(200, json).end('{}')
      }),
    )
    return { url, asked }
  }

  test('is told of and not followed', async () => {
    const other = await elsewhere()
    const url = await addressOf(
      createServer(
        hostileAfterSignIn((response) =>
          response.writeHead(307, { location: `${other.url}/taken` }).end(),
        ),
      ),
    )
    const { code, output } = await check(url)
    expect(code).toBe(1)
    expect(output).toContain(
      `     expected  an answer, and no redirect: none is followed\n     got       status 307, to ${other.url}/taken\n`,
    )
    expect(other.asked).toEqual([])
  })

  test.each([
    [
      'of every address',
      '/api/settings/application',
      /^\S+ redirects to \S+, which is not followed: give the address of the provider itself\.$/m,
    ],
    [
      'of the sign-in',
      '/api/auth/login',
      /^The provider does not sign in demo: status 307 without a token\.$/m,
    ],
  ])('%s is not followed, and ends the run', async (_, from, sentence) => {
    const other = await elsewhere()
    const url = await addressOf(
      createServer(({ url: path }, response) => {
        if (path === from) response.writeHead(307, { location: `${other.url}/taken` }).end()
        else response.writeHead(200, json).end('{}')
      }),
    )
    expect(await check(url)).toEqual({ code: 2, output: expect.stringMatching(sentence) })
    expect(other.asked).toEqual([])
  })
})

describe('a run ends with 2 and a sentence where the provider', () => {
  test.each<[string, Hostile, RegExp]>([
    ['never answers', () => null, /^No provider at \S+: no answer: the time is over\.$/m],
    [
      'answers with 500 to everything',
      (response) => response.writeHead(500, json).end('{}'),
      /^\S+ answers \/settings\/application with status 500: /m,
    ],
    [
      'answers with HTML to everything',
      (response) => response.writeHead(200, html).end('<h1>Hello</h1>'),
      /^\S+ answers \/settings\/application with status 200: is it the address/m,
    ],
  ])('%s', async (_, hostile, sentence) => {
    const url = await addressOf(createServer((_request, response) => hostile(response)))
    expect(await check(url)).toEqual({ code: 2, output: expect.stringMatching(sentence) })
  })

  test('has a certificate that nobody vouches for', async () => {
    const certificate = maker.certificate.toString('base64').replace(/.{64}/g, '$&\n')
    const key = maker.key.export({ format: 'pem', type: 'pkcs8' })
    const cert = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`
    const url = await addressOf(createSecureServer({ key, cert }), 'https')
    expect(await check(url)).toEqual({
      code: 2,
      output: expect.stringMatching(
        /^No provider at https:\S+: no answer: self-signed certificate.*\. NODE_EXTRA_CA_CERTS may name/m,
      ),
    })
  })
})
