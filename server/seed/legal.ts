import { readFile } from 'node:fs/promises'
import { legalKinds } from '../../src/api/contract/legal.ts'
import type { Database } from '../database/database.ts'
import { locales } from '../locale.ts'
import { addLegal } from '../services/legal.ts'
import { readNewsFiles } from '../services/news-file.ts'

const VERSION = '1'
/** Before the life of the demo investor begins. */
const IN_FORCE = new Date('2025-01-15T00:00:00Z')

/** Sample texts, in folders as an operator has them. */
export async function publishSamples(database: Database): Promise<void> {
  for (const kind of legalKinds) {
    const files = locales.map(async (locale) => ({
      name: `${locale}.md`,
      content: await readFile(new URL(`./legal/${kind}/${locale}.md`, import.meta.url)),
    }))
    const { texts } = await readNewsFiles(await Promise.all(files))
    await addLegal(database, { kind, version: VERSION, texts, inForceAt: IN_FORCE })
  }
}
