import { randomBytes, randomUUID } from 'node:crypto'
import type { Refill } from '../../../src/api/contract/refill.ts'
import { type Check, differs, needs } from '../check.ts'
import { callNames, endpointOf } from '../client.ts'
import type { Known } from '../known.ts'
import { needed } from '../needed.ts'
import { aReport, sampleOf } from '../requests.ts'

/** Each of these makes one invoice or one report, which is the least that shows what a key does. */
export const idempotency = (known: Known): Check[] => {
  const key = randomUUID()
  const found: { refill?: Refill } = {}
  const { token } = known
  const order = (amount = known.paymentSystem?.refill.min) => ({
    body: {
      paymentSystem: known.paymentSystem?.id ?? needs('a payment system'),
      amount: amount ?? needs('a payment system'),
    },
  })
  const made = () => found.refill ?? needs('an invoice that was made')

  return [
    ...callNames
      .filter((call) => endpointOf(call).idempotent)
      .map(
        (call): Check => ({
          call,
          holds: 'is refused without a key',
          run: async ({ refusal, expect }) => {
            const request = sampleOf(call, known)
            const asked = endpointOf(call).auth ? { token } : {}
            const { problem, exchange } = await refusal(call, request, ['validation_failed'], asked)
            const named = problem.errors?.map(({ path }) => path) ?? []
            expect(exchange, named.includes('Idempotency-Key'), {
              expected: 'errors: Idempotency-Key, required',
              got: `errors: ${JSON.stringify(named)}`,
            })
          },
        }),
      ),
    {
      call: 'createRefill',
      holds: 'makes an invoice that can be paid from now on',
      run: async ({ answer, expect }) => {
        const { body, exchange } = await answer('createRefill', order(), { token, key })
        found.refill = body
        expect(exchange, body.expiresIn > 0, {
          expected: 'expiresIn: more than 0',
          got: `expiresIn: ${body.expiresIn}`,
        })
        expect(exchange, body.status === 'waiting', differs('waiting', body.status, ['status']))
      },
    },
    {
      call: 'createRefill',
      holds: 'answers the same key with the same invoice',
      run: async ({ answer, expect }) => {
        const { expiresIn: _, ...first } = made()
        const { body, exchange } = await answer('createRefill', order(), { token, key })
        const { expiresIn: __, ...second } = body
        expect(
          exchange,
          JSON.stringify(first) === JSON.stringify(second),
          differs(first.id, second.id, ['id']),
        )
      },
    },
    {
      call: 'listRefills',
      holds: 'has one invoice of a key that was sent twice',
      run: async ({ answer, expect }) => {
        const { id } = made()
        const { body, exchange } = await answer('listRefills', { query: { key } }, { token })
        const ids = body.items.map((one) => one.id)
        expect(exchange, String(ids) === id, differs([id], ids, ['items']))
      },
    },
    {
      call: 'createRefill',
      holds: 'refuses the same key with another body',
      run: async ({ refusal }) => {
        made()
        const request = order(known.paymentSystem?.refill.max)
        await refusal('createRefill', request, ['idempotency_key_reused'], { token, key })
      },
    },
    {
      call: 'listRefills',
      holds: 'finds no invoice by the key of another person',
      run: async ({ answer, expect }) => {
        made()
        const theirs = known.other?.token ?? needs(needed.other)
        const { body, exchange } = await answer(
          'listRefills',
          { query: { key } },
          { token: theirs },
        )
        expect(exchange, body.items.length === 0, differs([], body.items, ['items']))
      },
    },
    {
      call: 'readRefill',
      holds: 'reads the invoice that was made',
      run: async ({ answer, expect }) => {
        const { id, address } = made()
        const { body, exchange } = await answer('readRefill', { params: { id } }, { token })
        expect(exchange, body.address === address, differs(address, body.address, ['address']))
      },
    },
    {
      call: 'lookUpTransfer',
      holds: 'looks for a transfer that was named',
      run: async ({ answer, expect }) => {
        const { id } = made()
        const request = { params: { id }, body: { hash: randomBytes(32).toString('hex') } }
        const { body, exchange } = await answer('lookUpTransfer', request, { token })
        expect(exchange, body.id === id, differs(id, body.id, ['id']))
      },
    },
    {
      call: 'reportProblem',
      holds: 'answers the same key with the same reference, and refuses it with another body',
      run: async ({ answer, refusal, expect }) => {
        const request = { body: aReport('A check of the contract. Please ignore it.') }
        const first = await answer('reportProblem', request, { key })
        const second = await answer('reportProblem', request, { key })
        const [one, other] = [first.body.reference, second.body.reference]
        expect(second.exchange, one === other, differs(one, other, ['reference']))
        await refusal('reportProblem', { body: aReport('') }, ['idempotency_key_reused'], { key })
      },
    },
  ]
}
