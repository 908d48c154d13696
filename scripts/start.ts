/** `npm start`: builds the app while the provider makes its database, which takes as long and needs no page. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const signals = ['SIGINT', 'SIGTERM'] as const
const end = () => process.exit(1)

// The build begins before .env is read, which is for the provider alone.
const build = spawn(process.execPath, [join(root, 'scripts', 'build.ts')], { stdio: 'inherit' })
process.once('exit', () => build.kill())
for (const signal of signals) process.once(signal, end)
const site = new Promise<string>((resolve) => {
  build.once('exit', (code) => {
    if (code !== 0) process.exit(code ?? 1)
    for (const signal of signals) process.off(signal, end)
    resolve(join(root, 'dist'))
  })
})

if (existsSync('.env')) process.loadEnvFile()
const { serve } = await import('../server/serve.ts')
await serve(site)
