import { partnerModel } from '../support/models/partner.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

testPathsInBrowser(partnerModel, {
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const [first, second, third] = [newcomer(), newcomer(), newcomer()]
    await provider.register(first, person.login)
    await provider.register(second, first.login)
    await provider.register(third, second.login)
    const opened = (await provider.partners(session)).find(({ login }) => login === second.login)
    await visit(page, `/partners/${opened?.id}`)
    return { login: second.login, inviter: first.login }
  },
  actions: {
    'partner.closed': (_, { page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click(),
  },
  shows: {
    open: async (_, { page, login, inviter }) => {
      const dialog = page.getByRole('dialog', { name: login })
      await expect(dialog).toContainText(`Level 2, invited by ${inviter}`)
      await expect(dialog).toContainText('Your level 3, 1 person')
    },
    closed: async (_, { page }) => {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/partners')
    },
  },
})
