import type { Page } from '@playwright/test'
import { transferLookupModel } from '../support/models/transfer-lookup.model.ts'
import { expect } from './support/journey.ts'
import { settle } from './support/settle.ts'
import { failureIn, visit, walkJourney } from './support/walk.ts'

const lookUp = 'POST /funds/refills/*/transfer-hash'

const field = (page: Page) => page.getByLabel('Already sent it? Enter the transaction hash')
const submit = (page: Page) => page.getByRole('button', { name: 'Look for my transfer' })
const isFound = (event: object) => JSON.stringify(event).includes('"received":"120"')
const codeIn = (event: object) => /"code":"(format|taken)"/.exec(JSON.stringify(event))?.[1]

walkJourney(transferLookupModel, {
  calls: { lookUpTransfer: lookUp },
  // The limit is proven on the provider.
  isPossible: (event) => failureIn(event) !== 'too_many_requests',
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
  acts: {
    'hash.submitted': async (event, { page }) => {
      await field(page).fill({ hash: '', ...event }.hash)
      await submit(page).click()
    },
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
    enteringHash: async ({ context: { named, failure } }, { page }) => {
      const code = failure?.fields?.[0]?.code
      await expect(field(page)).toHaveValue(named ?? '')
      await expect(submit(page)).toBeEnabled()
      await expect(page.getByText(/^This is not a hash of TON\./)).toHaveCount(
        code === 'format' ? 1 : 0,
      )
      await expect(page.getByText('This transfer belongs to another refill of yours.')).toHaveCount(
        code === 'taken' ? 1 : 0,
      )
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(
        failure !== null && code === undefined ? 1 : 0,
      )
    },
    naming: async (_, { page }) => {
      await expect(field(page)).not.toBeEditable()
      await expect(submit(page)).toBeDisabled()
    },
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
