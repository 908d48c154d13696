import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function inPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable)
}

function firstOf(names: string[], elsewhere: string[] = []): string | undefined {
  const places = [...names.map(inPath), ...names.map((name) => `/usr/bin/${name}`), ...elsewhere]
  return places.find((place): place is string => place !== undefined && isExecutable(place))
}

/** The browser for the end-to-end tests: `CHROMIUM`, the windowless build, or whatever Chromium the machine has. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM
  if (given) return isExecutable(given) ? given : undefined
  return (
    findWindowless() ??
    firstOf(
      ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
      [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ],
    )
  )
}

/** The same engine without windows: an end-to-end test costs it half of the work. */
export function findWindowless(): string | undefined {
  return firstOf(['chromium-headless-shell', 'chrome-headless-shell'])
}

/** The folder of PostgreSQL's server programs; Debian keeps them out of PATH. */
export function findPostgres(): string | undefined {
  const found = inPath('initdb')
  const folders = [
    ...(found ? [dirname(found)] : []),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    ...globSync('/opt/homebrew/opt/postgresql*/bin').sort().reverse(),
    ...globSync('/usr/pgsql-*/bin').sort().reverse(),
  ]
  return folders.find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => isExecutable(join(folder, program))),
  )
}
