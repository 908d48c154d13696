import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { walletsActors } from '../../src/api/wallets.actors.ts'
import { run } from '../support/answering.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import { newWallet } from '../support/models/wallet-change.model.ts'
import { reading } from '../support/models/wallets.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, reads, made } = recordedCalls(() => ({
  'GET /payment-systems': { items: reading.systems },
  'GET /user-data/wallets': { items: reading.wallets, needsPassword: reading.needsPassword },
  'PATCH /user-data/wallets/update': { challenge },
}))
const { readWallets, changeWallet } = walletsActors({ call, reads, now: () => reading.at })

test('the wallets are what they are now, each time they are read', async () => {
  expect(await run(readWallets)).toEqual(reading)
  await run(readWallets)
  expect(made.map(({ call }) => call)).toEqual([
    'GET /payment-systems',
    'GET /user-data/wallets',
    'GET /user-data/wallets',
  ])
})

test('a new wallet goes with the password where one is given, and is answered by the code that confirms it', async () => {
  for (const password of ['Saryarka2026', '']) {
    const actor = createActor(changeWallet, { input: { ...newWallet, password } })
    expect(await toPromise(actor.start())).toEqual(challenge)
  }
  const change = 'PATCH /user-data/wallets/update'
  expect(made).toEqual([
    { call: change, input: { body: { ...newWallet, password: 'Saryarka2026' } } },
    { call: change, input: { body: newWallet } },
  ])
})
