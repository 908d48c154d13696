import type { Locator } from '@playwright/test'
import { type Elements, type Query, Ui } from '../../support/ui.ts'

export const uiIn = (root: Locator): Ui => new Ui(elementsOf(root))

const elementsOf = (locator: Locator): Elements => ({
  within: (query) => elementsOf(queryIn(locator, query)),
  read: (reading, argument) =>
    locator.evaluateAll(
      reading as (found: (HTMLElement | SVGElement)[], argument: unknown) => never,
      argument,
    ),
  click: () => locator.click(),
  fill: async (value) => {
    const isMenu = await locator.evaluate((found) => found.matches('select'))
    await (isMenu ? locator.selectOption(value) : locator.fill(value))
  },
})

function queryIn(root: Locator, query: Query): Locator {
  const exact = { exact: typeof query.name === 'string' }
  if (query.by === 'label') return root.getByLabel(query.name, exact)
  if (query.by === 'text') return root.getByText(query.name, exact).filter({ visible: true })
  return root.getByRole(query.role, query.name === undefined ? {} : { name: query.name, ...exact })
}
