import { expect, test } from 'vitest'
import { partnerMachine } from '../../src/machines/partner.machine.ts'
import { belowDinara, dinara } from '../support/models/partner-detail-samples.ts'
import { startFlow } from '../support/world.ts'

const started = () => startFlow(partnerMachine, { input: { id: 'p-7' } })

test('who the partner is and how their lines fare are asked side by side', () => {
  const flow = started()
  expect(flow.inputOf('readPartner')).toEqual({ id: 'p-7' })
  expect(flow.inputOf('readPartnerInfo')).toEqual({ id: 'p-7' })
})

test('the card does not wait for the lines', async () => {
  const flow = started()
  await flow.answer('readPartner', dinara)
  expect(flow.snapshot.value).toEqual({ open: { card: 'cardShown', lines: 'readingLines' } })
  expect(flow.snapshot.context.partner).toEqual(dinara)
  await flow.answer('readPartnerInfo', belowDinara)
  expect(flow.snapshot.context.info).toEqual(belowDinara)
  expect(flow.snapshot.hasTag('busy')).toEqual(false)
})

test('lines that do not come take nothing from the card, and are asked for again alone', async () => {
  const flow = started()
  await flow.answer('readPartner', dinara)
  await flow.refuse('readPartnerInfo', 'unreachable')
  expect(flow.snapshot.context).toEqual(
    expect.objectContaining({ partner: dinara, infoFailure: { code: 'unreachable' } }),
  )
  flow.send({ type: 'partner.requested' })
  expect(flow.snapshot.value).toEqual({ open: { card: 'cardShown', lines: 'readingLines' } })
  expect(flow.snapshot.context.infoFailure).toEqual(null)
  expect(flow.world.calls.filter(({ id }) => id === 'readPartner')).toHaveLength(1)
})

test('a partner that cannot be loaded is said so, and one press asks for all that did not come', async () => {
  const flow = started()
  await flow.refuse('readPartner', 'referral_not_loaded')
  await flow.refuse('readPartnerInfo', 'referral_not_loaded')
  expect(flow.snapshot.context.partnerFailure).toEqual({ code: 'referral_not_loaded' })
  flow.send({ type: 'partner.requested' })
  expect(flow.snapshot.value).toEqual({ open: { card: 'readingCard', lines: 'readingLines' } })
  expect(flow.snapshot.context.partnerFailure).toEqual(null)
})

test('nothing is asked for again while all of it is there', async () => {
  const flow = started()
  await flow.answer('readPartner', dinara)
  await flow.answer('readPartnerInfo', belowDinara)
  expect(flow.snapshot.can({ type: 'partner.requested' })).toEqual(false)
})

test('lines that failed before the card is there wait for it, since they stand below it', async () => {
  const flow = started()
  await flow.refuse('readPartnerInfo', 'unreachable')
  expect(flow.snapshot.can({ type: 'partner.requested' })).toEqual(false)
  await flow.answer('readPartner', dinara)
  expect(flow.snapshot.can({ type: 'partner.requested' })).toEqual(true)
})

test('neither read is waited for without end', async () => {
  const flow = started()
  await flow.refuse('readPartner', 'timed_out')
  await flow.refuse('readPartnerInfo', 'timed_out')
  expect(flow.snapshot.context).toEqual(
    expect.objectContaining({
      partnerFailure: { code: 'timed_out' },
      infoFailure: { code: 'timed_out' },
    }),
  )
})

test('when the balance changed elsewhere both are read anew, and what is known stays meanwhile', async () => {
  const flow = started()
  await flow.answer('readPartner', dinara)
  await flow.answer('readPartnerInfo', belowDinara)
  flow.world.listener('watchPartner').send({ type: 'partner.outdated' })
  expect(flow.snapshot.value).toEqual({ open: { card: 'readingCard', lines: 'readingLines' } })
  expect(flow.snapshot.context.partner).toEqual(dinara)
  await flow.answer('readPartner', { ...dinara, profit: '120' })
  await flow.refuse('readPartnerInfo', 'unreachable')
  expect(flow.snapshot.context.partner).toEqual({ ...dinara, profit: '120' })
  expect(flow.snapshot.context.info).toEqual(belowDinara)
})

test('closing ends the flow at any time and gives up what is on its way', async () => {
  const flow = started()
  await flow.answer('readPartner', dinara)
  flow.send({ type: 'partner.closed' })
  expect(flow.snapshot.status).toEqual('done')
  expect(flow.snapshot.value).toEqual('closed')
  expect(flow.isAborted('readPartnerInfo')).toEqual(true)
})
