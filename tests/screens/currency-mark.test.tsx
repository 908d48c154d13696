import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contrastBetween, schemes } from '../../scripts/contrast.ts'
import { initialPaymentSystems } from '../../server/seed/payment-systems.ts'
import { currencies } from '../../src/api/contract/amount.ts'
import { CurrencyMark } from '../../src/screens/parts/currency-mark.tsx'
import { markColours, networkColours } from '../../src/screens/theme/mark-colours.ts'
import { roles } from '../../src/screens/theme/roles.ts'

const drawn = (mark: Parameters<typeof CurrencyMark>[0]) => {
  const { container } = render(<CurrencyMark {...mark} />)
  return container.innerHTML
}
/** Without colours, which not everybody tells apart. */
const inOutline = (html: string) => html.replaceAll(/fill="#\w+"/g, '')

test('every currency has a drawing of its own, and every payment system', () => {
  const ofCurrencies = currencies.map((currency) => inOutline(drawn({ currency })))
  expect(new Set(ofCurrencies).size).toEqual(currencies.length)
  const ofSystems = initialPaymentSystems.map(({ currency, network }) =>
    inOutline(drawn({ currency, network })),
  )
  expect(new Set(ofSystems).size).toEqual(6)
})

test('a network is a badge where it is not the currency’s own', () => {
  expect(drawn({ currency: 'TON', network: 'TON' })).toEqual(drawn({ currency: 'TON' }))
  expect(drawn({ currency: 'BTC', network: 'Bitcoin' })).toEqual(drawn({ currency: 'BTC' }))
  expect(drawn({ currency: 'USDT', network: 'TRC20' })).not.toEqual(drawn({ currency: 'USDT' }))
})

test('a mark says nothing: the name beside it does', () => {
  const { container } = render(<CurrencyMark currency="BTC" />)
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  expect(container.textContent).toEqual('')
})

test('its white drawing is legible on its colour, and the colour found on any ground of both themes', () => {
  const colours = [...Object.values(markColours), ...Object.values(networkColours)]
  const weak = colours.flatMap((colour) => [
    ...(contrastBetween('#ffffff', colour) < 4.5 ? [`white on ${colour}`] : []),
    ...schemes.flatMap((scheme) =>
      (['canvas', 'surface', 'inset', 'raised'] as const)
        .filter((ground) => contrastBetween(colour, roles[scheme][ground]) < 3)
        .map((ground) => `${colour} on ${scheme} ${ground}`),
    ),
  ])
  expect(weak).toEqual([])
})
