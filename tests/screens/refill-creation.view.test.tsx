import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { RefillCreationScreen } from '../../src/screens/refill/refill-creation.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { refillOffer } from '../support/models/refill-samples.ts'
import { fill, renderInApp } from '../support/render.tsx'

async function opened() {
  const flow = startFlow(refillCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readOffer', refillOffer)
  renderInApp(<RefillCreationScreen actor={flow.actor} />)
  return flow
}

const amount = () => screen.getByLabelText('Amount')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Show the address' }))
const asked = (flow: Awaited<ReturnType<typeof opened>>) =>
  flow.services.calls
    .filter(({ id }) => id === 'send')
    .map(({ input }) => (input as { body: unknown }).body)

describe('the amount', () => {
  const rejections = [
    ['', 'Please fill out this field!'],
    ['4.99', /^The minimum is 5.TON\.$/],
    ['20000.000000001', /^The maximum is 20,000.TON\.$/],
  ] as const
  for (const [typed, said] of rejections) {
    test(`'${typed}' is refused at the field before anything is sent`, async () => {
      const flow = await opened()
      fill(amount(), typed)
      await submit()
      expect(screen.getByText(said)).toBeInTheDocument()
      expect(amount()).toHaveAttribute('aria-invalid', 'true')
      expect(asked(flow)).toEqual([])
    })
  }

  const accepted = [
    ['5', '5'],
    ['20000', '20000'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['12.', '12'],
    ['0012', '12'],
  ] as const
  for (const [typed, sent] of accepted) {
    test(`'${typed}' is sent as ${sent}`, async () => {
      const flow = await opened()
      fill(amount(), typed)
      await submit()
      expect(asked(flow)).toEqual([{ paymentSystem: 'TON', amount: sent }])
    })
  }

  test('is told what is wrong with it when it is left, and not while it is typed', async () => {
    await opened()
    const said = () => document.querySelector('[id$=error]')?.textContent.replaceAll('\u00a0', ' ')
    const left: unknown[][] = []
    for (const typed of ['0', '20001']) {
      fill(amount(), typed)
      const typing = said()
      fireEvent.blur(amount())
      left.push([typed, typing, said()])
    }
    expect(left).toEqual([
      ['0', undefined, 'The minimum is 5 TON.'],
      ['20001', undefined, 'The maximum is 20,000 TON.'],
    ])
  })

  test('the bounds follow the currency that is chosen', async () => {
    await opened()
    await userEvent.click(screen.getByRole('radio', { name: 'USDT · TRC20' }))
    expect(screen.getByText(/^From 10\.00.USDT to 100,000\.00.USDT$/)).toBeInTheDocument()
  })
})

test('what it costs stands above the button: our fee is taken from what arrives', async () => {
  await opened()
  await userEvent.click(screen.getByRole('radio', { name: 'USDT · TRC20' }))
  expect(screen.getByText('Will be credited').nextElementSibling?.textContent).toEqual('—')
  fill(amount(), '500')
  const rows = screen.getAllByRole('term').map((term) => {
    const value = term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
    return [term.textContent, value]
  })
  expect(rows).toEqual([
    ['Our fee', '1.50 USDT'],
    [
      'Network feeDoes your exchange take it from the amount? Then send that much more.',
      'paid by the sender',
    ],
    ['Will be credited', '498.50 USDT'],
  ])
  expect(screen.getByText(/^Credited after/).textContent).toEqual(
    'Credited after 19 network confirmations. Usually arrives in 2 minutes. You’ll see how long the address is valid. A later transfer is still credited.',
  )
})

test('what is lacking begins the form with our fee, and no less than a refill may be', async () => {
  const begun = async (lacking: string) => {
    const flow = startFlow(refillCreationMachine, {
      input: { login: 'asselk88', location: { name: 'refill', query: { lacking, of: 'USDT' } } },
    })
    await flow.answer('readOffer', refillOffer)
    const { unmount } = renderInApp(<RefillCreationScreen actor={flow.actor} />)
    const { value } = screen.getByLabelText<HTMLInputElement>('Amount')
    unmount()
    return value
  }
  expect([await begun('65'), await begun('5')]).toEqual(['66.5', '10'])
})

test('a double click on the button sends one request', async () => {
  const flow = await opened()
  fill(amount(), '120')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Show the address' }))
  expect(asked(flow)).toEqual([{ paymentSystem: 'TON', amount: '120' }])
})

test('a field the provider refused is free again as soon as it is changed', async () => {
  const flow = await opened()
  fill(amount(), '120')
  await submit()
  await flow.refuse('send', {
    code: 'validation_failed',
    fields: [{ path: 'amount', code: 'above_max' }],
  })
  expect(await screen.findByText(/^The maximum is/)).toBeInTheDocument()
  fill(amount(), '110')
  expect(screen.queryByText(/^The maximum is/)).toEqual(null)
})
