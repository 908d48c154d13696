import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainEnvironment, startTokens } from '../tests/support/anvil.ts'

const BLOCK_SECONDS = 1

/** `npm run chain`: a chain of this machine with a token, and a provider that watches it. */
const folder = mkdtempSync(join(tmpdir(), 'cabinet-chain-'))
const anvil = await startTokens({ blockSeconds: BLOCK_SECONDS })
const provider = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    ...chainEnvironment(anvil),
    DATA_DIR: folder,
    SANDBOX: '1',
  },
})
process.stdout.write(`
A chain with a block each second is at ${anvil.url}. Choose a refill in USDT · ERC20 or ETH, and pay its address:

  npx cast send ${anvil.usdt} "transfer(address,uint256)" ADDRESS 100000000 --from ${anvil.payer} --unlocked --rpc-url ${anvil.url}
  npx cast send ADDRESS --value 0.5ether --from ${anvil.payer} --unlocked --rpc-url ${anvil.url}

The first sends 100 USDT, which has six decimals. This drops the last three blocks and what was in them:

  npx cast rpc anvil_reorg 3 '[]' --rpc-url ${anvil.url}

The provider makes its demo people first, which takes half a minute.
`)

provider.once('exit', async (code) => {
  await anvil.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 0
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => provider.kill(signal))
}
