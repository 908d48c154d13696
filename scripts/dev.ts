import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile()

/** The provider and the front end's development server, each restarting by itself; one ends, both end. */
const programs = [
  spawn('node', ['--watch', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('vite', {
    stdio: 'inherit',
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${process.env.PORT ?? 8080}` },
  }),
]

const stopAll = () => {
  for (const program of programs) program.kill('SIGTERM')
}

for (const program of programs) program.once('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAll)
