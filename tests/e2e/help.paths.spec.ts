import { help } from '../support/descriptions/help.ts'
import { helpModel } from '../support/models/help.model.ts'
import { goTo, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { keepToken } from './support/settle.ts'

testPathsInBrowser(helpModel, {
  description: help,
  facts: () => ({}),
  open: async ({ page, provider }) => {
    await keepToken(
      page,
      provider,
      await provider.signIn({ login: 'demo', password: 'CabinetDemo1' }),
    )
    await visit(page, '/help')
    return {}
  },
  actions: {
    'location.visited': (event, { page }) => {
      const { location } = { location: { query: {} }, ...event }
      return goTo(page, `/help?${new URLSearchParams(location.query)}`)
    },
  },
})
