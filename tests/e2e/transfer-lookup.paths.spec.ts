import { transferLookup } from '../support/descriptions/transfer-lookup.ts'
import { transferLookupModel } from '../support/models/transfer-lookup.model.ts'
import { failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const lookUp = 'POST /funds/refills/*/transfer-hash'

const isFound = (event: object) => JSON.stringify(event).includes('"received":"120"')
const isCredited = (event: object) => JSON.stringify(event).includes('"replenished"')
const codeIn = (event: object) => /"code":"(format|taken)"/.exec(JSON.stringify(event))?.[1]

testPathsInBrowser(transferLookupModel, {
  description: transferLookup,
  facts: () => ({}),
  calls: { lookUpTransfer: lookUp },
  // The limit is proven on the provider, and it confirms what it finds before it credits that.
  isPossible: (event) => failureIn(event) !== 'too_many_requests' && !isCredited(event),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const [refill, paid] = [
      await provider.createRefill(session, 'TON', '120'),
      await provider.createRefill(session, 'TON', '120'),
    ]
    const { hash: taken } = await provider.transfer({ refillId: paid.id, confirmations: 1 })
    const { hash: unnoticed } = await provider.sendUnnoticed(refill.id)
    await provider.advance(1_860)
    await visit(page, `/refill/${refill.id}`)
    return { unnoticed, hashes: { format: 'no hash', taken: taken ?? '' } }
  },
  actions: {
    'xstate.done.actor.lookUpTransfer': (event, { gate, unnoticed }) =>
      isFound(event) ? gate.alter(lookUp, { hash: unnoticed }) : gate.pass(lookUp),
    'xstate.error.actor.lookUpTransfer': (event, { gate, hashes }) => {
      const code = codeIn(event)
      return code === 'format' || code === 'taken'
        ? gate.alter(lookUp, { hash: hashes[code] })
        : gate.cut(lookUp)
    },
  },
  shows: {
    named: async ({ context: { reading } }, { page }) => {
      await expect(
        page.getByText(
          reading?.refill.received === null
            ? 'We are looking for your transfer'
            : 'seen on the network',
        ),
      ).toBeVisible()
    },
  },
})
