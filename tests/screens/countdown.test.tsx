import { I18n } from '@lingui/core'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exchangeQuoteMachine } from '../../src/machines/exchange-quote.machine.ts'
import { maintenanceMachine } from '../../src/machines/maintenance.machine.ts'
import { phoneVerificationMachine } from '../../src/machines/phone-verification.machine.ts'
import { refillPaymentMachine } from '../../src/machines/refill-payment.machine.ts'
import { laterViews } from '../../src/screens/app/later-views.ts'
import { ExchangeQuoteScreen } from '../../src/screens/exchange-quote/exchange-quote.screen.tsx'
import { MaintenanceScreen } from '../../src/screens/maintenance/maintenance.screen.tsx'
import { PhoneVerificationScreen } from '../../src/screens/phone-verification/phone-verification.screen.tsx'
import { RefillPaymentScreen } from '../../src/screens/refill/refill-payment.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { request } from '../support/models/exchange-quote.model.ts'
import { announcedWork } from '../support/models/maintenance.model.ts'
import { quote } from '../support/models/money-samples.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import { ton, waiting } from '../support/models/refill-samples.ts'
import { renderInApp } from '../support/render.tsx'

/** Texts that were rendered since the page was there, in their order. */
const rendered: string[] = []
const translate = I18n.prototype._

beforeEach(() => {
  rendered.length = 0
  vi.spyOn(I18n.prototype, '_').mockImplementation(function (this: I18n, ...asked) {
    const text = translate.apply(this, asked)
    rendered.push(text)
    return text
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Three seconds, one by one. */
const SECONDS = [1, 2, 3]

test('the wait for a new code renders neither the code nor what is around it', () => {
  const time = { now: 0 }
  const flow = startFlow(phoneVerificationMachine, {
    input: { challenge, now: () => time.now, deviceNow: () => time.now },
  })
  renderInApp(<PhoneVerificationScreen actor={flow.actor} />)
  expect(rendered.splice(0)).toContain('Confirm your phone')
  const shown = SECONDS.map(() => {
    act(() => {
      time.now += 1000
      flow.clock.advance(1000)
    })
    return screen.getByText(/^New code in/).textContent
  })
  expect({ shown, rendered }).toEqual({
    shown: ['New code in 0:59', 'New code in 0:58', 'New code in 0:57'],
    rendered: ['10 minutes', '10 minutes', '10 minutes'],
  })
})

test('the time that an address of a refill is left renders no invoice', async () => {
  const at = Date.UTC(2026, 0, 1)
  const flow = startFlow(refillPaymentMachine, { input: { id: 'refill-1' } })
  await flow.answer('loadInvoice', {
    at,
    refill: waiting,
    system: ton,
    claimed: false,
    canShare: false,
  })
  renderInApp(<RefillPaymentScreen actor={flow.actor} />)
  expect(rendered.splice(0)).toContain('Time left')
  const left = SECONDS.map((second) => {
    act(() => flow.receive('watchSeconds', { type: 'second.passed', at: at + second * 1000 }))
    return flow.snapshot.context.secondsLeft
  })
  expect({ left, rendered }).toEqual({
    left: SECONDS.map((second) => waiting.expiresIn - second),
    rendered: [],
  })
})

test('the time that a rate holds renders the rate once', async () => {
  const time = { now: 0 }
  const flow = startFlow(exchangeQuoteMachine, {
    input: { available: { TON: '150' }, request, known: null, now: () => time.now },
  })
  flow.clock.advance(400)
  await flow.answer('readQuote', quote)
  renderInApp(<ExchangeQuoteScreen actor={flow.actor} confirm={() => 'Exchange'} />)
  expect(rendered.splice(0)).toContain('You give')
  const shown = SECONDS.map(() => {
    act(() => {
      time.now += 1000
      flow.clock.advance(1000)
    })
    return screen.getByText(/^This rate holds for/).textContent
  })
  expect({ shown, rendered }).toEqual({
    shown: [29, 28, 27].map((left) => `This rate holds for ${left} seconds`),
    rendered: [29, 28, 27].flatMap((left) => [
      'This rate holds for <0><1/></0>',
      `${left} seconds`,
    ]),
  })
})

test('the time until maintenance renders its banner and nothing of the app below', async () => {
  const time = { now: 0 }
  const flow = startFlow(maintenanceMachine, { input: { now: () => time.now } })
  await flow.answer('readTechnicalWork', { ...announcedWork, startsIn: 60 })
  renderInApp(
    <MaintenanceScreen actor={flow.actor} support={null} later={laterViews}>
      {(announcement) => {
        rendered.push('app')
        return announcement
      }}
    </MaintenanceScreen>,
  )
  expect(rendered.splice(0)).toContain('app')
  const shown = SECONDS.map(() => {
    act(() => {
      time.now += 1000
      flow.clock.advance(1000)
    })
    return screen.getByText(/^Scheduled maintenance begins/).textContent
  })
  expect({ shown, rendered }).toEqual({
    shown: ['0:59', '0:58', '0:57'].map((left) => `Scheduled maintenance begins in ${left}`),
    rendered: ['0:59', '0:58', '0:57'].flatMap((left) => [
      `Scheduled maintenance begins in ${left}`,
      'It lasts until 04:00. Finish what you started, or come back to it then.',
    ]),
  })
})
