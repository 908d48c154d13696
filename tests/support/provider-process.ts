import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Ask, askBy } from './asked.ts'
import { compileCache } from './compile-cache.ts'
import { secretOfTests } from './secret.ts'

export type ProviderProcess = {
  url: string
  child: ChildProcess
  /** All that it has said. */
  output: () => string
  ask: Ask
  /** SIGKILL: no goodbye, no last write. */
  kill(): Promise<void>
}

/** A gate under another zone or date sets these, and every process must live in the same time. */
const time = /^(TZ|LD_PRELOAD|FAKETIME.*)$/

/** The environment in which tests start programs of the provider. */
export const environmentOf = (more: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => time.test(name))),
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: compileCache,
  PORT: '0',
  SANDBOX: '1',
  SECRET: secretOfTests,
  ...more,
})

/** A provider of its own, as `npm start` starts it; resolves when it has said where it is. */
export function startProvider(environment: Record<string, string>): Promise<ProviderProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], { env: environmentOf(environment) })
  let output = ''
  return new Promise((resolve, reject) => {
    const receive = (chunk: Buffer) => {
      output += chunk.toString()
      const [, url] = /Cabinet is at (\S+)/.exec(output) ?? []
      if (!url) return
      resolve({
        url,
        child,
        output: () => output,
        ask: askBy((path, init) => fetch(`${url}${path}`, init)),
        async kill() {
          if (child.exitCode !== null || child.signalCode !== null) return
          const exit = once(child, 'exit')
          child.kill('SIGKILL')
          await exit
        },
      })
    }
    child.stdout.on('data', receive)
    child.stderr.on('data', receive)
    child.once('exit', () => reject(new Error(output)))
  })
}
