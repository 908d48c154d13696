import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { payments } from '../../server/database/schema/payout.ts'
import { createLog } from '../../server/log.ts'
import type { WaitingWithdrawal } from '../../server/operator-actions.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { createSenders } from '../../server/senders.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { cancelBatch, exportBatch } from '../../server/services/payout-batch.ts'
import { followPayouts } from '../../server/services/payout-hash.ts'
import { newAddress } from '../../server/services/refill-address.ts'
import type { Payment } from '../../src/api/contract/payment.ts'
import {
  fund,
  giveWallet,
  held,
  type Investor,
  moneyCalls,
  newSubscriber,
  type PayoutWay,
  paymentOf,
  payoutAddress,
  validatedRequest,
} from '../support/investor.ts'
import { memoryChain, type Paid, tether, treasury } from '../support/payout-chain.ts'
import { pick } from '../support/pick.ts'
import { openProvider, problem } from '../support/provider.ts'

const HOUR = 3_600_000
const memory = memoryChain()
const provider = await openProvider({
  environment: { RATE_LIMIT_SCALE: '1000' },
  payoutChain: memory.chain,
})
const { deps, actions } = provider

type Drawer = Investor & { way: PayoutWay }
let people = 0
let drawer: Drawer

async function newDrawer(
  paymentSystem = 'USDT-ERC20',
  address: string = newAddress.ERC20(),
): Promise<Drawer> {
  people += 1
  const investor = await newSubscriber(deps, `drawer${people}`)
  await fund(deps, investor.userId, '1000')
  await moneyCalls(provider.ask, investor).openDeposit({ plan: 'start', amount: '200' })
  const way = { paymentSystem, address, fee: paymentSystem === 'USDT-ERC20' ? '6' : '1.5' }
  await giveWallet(deps, investor.userId, way)
  return { ...investor, way }
}

/** A withdrawal of 800 USDT that are left; 6 of the amount are the fee. */
async function withdrawal(amount = '100', of = drawer): Promise<Payment> {
  const request = await validatedRequest(deps, of.userId, amount, of.way)
  return paymentOf(await moneyCalls(provider.ask, of).createPayment(request))
}

const run = (...words: string[]) => runCommand(actions, words, [], 'aigul')
const bring = (lines: string[], ...words: string[]) =>
  runCommand(
    actions,
    ['withdrawals', 'import', 'hashes.csv', ...words],
    [{ path: 'hashes.csv', content: Buffer.from(lines.join('\n')).toString('base64') }],
    'aigul',
  )
const textsOf = (files: { content: string }[] = []) =>
  files.map(({ content }) => Buffer.from(content, 'base64').toString())
const exportAll = (system = 'USDT-ERC20') => run('withdrawals', 'export', '--system', system)
const batchOf = async ({ id }: Payment) => {
  const [row] = await deps.database.queries
    .select({ batchId: payments.batchId })
    .from(payments)
    .where(eq(payments.id, Number(id)))
  return row?.batchId ?? null
}
const statusOf = async ({ id }: Payment) => {
  const { status, hash, reason } = await shownOf(id)
  return { status, hash, reason }
}
const shownOf = async (id: string): Promise<WaitingWithdrawal> => {
  const all = await actions.withdrawals('all')
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error(`No withdrawal ${id}`)
  return found
}
const paying = ({ wallet: to, net: amount }: Payment, other: Partial<Paid> = {}): Paid => ({
  to,
  amount,
  ...other,
})
const rules = {
  ...deps,
  senders: createSenders(readConfig({ SANDBOX: '1' })),
  chain: memory.chain,
}
const alarms: string[] = []
const log = createLog('error', {
  write: (line: string) => alarms.push((JSON.parse(line) as { msg: string }).msg),
})
const follow = () => followPayouts(rules, log)
const confirm = async () => {
  memory.pass(12)
  await follow()
}
const pending = { status: 'pending', hash: null, reason: null }
const onInspection = { status: 'on_inspection', hash: null, reason: null }
const refusedByNetwork = { status: 'error', hash: null, reason: 'network_refused' }
const paidBy = (hash: string) => ({ status: 'successful', hash, reason: null })

beforeEach(async () => {
  drawer = await newDrawer()
  alarms.length = 0
})
afterEach(async () => {
  await deps.database.rows(sql`update payments set approved_at = null, batch_id = null`)
  await deps.database.rows(sql`delete from payout_hashes`)
  for (const { id } of await actions.withdrawals()) {
    await actions.decideWithdrawal(id, { status: 'rejected' })
  }
  expect(await auditBooks(deps.database)).toEqual([])
})
afterAll(() => provider.close())

describe('a batch', () => {
  test('has what may leave, net of the fee and exact to the unit, and is the same when written again', async () => {
    const one = await withdrawal('100.000001')
    const two = await withdrawal('60')
    const answer = await exportAll()
    const number = await batchOf(one)
    expect(answer.text.split('\n')).toEqual([
      `Batch ${number}: withdrawals 2, together 148.000001 (USDT-ERC20). Send each once.`,
      `payouts/batch-${number}.csv`,
      `payouts/batch-${number}.json`,
    ])
    const [table, transactions = ''] = textsOf(answer.files)
    const { address } = drawer.way
    expect(table).toBe(
      `withdrawal,address,memo,amount,currency\n${one.id},${address},,94.000001,USDT\n${two.id},${address},,54,USDT\n`,
    )
    const word = (hex: string) => hex.padStart(64, '0')
    const dataOf = (units: bigint) =>
      `0xa9059cbb${word(address.slice(2).toLowerCase())}${word(units.toString(16))}`
    expect(JSON.parse(transactions)).toEqual([
      { withdrawal: one.id, chainId: 1, to: tether, value: '0', data: dataOf(94_000_001n) },
      { withdrawal: two.id, chainId: 1, to: tether, value: '0', data: dataOf(54_000_000n) },
    ])
    expect(await run('withdrawals', 'export', '--batch', String(number))).toEqual(answer)
    expect((await exportAll()).text).toBe('There is nothing to export.')
  })

  test('of the chain’s own currency sends it to the address itself', async () => {
    await fund(deps, drawer.userId, '3', 'ETH')
    const way = { paymentSystem: 'ETH', address: newAddress.Ethereum(), fee: '0.0015' }
    await giveWallet(deps, drawer.userId, way)
    const { id } = await withdrawal('1.000000000000000001', { ...drawer, way })
    const [, transactions = ''] = textsOf((await exportAll('ETH')).files)
    expect(JSON.parse(transactions)).toEqual([
      { withdrawal: id, chainId: 1, to: way.address, value: '998500000000000001', data: '0x' },
    ])
  })

  test('is a table alone where no chain is configured', async () => {
    const tron = await newDrawer('USDT-TRC20', payoutAddress)
    const { id } = await withdrawal('100', tron)
    const { files } = await exportAll('USDT-TRC20')
    expect(textsOf(files)).toEqual([
      `withdrawal,address,memo,amount,currency\n${id},${payoutAddress},,98.5,USDT\n`,
    ])
  })

  test('puts a withdrawal on inspection: its owner cannot cancel it, and nobody decides on it', async () => {
    const payment = await withdrawal()
    await exportAll()
    expect(await statusOf(payment)).toEqual(onInspection)
    expect(await moneyCalls(provider.ask, drawer).cancelPayment(payment.id)).toEqual(
      problem('payment_failed', 500),
    )
    const batch = await batchOf(payment)
    for (const word of ['reject', 'fail']) {
      expect(await run('withdrawal', word, payment.id, '--reason', 'Wrong')).toEqual({
        failed: true,
        text: `Failed: It is in batch ${batch}. If nothing of it was sent or will be, say --unsent.`,
      })
    }
    const unsent = await run('withdrawal', 'fail', payment.id, '--reason', 'Wrong', '--unsent')
    expect(unsent.failed).toBe(false)
    expect(await run('withdrawals', 'export', '--batch', String(batch))).toEqual({
      failed: true,
      text: `Failed: Batch ${batch} has begun: withdrawal ${payment.id}. Nothing of it may be sent again.`,
    })
  })

  test('leaves out whose owner is blocked, what was rejected, is inspected or is not reserved', async () => {
    const blocked = await withdrawal('50')
    await run('user', 'block', drawer.login, '--reason', 'Stolen')
    drawer = await newDrawer()
    const inspected = await withdrawal('50')
    await run('withdrawal', 'inspect', inspected.id)
    const rejected = await withdrawal('51')
    await run('withdrawal', 'reject', rejected.id, '--reason', 'No')
    drawer = await newDrawer()
    const unreserved = await withdrawal('50')
    const reserve = (change: string) =>
      deps.database.rows(sql`
        update accounts set balance = balance + ${change}::numeric
        where owner_id = ${drawer.userId} and kind = 'reserve'`)
    await reserve('-0.000001')
    expect((await exportAll()).text.split('\n')).toEqual([
      'There is nothing to export.',
      `Not ${blocked.id}: its owner is blocked.`,
      `Not ${inspected.id}: it is on inspection and not approved.`,
      `Not ${unreserved.id}: its amount is not reserved.`,
    ])
    await reserve('0.000001')
    await run('withdrawal', 'approve', inspected.id)
    await exportAll()
    const batches = await Promise.all([blocked, inspected, rejected, unreserved].map(batchOf))
    expect(batches.map((batch) => batch !== null)).toEqual([false, true, false, true])
  })

  test('leaves out a memo that a table would compute', async () => {
    const payment = await withdrawal()
    const write = (memo: string | null) =>
      deps.database.queries
        .update(payments)
        .set({ memo })
        .where(eq(payments.id, Number(payment.id)))
    for (const memo of ['=1+1', '+1', '-1', '@here']) {
      await write(memo)
      expect((await exportAll()).text).toContain(
        `Not ${payment.id}: a table would take its memo for a formula: send it by hand.`,
      )
    }
    await write('a=1')
    await exportAll()
    expect(await batchOf(payment)).not.toBeNull()
  })

  test('of two operators at once has each withdrawal once', async () => {
    for (let round = 0; round < 5; round++) {
      drawer = await newDrawer()
      const made = [await withdrawal('60'), await withdrawal('61')]
      const answers = await Promise.all([exportAll(), exportAll(), exportAll()])
      const lines = answers.flatMap(({ files }) => textsOf(files?.slice(0, 1)))
      for (const { id } of made) {
        expect(lines.filter((text) => text.includes(`\n${id},`))).toHaveLength(1)
      }
    }
  })

  test('and a rejection at the same moment: one of the two', async () => {
    for (let round = 0; round < 8; round++) {
      drawer = await newDrawer()
      const payment = await withdrawal('60')
      const [made] = await Promise.all([
        exportAll(),
        run('withdrawal', 'reject', payment.id, '--reason', 'No'),
      ])
      const isIn = textsOf(made.files).some((text) => text.includes(`\n${payment.id},`))
      const { status } = await statusOf(payment)
      expect(status).toBe(isIn ? 'on_inspection' : 'rejected')
    }
  })

  test('of which nothing was sent is cancelled as a whole, and goes into the next one', async () => {
    const payment = await withdrawal()
    await exportAll()
    const batch = await batchOf(payment)
    const cancel = (...words: string[]) => run('withdrawals', 'cancel', String(batch), ...words)
    memory.send([{ to: newAddress.ERC20(), amount: '1' }])
    expect((await cancel()).text).toBe(
      `Failed: The treasury has sent transactions since batch ${batch} was made. If none of them is of this batch, say --unsent.`,
    )
    const cancelled = await cancel('--unsent')
    expect(cancelled.failed).toBe(false)
    expect(await cancel()).toEqual(cancelled)
    expect((await run('withdrawals', 'export', '--batch', String(batch))).text).toBe(
      `Failed: Batch ${batch} is cancelled. Nothing of it may be sent again.`,
    )
    expect(await statusOf(payment)).toEqual(onInspection)
    await exportAll()
    expect(await batchOf(payment)).toBe(Number(batch) + 1)
  })

  test('is not written again on the chain’s word once the treasury has sent something', async () => {
    const payment = await withdrawal()
    const made = await exportAll()
    const batch = String(await batchOf(payment))
    memory.send([paying(payment)])
    const again = (...words: string[]) => run('withdrawals', 'export', '--batch', batch, ...words)
    expect(await again()).toEqual({
      failed: true,
      text: `Failed: The treasury has sent transactions since batch ${batch} was made. If none of them is of this batch, say --unsent.`,
    })
    expect(await again('--unsent')).toEqual(made)
  })

  test('is taken back on the operator’s word alone where nothing tells that it was not sent', async () => {
    const payment = await withdrawal('100', await newDrawer('USDT-TRC20', payoutAddress))
    await exportAll('USDT-TRC20')
    const batch = String(await batchOf(payment))
    const said = (number: string) =>
      `Nothing tells whether anything of batch ${number} was sent. If nothing was or will be, say --unsent.`
    expect((await run('withdrawals', 'cancel', batch)).text).toBe(`Failed: ${said(batch)}`)
    expect((await run('withdrawals', 'cancel', batch, '--unsent')).failed).toBe(false)

    const paidByContract = {
      ...rules,
      chain: { ...memory.chain, sentByTreasury: async () => null },
    }
    const other = await withdrawal()
    const order = { paymentSystem: 'USDT-ERC20', operator: 'aigul' }
    const made = (await exportBatch(paidByContract, order)).batch ?? ''
    await expect(cancelBatch(paidByContract, made, { unsent: false })).rejects.toThrow(
      new Error(said(made)),
    )
    expect(await batchOf(other)).toBe(Number(made))
  })

  test('of which anything is known on the chain is not cancelled', async () => {
    const [one, two] = [await withdrawal('60'), await withdrawal('61')]
    await exportAll()
    const batch = String(await batchOf(one))
    const hash = memory.send([paying(one)])
    await bring([`${one.id},${hash}`], '--apply')
    expect(await run('withdrawals', 'cancel', batch, '--unsent')).toEqual({
      failed: true,
      text: `Failed: Something of batch ${batch} was sent: import the hashes of the rest.`,
    })
    expect(await batchOf(two)).toBe(Number(batch))
  })
})

describe('an import of hashes', () => {
  test('is tried first and then done; done again, nothing more happens', async () => {
    const [one, two] = [await withdrawal('60'), await withdrawal('61')]
    await exportAll()
    const hashes = [memory.send([paying(one)]), memory.send([paying(two)])]
    const lines = ['withdrawal,hash', `${one.id},${hashes[0]}`, `${two.id};${hashes[1]}`]
    const outcome = (text: string) =>
      [`${one.id} ${hashes[0]} ${text}`, `${two.id} ${hashes[1]} ${text}`].join('\n')
    expect(await bring(lines)).toEqual({
      failed: false,
      text: `${outcome('is followed')}\nNothing was done yet: say --apply.`,
    })
    await follow()
    expect(await deps.database.rows(sql`select from payout_hashes`)).toEqual([])
    expect(await bring(lines, '--apply')).toEqual({ failed: false, text: outcome('is followed') })
    const json = [one, two].map(({ id }, index) =>
      JSON.stringify({ withdrawal: Number(id), hash: hashes[index] }),
    )
    expect(await bring(json, '--apply')).toEqual({
      failed: false,
      text: outcome('is known already'),
    })
    expect(await deps.database.rows(sql`select from payout_hashes`)).toHaveLength(2)
  })

  test('tells wrong lines by their number, and does nothing unless all are right', async () => {
    const [one, two, three] = [
      await withdrawal('60'),
      await withdrawal('61'),
      await withdrawal('62'),
    ]
    await run('withdrawal', 'reject', three.id, '--reason', 'No')
    const right = memory.send([paying(one)])
    const short = memory.send([paying(two, { amount: '54.999999' })])
    const answer = await bring(
      [
        `${one.id},${right}`,
        `${two.id},${short}`,
        `${three.id},${memory.newHash()}`,
        'x',
        `999999,${memory.newHash()}`,
        `${one.id},${memory.newHash()}`,
        `${two.id},0x12`,
      ],
      '--apply',
    )
    expect(answer).toEqual({
      failed: true,
      text: [
        `Line 2: ${short} does not pay withdrawal ${two.id}.`,
        `Line 3: withdrawal ${three.id} is rejected: its money went back to the balance.`,
        'Line 4: is not a withdrawal and a hash.',
        'Line 5: there is no withdrawal 999999.',
        `Line 6: withdrawal ${one.id} stands in the file before.`,
        `Line 7: 0x12 is no transaction of ERC20.`,
        'Nothing was done.',
      ].join('\n'),
    })
    expect((await bring([`${one.id},${right}`, `${two.id},${short}`], '--apply')).text).toBe(
      `Line 2: ${short} does not pay withdrawal ${two.id}.\nNothing was done.`,
    )
    expect(await statusOf(one)).toEqual(pending)
    expect(await deps.database.rows(sql`select from payout_hashes`)).toEqual([])
  })

  test.each([
    ['of another person', (to: Payment) => paying(to, { to: newAddress.ERC20() })],
    ['of too little', (to: Payment) => paying(to, { amount: '53.999999' })],
    ['of too much', (to: Payment) => paying(to, { amount: '54.000001' })],
    ['of another token', (to: Payment) => paying(to, { asset: `0x${'bad0'.repeat(10)}` })],
    ['of the chain’s own currency', (to: Payment) => paying(to, { asset: null })],
    [
      'that the treasury has not sent',
      (to: Payment) => paying(to, { from: `0x${'11'.repeat(20)}` }),
    ],
  ])('refuses a transaction %s', async (_, paid) => {
    const payment = await withdrawal('60')
    const hash = memory.send([paid(payment)])
    memory.mine(hash)
    const says = `${hash} does not pay withdrawal ${payment.id}.`
    expect(await bring([`${payment.id},${hash}`], '--apply')).toEqual({
      failed: true,
      text: `Line 1: ${says}\nNothing was done.`,
    })
    expect((await run('withdrawal', 'pay', payment.id, '--hash', hash)).text).toBe(
      `Failed: ${says}`,
    )
  })

  test('takes one transaction for two withdrawals only if it pays both', async () => {
    const [one, two] = [await withdrawal('60'), await withdrawal('60')]
    const single = memory.send([paying(one)])
    const lines = (hash: string) => [`${one.id},${hash}`, `${two.id},${hash}`]
    memory.mine(single)
    expect((await bring(lines(single), '--apply')).text).toBe(
      [
        `Line 1: ${single} pays withdrawal ${two.id} and no other like it.`,
        `Line 2: ${single} pays withdrawal ${one.id} and no other like it.`,
        'Nothing was done.',
      ].join('\n'),
    )
    const unknown = memory.newHash()
    expect((await bring(lines(unknown), '--apply')).failed).toBe(true)
    await bring([`${one.id},${single}`], '--apply')
    await confirm()
    expect((await bring([`${two.id},${single}`], '--apply')).failed).toBe(true)

    const three = await withdrawal('60')
    const both = memory.send([paying(two), paying(three)])
    memory.mine(both)
    await bring([`${two.id},${both}`, `${three.id},${both}`], '--apply')
    await confirm()
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual(
      [single, both, both].map(paidBy),
    )
  })

  test('by two operators at once lets one transaction pay one withdrawal', async () => {
    const [one, two] = [await withdrawal('60'), await withdrawal('60')]
    const hash = memory.send([paying(one)])
    memory.mine(hash)
    const answers = await Promise.all(
      [one, two].map(({ id }) => bring([`${id},${hash}`], '--apply')),
    )
    expect(answers.map(({ failed }) => failed).toSorted()).toEqual([false, true])
    await confirm()
    const statuses = await Promise.all([one, two].map(statusOf))
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['pending', 'successful'])
  })

  test('is believed where no chain is configured, one transaction for one withdrawal', async () => {
    const tron = await newDrawer('USDT-TRC20', payoutAddress)
    const [one, two] = [await withdrawal('60', tron), await withdrawal('60', tron)]
    const hash = 'ab'.repeat(32)
    const lines = [`${one.id},${hash}`, `${two.id},${hash.toUpperCase()}`]
    expect((await bring(lines, '--apply')).text).toBe(
      [
        `Line 1: ${hash} is named for withdrawal ${two.id} too.`,
        `Line 2: ${hash} is named for withdrawal ${one.id} too.`,
        'Nothing was done.',
      ].join('\n'),
    )
    expect(await bring([lines[0] ?? ''], '--apply')).toEqual({
      failed: false,
      text: `${one.id} ${hash} is paid`,
    })
    expect((await bring(lines, '--apply')).failed).toBe(true)
    expect(await Promise.all([one, two].map(statusOf))).toEqual([paidBy(hash), pending])
  })
})

describe('a transaction that is followed', () => {
  const named = async (payment: Payment, hash = memory.send([paying(payment)])) => {
    expect((await run('withdrawal', 'pay', payment.id, '--hash', hash)).failed).toBe(false)
    return hash
  }

  test('pays its withdrawal with the last confirmation and no earlier, once for all who follow', async () => {
    const payment = await withdrawal()
    const hash = await named(payment)
    expect(await statusOf(payment)).toEqual(onInspection)
    expect((await shownOf(payment.id)).isWatched).toBe(true)
    expect(await moneyCalls(provider.ask, drawer).cancelPayment(payment.id)).toEqual(
      problem('payment_failed', 500),
    )
    memory.mine(hash)
    memory.pass(10)
    await follow()
    expect(await statusOf(payment)).toEqual(onInspection)
    memory.pass(1)
    await Promise.all([follow(), follow(), follow()])
    await follow()
    expect(await statusOf(payment)).toEqual(paidBy(hash))
    expect(await held(deps, drawer.userId)).toBe('700')
    const told = await provider.ask('GET', '/api/notification', { token: drawer.token })
    const { items } = told.body as { items: { kind: string }[] }
    expect(items.filter(({ kind }) => kind === 'payment_successful')).toHaveLength(1)
    expect(alarms).toEqual([])
  })

  test('and was reverted gives the amount back once, with the reason, and tells the operator', async () => {
    const payment = await withdrawal()
    const hash = await named(payment)
    memory.mine(hash, { isReverted: true })
    await Promise.all([confirm(), follow()])
    await follow()
    expect(await statusOf(payment)).toEqual(refusedByNetwork)
    expect(await held(deps, drawer.userId)).toBe('800')
    expect(alarms).toEqual([
      `the transaction of withdrawal ${payment.id} was reverted: the amount is back on the balance, do not send it again`,
    ])
    expect(
      (await bring([`${payment.id},${memory.send([paying(payment)])}`], '--apply')).failed,
    ).toBe(true)
  })

  test('and was reverted before it was named does the same', async () => {
    const payment = await withdrawal()
    const hash = memory.send([paying(payment)])
    memory.mine(hash, { isReverted: true })
    memory.pass(12)
    await named(payment, hash)
    await follow()
    expect(await statusOf(payment)).toEqual(refusedByNetwork)
    // It was one attempt: another withdrawal like it may have been paid by its own.
    const alike = await withdrawal()
    expect((await run('withdrawal', 'pay', alike.id, '--hash', hash)).text).toBe(
      `Failed: ${hash} pays withdrawal ${payment.id} and no other like it.`,
    )
  })

  test('and was reverted gives nothing back where another one was named in time', async () => {
    const payment = await withdrawal()
    const first = await named(payment)
    await follow()
    memory.mine(first, { isReverted: true })
    const second = await named(payment)
    memory.mine(second)
    await confirm()
    expect(await statusOf(payment)).toEqual(paidBy(second))
    expect(await held(deps, drawer.userId)).toBe('700')
  })

  test.each([
    ['too little', { amount: '93.999999' }],
    ['somebody else', { to: newAddress.ERC20() }],
  ])(
    'and turns out to pay %s gives nothing back: the operator decides, or names another',
    async (_, wrong) => {
      const payment = await withdrawal()
      const hash = memory.newHash()
      await named(payment, hash)
      expect(memory.send([paying(payment, wrong)], { hash })).toBe(hash)
      memory.mine(hash)
      await confirm()
      await follow()
      expect(await statusOf(payment)).toEqual(onInspection)
      expect(alarms).toEqual([
        `the transaction of withdrawal ${payment.id} does not pay 94 USDT (USDT-ERC20)`,
      ])
      const failed = await run('withdrawal', 'fail', payment.id, '--reason', 'Lost')
      expect(failed.text).toBe(
        'Failed: A transaction is named for it. If nothing of it was sent or will be, say --unsent.',
      )
      expect((await exportAll()).text).toContain(
        `Not ${payment.id}: a transaction is named for it.`,
      )
      const right = await named(payment)
      memory.mine(right)
      await confirm()
      expect(await statusOf(payment)).toEqual(paidBy(right))
    },
  )

  test('with a higher fee under another hash pays once, whether or not its hash was told', async () => {
    const [one, two] = [await withdrawal('60'), await withdrawal('61')]
    const first = [await named(one), await named(two)]
    await follow()
    const bumped = [
      memory.send([paying(one)], { again: first[0] }),
      memory.send([paying(two)], { again: first[1] }),
    ]
    const second = memory.send([paying(one)])
    expect((await run('withdrawal', 'pay', one.id, '--hash', second)).text).toBe(
      `Failed: its transaction ${first[0]} may still be carried out.`,
    )
    await named(one, bumped[0])
    for (const hash of bumped) memory.mine(hash)
    await confirm()
    await follow()
    expect(await Promise.all([one, two].map(statusOf))).toEqual(bumped.map(paidBy))
    expect(alarms).toEqual([])
  })

  test('and gave way to one that pays nobody gives the amount back', async () => {
    const payment = await withdrawal()
    const hash = await named(payment)
    await follow()
    const instead = memory.send([{ to: treasury, amount: '0', asset: null }], { again: hash })
    memory.mine(instead)
    await follow()
    expect(await statusOf(payment)).toEqual(onInspection)
    await confirm()
    expect(await statusOf(payment)).toEqual(refusedByNetwork)
    expect(await held(deps, drawer.userId)).toBe('800')
  })

  test('and is unknown after an hour is told once; that it is not sent is the operator’s word', async () => {
    const payment = await withdrawal()
    const hash = await named(payment, memory.newHash())
    await follow()
    expect(alarms).toEqual([])
    await deps.clock.advance(HOUR)
    await follow()
    await follow()
    expect(alarms).toEqual([`the transaction of withdrawal ${payment.id} is not known`])
    expect(await statusOf(payment)).toEqual(onInspection)
    memory.send([paying(payment)], { hash })
    expect((await run('withdrawal', 'fail', payment.id, '--reason', 'Lost', '--unsent')).text).toBe(
      `Failed: The transaction of withdrawal ${payment.id} may still be carried out.`,
    )
    memory.mine(hash)
    await confirm()
    expect(await statusOf(payment)).toEqual(paidBy(hash))
  })

  test('of a cancelled batch that was sent all the same is named and counts', async () => {
    const payment = await withdrawal()
    await exportAll()
    const hash = await named(payment, memory.newHash())
    const batch = String(await batchOf(payment))
    expect((await run('withdrawals', 'cancel', batch)).text).toBe(
      `Failed: A transaction is named for withdrawal ${payment.id}. If nothing of batch ${batch} was sent or will be, say --unsent.`,
    )
    expect((await run('withdrawals', 'cancel', batch, '--unsent')).failed).toBe(false)
    memory.send([paying(payment)], { hash })
    expect((await exportAll()).text.split('\n')).toEqual([
      'There is nothing to export.',
      `Not ${payment.id}: its transaction ${hash} was sent after all: import it.`,
    ])
    expect((await run('withdrawal', 'fail', payment.id, '--reason', 'Lost', '--unsent')).text).toBe(
      `Failed: The transaction of withdrawal ${payment.id} may still be carried out.`,
    )
    await named(payment, hash)
    memory.mine(hash)
    await confirm()
    expect(await statusOf(payment)).toEqual(paidBy(hash))
  })

  test('of two cancelled batches goes into a third, and into its files once more', async () => {
    const payment = await withdrawal()
    await exportAll()
    await named(payment, memory.newHash())
    for (let time = 0; time < 2; time += 1) {
      const batch = String(await batchOf(payment))
      expect((await run('withdrawals', 'cancel', batch, '--unsent')).failed).toBe(false)
      const made = await exportAll()
      const again = await run('withdrawals', 'export', '--batch', String(await batchOf(payment)))
      expect([made.failed, again]).toEqual([false, made])
    }
  })

  test('whose follower dies in the middle is followed by the next one, and counts once', async () => {
    const payment = await withdrawal()
    const hash = await named(payment)
    memory.mine(hash, { isReverted: true })
    memory.pass(12)
    const dying = createLog('error', {
      write: () => {
        throw new Error('Died')
      },
    })
    await expect(followPayouts(rules, dying)).rejects.toThrow('Died')
    expect(await statusOf(payment)).toEqual(onInspection)
    await follow()
    expect(await statusOf(payment)).toEqual(refusedByNetwork)
    expect(await held(deps, drawer.userId)).toBe('800')
  })
})

test('batches are listed with what has become of them', async () => {
  const payment = await withdrawal()
  await exportAll()
  const hash = memory.send([paying(payment)])
  await bring([`${payment.id},${hash}`], '--apply')
  const [newest] = await actions.batches()
  expect(newest && pick(newest, 'paymentSystem', 'operator', 'cancelled', 'withdrawals')).toEqual({
    paymentSystem: 'USDT-ERC20',
    operator: 'aigul',
    cancelled: null,
    withdrawals: [
      {
        withdrawal: payment.id,
        status: 'on_inspection',
        amount: '94',
        hashes: [{ hash, state: 'followed' }],
      },
    ],
  })
})
