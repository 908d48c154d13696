import { type RenderResult, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keep } from '../../src/machines/typed-amount.ts'
import { Amount } from '../../src/screens/parts/amount.tsx'
import { AmountField } from '../../src/screens/parts/amount-field.tsx'
import { ExactAmounts, HiddenAmounts, MovingAmounts } from '../../src/screens/parts/amounts.tsx'
import { useFormat } from '../../src/screens/parts/use-format.ts'
import { renderInApp } from '../support/render.tsx'

const long = <Amount value="10000.12345678" currency="USDT" />
const textOf = ({ container }: RenderResult) => {
  const page = container.cloneNode(true) as HTMLElement
  for (const style of page.querySelectorAll('style')) style.remove()
  return page.textContent?.replaceAll('\u00a0', ' ')
}

function Texts() {
  const { ownAmount, heldAmount } = useFormat()
  return (
    <p>
      {ownAmount('1.5', 'USDT')} {heldAmount('2.5', 'USDT')}
    </p>
  )
}

test('an amount of more digits than people read says all of them to whoever asks', () => {
  const page = renderInApp(long)
  expect(screen.getByTitle('10,000.12345678 USDT')).toBeVisible()
  expect(textOf(page)).toEqual('10,000.12 USDT10,000.12345678 USDT')
})

test.each<[string, string, string | null]>([
  ['1234.5', 'USDT', '.50\u00a0USDT'],
  ['-1.945', 'USDT', '.94\u00a0USDT'],
  ['0.945', 'USDT', null],
  ['0', 'USDT', null],
  ['0.0006375', 'BTC', null],
  ['12.5', 'TON', null],
])(
  'of %s %s the cents are grey as the currency is, and decimals that say how much it is are not',
  (value, currency, grey) => {
    renderInApp(<Amount value={value} currency={currency} />)
    expect(document.querySelector('[class*="cents"]')?.textContent ?? null).toEqual(grey)
  },
)

test('only a figure that may be wider than its place can be broken', () => {
  const { container } = renderInApp(
    <>
      <Amount value="2500" currency="USDT" size="lg" sign="always" />
      <Amount value="123456789012.123456" currency="USDT" opens />
    </>,
  )
  const breaks = [...container.querySelectorAll('wbr')].map(
    ({ parentElement }) => parentElement?.textContent,
  )
  expect(breaks).toEqual(['123,456,789,012.12\u00a0USDT', '123,456,789,012.123456\u00a0USDT'])
})

test.each([
  ['en', '100', ''],
  ['en', '100.5', ''],
  ['en', '1500', '1,500.00\u00a0USDT'],
  ['en', '1,500', '1,500.00\u00a0USDT'],
  ['en', '0,25', '0.25\u00a0USDT'],
  ['ru', '0,25', ''],
] as const)(
  'typed in %s as %s, an amount is said again only if it differs: %j',
  (locale, text, said) => {
    renderInApp(
      <AmountField
        label="Amount"
        currency="USDT"
        decimals={6}
        value={keep({ text, locale, origin: 'typed' })}
        onChange={() => undefined}
      />,
    )
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(said)
  },
)

test('a hidden total is as large as a short one', () => {
  const { container } = renderInApp(<Amount value="2500" currency="USDT" size="hero" hidden />)
  expect(container.querySelector('[data-size=hero]')).toHaveStyle({ '--length': '4' })
})

test('a tap opens the exact amount', async () => {
  renderInApp(<Amount value="0.123456789" currency="BTC" opens />)
  const details = screen.getByRole('group')
  expect(details).not.toHaveAttribute('open')
  await userEvent.click(screen.getByTitle('0.123456789 BTC'))
  expect(details).toHaveAttribute('open')
})

test('what moves, or has moved, is exact', () => {
  const page = renderInApp(<ExactAmounts>{long}</ExactAmounts>)
  expect(textOf(page)).toEqual('10,000.12345678 USDT')
})

test('hidden amounts are not in the page, but for what is being moved and what everybody knows', () => {
  const page = renderInApp(
    <HiddenAmounts isHidden>
      {long}
      <ExactAmounts>{long}</ExactAmounts>
      <Texts />
      <MovingAmounts>
        {long}
        <Texts />
      </MovingAmounts>
      <Amount value="5000" currency="USDT" ofTerms />
    </HiddenAmounts>,
  )
  const hidden = '••••Hidden USDT'
  expect(textOf(page)).toEqual(
    `${hidden}${hidden}•••• USDT •••• USDT10,000.12345678 USDT1.50 USDT •••• USDT5,000.00 USDT`,
  )
})
