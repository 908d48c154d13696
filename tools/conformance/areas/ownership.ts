import { type Check, needs } from '../check.ts'
import type { CallName, Request } from '../client.ts'
import type { Known } from '../known.ts'
import { needed } from '../needed.ts'
import { refused } from '../requests.ts'

const deposit = ({ deposit }: Known) => ({ id: deposit?.id ?? needs('a deposit of the person') })
const refill = ({ refill }: Known) => ({ id: refill?.id ?? needs('a refill of the person') })
const payment = ({ payment }: Known) => ({
  id: payment?.id ?? needs('a withdrawal of the person'),
})

/** Each call with an id of the first person, as the second would make it. Bodies are such as change nothing. */
const foreign: [CallName, (known: Known) => Request][] = [
  ['readDeposit', (known) => ({ params: deposit(known) })],
  ['quoteClosing', (known) => ({ params: deposit(known) })],
  ['listAccruals', (known) => ({ params: deposit(known) })],
  ['closeDeposit', (known) => ({ params: deposit(known), body: { quote: 'unknown' } })],
  [
    'changeDeposit',
    (known) => ({
      params: deposit(known),
      body: { autoinvestment: known.deposit?.autoinvestment ?? false },
    }),
  ],
  ['readRefill', (known) => ({ params: refill(known) })],
  ['readPayment', (known) => ({ params: payment(known) })],
  [
    'readEvent',
    ({ event }) => ({ params: { id: event?.id ?? needs('an operation of the person') } }),
  ],
  [
    'endSessions',
    ({ session }) => ({ body: { id: session?.id ?? needs('sessions that can be read') } }),
  ],
]

const lists = ['listDeposits', 'listRefills', 'listPayments', 'listOperations'] as const

/** An object of another person must be as unknown as one that does not exist. */
export const ownership = (known: Known): Check[] => [
  ...foreign.map(
    ([call, request]): Check => ({
      call,
      holds: 'knows nothing of what belongs to another person',
      run: async ({ refusal, expect }) => {
        const { token } = known.other ?? needs(needed.other)
        const sample = refused[call]
        if (!sample) return
        const options = { token, key: 'conformance-foreign' }
        const { exchange, problem } = await refusal(call, request(known), sample.codes, options)
        const never = await refusal(call, sample.request(known), sample.codes, options)
        const [one, other] = [JSON.stringify(problem), JSON.stringify(never.problem)]
        expect(exchange, one === other, {
          expected: `the body of an unknown id: ${other}`,
          got: `the body: ${one}`,
        })
      },
    }),
  ),
  ...lists.map(
    (call): Check => ({
      call,
      holds: 'lists nothing that belongs to another person',
      run: async ({ answer, expect }) => {
        const { token } = known.other ?? needs(needed.other)
        const idsOf = async (whose: string) => {
          const { body, exchange } = await answer(call, { query: { limit: 100 } }, { token: whose })
          return { exchange, ids: body.items.map(({ id }) => id) }
        }
        const mine = new Set((await idsOf(known.token)).ids)
        if (mine.size === 0) needs('rows of the person')
        const theirs = await idsOf(token)
        const shared = theirs.ids.filter((id) => mine.has(id))
        expect(theirs.exchange, shared.length === 0, {
          expected: 'items: none of the other person',
          got: `items: ${shared.length} of ${known.login}, the first with id ${shared[0]}`,
        })
      },
    }),
  ),
]
