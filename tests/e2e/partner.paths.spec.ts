import { partner } from '../support/descriptions/partner.ts'
import { partnerModel } from '../support/models/partner.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'

testPathsInBrowser(partnerModel, {
  description: partner,
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const [first, second, third] = [newcomer(), newcomer(), newcomer()]
    await provider.register(first, person.login)
    await provider.register(second, first.login)
    await provider.register(third, second.login)
    const partners = await provider.partners(session)
    const idOf = (one: { login: string }) => partners.find(({ login }) => login === one.login)?.id
    const address = `/partners/${idOf(second)}`
    await visit(page, address)
    return { first, second, address, inviter: `/partners/${idOf(first)}` }
  },
  facts: ({ first, second, address, inviter }) => ({
    headings: [second.login, 'Levels below this partner'],
    invited: `Level 2, invited by ${first.login}`,
    links: [[first.login, inviter]],
    levels: ['Their level 1Your level 3, 1 person'],
    address,
  }),
})
