import { once } from 'node:events'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { startProvider } from '../support/provider-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'cabinet-private-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Rights of others than the owner on the data, by path. */
function openTo(others: string): string[] {
  const paths = readdirSync(others, { recursive: true, encoding: 'utf8' })
  return [others, ...paths.map((path) => join(others, path))].filter(
    (path) => (lstatSync(path).mode & 0o077) !== 0,
  )
}

test('the embedded database is its owner’s alone: unpacked, opened again after it was not, and written to', async () => {
  const directory = join(folder, 'data')
  const made = await openDatabase({ directory })
  await made.close()
  expect(readdirSync(join(directory, 'pgdata')).length).toBeGreaterThan(10)
  expect(openTo(directory)).toEqual([])

  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(directory, path), 0o777)
  }
  chmodSync(directory, 0o755)
  const { child, ask, output } = await startProvider({ DATA_DIR: directory, SANDBOX: '0' })
  await ask('POST', '/api/auth/login', { body: { login: 'demo', password: 'CabinetDemo1' } })
  expect(openTo(directory)).toEqual([])
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
  expect([openTo(directory), output().includes('"level":"error"')]).toEqual([[], false])
}, 120_000)
