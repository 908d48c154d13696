import { expect, test } from 'vitest'
import { startsIn } from './starts.ts'

const index = `
# Flows

- [app](app.md)
  - [login](login.md)
    - [phone](phone.md) as codes
  - [shell](shell.md)
    - [refill](refill.md) at \`/refill\`
      - [phone](phone.md)
    - [login](login.md)
      - [phone](phone.md) as codes

| [app](app.md) | Starts all others. |
`

test('each pair of flows is read once, however often the tree has it', () => {
  expect(startsIn(index)).toEqual([
    ['app', 'login'],
    ['login', 'phone'],
    ['app', 'shell'],
    ['shell', 'refill'],
    ['refill', 'phone'],
    ['shell', 'login'],
  ])
})
