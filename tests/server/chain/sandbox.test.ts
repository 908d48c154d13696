import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../../../server/operator-commands.ts'
import { xpubOf } from '../../support/anvil.ts'
import { embeddedByNight } from '../../support/night.ts'
import { newPerson, openProvider, tokenOf } from '../../support/provider.ts'

const provider = await openProvider({
  on: embeddedByNight,
  environment: { CHAIN_ETHEREUM_RPC: 'http://127.0.0.1:1', CHAIN_ETHEREUM_XPUB: xpubOf(1) },
})
await newPerson(provider, 'chainman')
const token = await tokenOf(provider.ask, 'chainman')
afterAll(() => provider.close())

const refill = async (paymentSystem: string, amount: string) => {
  const { body } = await provider.ask('POST', '/api/funds/refills', {
    token,
    key: paymentSystem,
    body: { paymentSystem, amount },
  })
  return (body as { id: string }).id
}

test('a sandbox simulates nothing on a network whose chain is watched, and says so', async () => {
  const [inUsdt, inEth, inBtc] = [
    await refill('USDT-ERC20', '100'),
    await refill('ETH', '0.5'),
    await refill('BTC', '0.01'),
  ]
  for (const refillId of [inUsdt, inEth]) {
    for (const path of ['/sandbox/transfers', '/sandbox/transfers/unnoticed']) {
      expect((await provider.ask('POST', path, { body: { refillId } })).status).toBe(500)
    }
  }
  const { text } = await runCommand(provider.actions, ['transfer', inEth], [], 'aigul')
  expect(text).toContain('Nothing is simulated on Ethereum: pay the address on its chain.')
  expect(
    (await provider.ask('POST', '/sandbox/transfers', { body: { refillId: inBtc } })).status,
  ).toBe(200)
  const shown = await provider.actions.refills('all')
  expect(
    shown.map(({ paymentSystem, isWatched, credited }) => [paymentSystem, isWatched, credited]),
  ).toEqual([
    ['BTC', false, '0.01'],
    ['ETH', true, null],
    ['USDT-ERC20', true, null],
  ])
})

test('the operator is told of a chain that was not read yet', async () => {
  const { text } = await runCommand(provider.actions, ['chains'], [], 'aigul')
  expect(JSON.parse(text)).toEqual({
    chains: [
      {
        name: 'ethereum',
        head: null,
        cursor: null,
        lagBlocks: null,
        lagSeconds: null,
        node: null,
        lastError: null,
      },
    ],
    findings: [],
  })
})
