import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { Call } from '../../src/api/http.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { walletsActors } from '../../src/api/wallets.actors.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import { newWallet } from '../support/models/wallet-change.model.ts'
import { reading } from '../support/models/wallets.model.ts'

const answers: Record<string, unknown> = {
  'GET /payment-systems': { items: reading.systems },
  'GET /user-data/wallets': {
    items: reading.wallets,
    needsPassword: reading.needsPassword,
  },
  'PATCH /user-data/wallets/update': { challenge },
}

function actors() {
  const made: { call: string; input: unknown }[] = []
  const call: Call = async ({ method, path }, input) => {
    made.push({ call: `${method} ${path}`, input })
    return answers[`${method} ${path}`] as never
  }
  return { made, ...walletsActors({ call, reads: createReadCache(), now: () => reading.at }) }
}

test('the wallets are what they are now, each time they are read', async () => {
  const { made, readWallets } = actors()
  expect(await toPromise(createActor(readWallets).start())).toEqual(reading)
  await toPromise(createActor(readWallets).start())
  expect(made.map(({ call }) => call)).toEqual([
    'GET /payment-systems',
    'GET /user-data/wallets',
    'GET /user-data/wallets',
  ])
})

test('a new wallet goes with the password where one is given, and is answered by the code that confirms it', async () => {
  const { made, changeWallet } = actors()
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
