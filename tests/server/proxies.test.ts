import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { IMAGE_MAX_BYTES } from '../../src/api/contract/profile.ts'
import { verificationPhotos } from '../../src/api/contract/verification.ts'
import { freePort } from '../support/free-port.ts'

const nginx = readFileSync('docs/proxies/nginx.conf', 'utf8')
const caddy = readFileSync('docs/proxies/Caddyfile', 'utf8')
/** Its workers would be somebody else, who cannot enter the folder. */
const isRoot = process.getuid?.() === 0
const LARGEST = verificationPhotos.length * IMAGE_MAX_BYTES

const folder = mkdtempSync(join(tmpdir(), 'cabinet-proxy-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Stands where the provider does, and tells what it was sent. */
const provider = createServer(async (incoming, outgoing) => {
  const { headers, url } = incoming
  const { length } = await buffer(incoming)
  const { host, 'x-forwarded-for': forwarded } = headers
  outgoing.setHeader('content-type', 'application/json')
  outgoing.end(JSON.stringify({ url, host, forwarded, length }))
})
provider.listen(0, '127.0.0.1')
await once(provider, 'listening')
afterAll(() => provider.close())
const behind = `127.0.0.1:${(provider.address() as AddressInfo).port}`

/** Asks as a browser would that believes any certificate. */
async function ask(port: number, path: string, body = Buffer.alloc(0)) {
  const sent = request({
    host: 'localhost',
    port,
    path,
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.7', 'content-length': body.length },
    rejectUnauthorized: false,
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, told: answer.statusCode === 200 ? await json(answer) : null }
}

async function prove(port: number, forwarded: unknown) {
  await vi.waitFor(() => ask(port, '/api/plans'), 10_000)
  expect(await ask(port, '/api/user-data/verification', Buffer.alloc(LARGEST))).toEqual({
    status: 200,
    told: {
      url: '/api/user-data/verification',
      host: expect.stringMatching(/^localhost/),
      forwarded,
      length: LARGEST,
    },
  })
  expect((await ask(port, '/ready')).status).toBe(404)
}

test('the examples take the largest request there is, and name the address of the connection last', () => {
  const [, most] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
  const [, mostOfCaddy] = /max_size (\d+)MB/.exec(caddy) ?? []
  expect(Number(most) * 1024 * 1024).toBeGreaterThan(LARGEST)
  expect(Number(mostOfCaddy) * 1_000_000).toBeGreaterThan(LARGEST)
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
})

if (spawnSync('nginx', ['-v']).status === 0) {
  test('nginx', async () => {
    const [port, plain] = [await freePort(), await freePort()]
    const key = join(folder, 'key.pem')
    const certificate = join(folder, 'certificate.pem')
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'],
      ...['-keyout', key, '-out', certificate],
    ])
    const site = nginx
      .replaceAll(/127\.0\.0\.1:808[01]/g, behind)
      .replace('listen 80;', `listen ${plain};`)
      .replace('listen 443 ssl', `listen ${port} ssl`)
      .replaceAll('cabinet.example.com', 'localhost')
      .replace('/etc/ssl/cabinet/fullchain.pem', certificate)
      .replace('/etc/ssl/cabinet/privkey.pem', key)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    const whole = join(folder, 'nginx.conf')
    writeFileSync(
      whole,
      `${isRoot ? 'user root; ' : ''}daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
    )
    started.push(spawn('nginx', ['-c', whole, '-p', folder, '-e', 'stderr']))
    await prove(port, '203.0.113.7, 127.0.0.1')
  })
}

if (spawnSync('caddy', ['version']).status === 0) {
  test('Caddy', async () => {
    const [port, plain] = [await freePort(), await freePort()]
    const file = join(folder, 'Caddyfile')
    const site = caddy
      .replace(/127\.0\.0\.1:8080 127\.0\.0\.1:8081/, behind)
      .replace('cabinet.example.com', `localhost:${port}`)
    writeFileSync(file, `{\n admin off\n skip_install_trust\n http_port ${plain}\n}\n${site}`)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    started.push(spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env }))
    await prove(port, expect.stringMatching(/^(127\.0\.0\.1|::1)$/))
  })
}
