import { afterAll, expect } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { throwAwayEmbedded } from './embedded.ts'
import { databasesOfFile } from './postgres.ts'

/** After every suite the books of every database it worked on are in order. */
afterAll(async () => {
  throwAwayEmbedded()
  for (const url of databasesOfFile()) {
    const database = await openDatabase({ url, connections: 2 })
    const broken = await auditBooks(database).finally(() => database.close())
    expect(broken).toEqual([])
  }
})
