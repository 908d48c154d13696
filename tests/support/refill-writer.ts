import { createInterface } from 'node:readline'
import { createClock, type Deps } from '../../server/clock.ts'
import { type Location, openDatabase } from '../../server/database/database.ts'
import { createRefill } from '../../server/services/refill.ts'
import { sandboxTransfer } from '../../server/services/sandbox-chain.ts'

const WRITERS = 8

/**
 * A process that refills balances as fast as it can and prints the id of each refill that it was told is credited.
 * Started by the durability test, which kills it.
 */
const { location, userId }: { location: Location; userId: number } = JSON.parse(
  process.argv[2] ?? '{}',
)
const database = await openDatabase(location)
const deps: Deps = { database, clock: createClock(database, { movable: false }) }
process.stdout.write('ready\n')
await new Promise((go) => createInterface(process.stdin).once('line', go))
await Promise.all(Array.from({ length: WRITERS }, write))

async function write(): Promise<never> {
  for (;;) {
    const key = crypto.randomUUID()
    const refill = { userId, key, paymentSystem: 'TON', amount: '10' }
    const { id } = await createRefill(deps, refill)
    await sandboxTransfer(deps, { refillId: id })
    process.stdout.write(`${id}\n`)
  }
}
