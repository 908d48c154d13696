import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findPostgres } from './programs.ts'

/**
 * What the tests need and npm cannot bring: a browser and the programs of a real PostgreSQL.
 * Fetched where that may be done unasked, on Debian as root; anywhere else one line says what to install.
 */
const needs = [
  {
    package: 'chromium',
    isThere: () => findChromium() !== undefined,
    advice: 'Chromium (or set CHROMIUM to the path of one)',
  },
  {
    package: 'postgresql',
    isThere: () => Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined,
    advice: 'the server programs of PostgreSQL 15 or newer (or set TEST_DATABASE_URL)',
  },
]

const missing = () => needs.filter(({ isThere }) => !isThere())

if (missing().length && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  install(missing().map((need) => need.package))
}
if (missing().length) {
  console.error(
    `Please install ${missing()
      .map(({ advice }) => advice)
      .join(' and ')}.`,
  )
  process.exit(1)
}

function install(packages: string[]): void {
  console.log(`Fetching ${packages.join(' and ')} for the tests …`)
  apt('update')
  // Debian's package would start a server of its own, which nobody here asks for.
  if (packages.includes('postgresql')) apt('install', 'postgresql-common')
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (existsSync(settings)) {
    spawnSync('sed', ['-i', 's/^#\\?create_main_cluster.*/create_main_cluster = false/', settings])
  }
  apt('install', ...packages)
}

function apt(...args: string[]): void {
  spawnSync('apt-get', ['-y', '-qq', '--no-install-recommends', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
