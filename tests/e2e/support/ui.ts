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
  press: (key) => locator.press(key),
  dispatch: (type) => locator.dispatchEvent(type),
  choose: async (file) => {
    const { name, type: mimeType } = file
    await locator.setInputFiles({ name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) })
  },
})

function queryIn(root: Locator, query: Query): Locator {
  const exact = { exact: typeof query.name === 'string' }
  if (query.by === 'label') return root.getByLabel(query.name, exact)
  if (query.by === 'text') return root.getByText(query.name, exact).filter({ visible: true })
  const { role, name, isKept: includeHidden = false } = query
  return root.getByRole(
    role,
    name === undefined ? { includeHidden } : { name, includeHidden, ...exact },
  )
}
