import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findPostgres, findWindowless } from './programs.ts'

/**
 * Finds what the tests need and npm cannot install: a browser and the programs of PostgreSQL.
 * On Debian as root it installs them; anywhere else one line says what to install.
 */
const needs = [
  {
    // Debian alone has the first.
    packages: ['chromium-headless-shell', 'chromium'],
    isBest: () => Boolean(process.env.CHROMIUM) || findWindowless() !== undefined,
    isThere: () => findChromium() !== undefined,
    advice: 'Chromium (or set CHROMIUM to the path of one)',
  },
  {
    packages: ['postgresql'],
    isBest: () => hasPostgres(),
    isThere: () => hasPostgres(),
    advice: 'the server programs of PostgreSQL 15 or newer (or set TEST_DATABASE_URL)',
  },
]

if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) fetchPrograms()

const missing = needs.filter(({ isThere }) => !isThere())
if (missing.length) {
  console.error(`Please install ${missing.map(({ advice }) => advice).join(' and ')}.`)
  process.exit(1)
}

function hasPostgres(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined
}

function fetchPrograms(): void {
  const wanted = needs.filter(({ isBest }) => !isBest())
  if (!wanted.length) return
  apt('update')
  for (const { packages, isThere } of wanted) {
    for (const name of packages) {
      console.log(
        `The tests need a program that is not here: installing Debian's package ${name} …`,
      )
      if (apt('install', name) || isThere()) break
    }
  }
}

function apt(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-y', '-qq', '--no-install-recommends', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
