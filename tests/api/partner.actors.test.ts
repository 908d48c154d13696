import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Call } from '../../src/api/http.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { partnerFlows } from '../../src/routes/partners.ts'
import { statisticsOf } from '../support/cabinet-data.ts'
import { settled } from '../support/flow.ts'
import { belowDinara, dinara, firstAwarded } from '../support/models/partner-detail-samples.ts'

const answers: Record<string, unknown> = {
  '/user/referral/{id}': dinara,
  '/user/referral-info/{id}': belowDinara,
  '/user/bonus': firstAwarded,
  '/user/statistics': statisticsOf('USDT'),
}

function start({ isSilent = false } = {}) {
  const asked: { calls: string; signal: AbortSignal }[] = []
  const call = (async ({ path }, input, { signal }) => {
    asked.push({ calls: `${path} ${JSON.stringify(input)}`, signal })
    return isSilent ? new Promise(() => undefined) : answers[path]
  }) as Call
  const reads = createReadCache()
  const flows = partnerFlows({ call, reads })
  return {
    asked,
    reads,
    calls: () => asked.map(({ calls }) => calls),
    partner: () => createActor(flows.partner, { input: { id: 'p-7' } }).start(),
    programme: () => createActor(flows.partnerProgramme).start(),
  }
}

test('a partner is asked for by id, card and lines', async () => {
  const { calls, partner } = start()
  const actor = partner()
  await settled()
  expect(calls()).toEqual([
    '/user/referral/{id} {"params":{"id":"p-7"}}',
    '/user/referral-info/{id} {"params":{"id":"p-7"}}',
  ])
  const { card, lines } = actor.getSnapshot().children
  expect(card?.getSnapshot().context.data).toEqual(dinara)
  expect(lines?.getSnapshot().context.data).toEqual(belowDinara)
})

test('who opens the same partner again soon is shown what is known', async () => {
  const { asked, partner } = start()
  const first = partner()
  await settled()
  first.send({ type: 'partner.closed' })
  const before = asked.length
  const again = partner()
  await settled()
  expect(again.getSnapshot().children.card?.getSnapshot().context.data).toEqual(dinara)
  expect(asked.length).toEqual(before)
})

test('tiers and income are asked for once, and again when the balance changed', async () => {
  const { calls, reads, programme } = start()
  const actor = programme()
  await settled()
  const all = ['/user/bonus {}', '/user/statistics {"query":{"currency":"USDT","period":"month"}}']
  expect(calls()).toEqual(all)
  reads.invalidate(['operations'])
  await settled()
  expect(calls()).toEqual(all)
  reads.invalidate(['balance'])
  await settled()
  expect(calls()).toEqual([...all, ...all])
  actor.stop()
  reads.invalidate(['balance'])
  await settled()
  expect(calls()).toHaveLength(4)
})

test('what a partner brought is asked for again when the balance changed', async () => {
  const { calls, reads, partner } = start()
  partner()
  await settled()
  reads.invalidate(['balance'])
  await settled()
  expect(calls()).toHaveLength(4)
})

test('closing a partner aborts what is under way, and so does leaving the programme', async () => {
  const { asked, partner, programme } = start({ isSilent: true })
  const opened = partner()
  const shown = programme()
  opened.send({ type: 'partner.closed' })
  shown.stop()
  await settled()
  expect(asked).toHaveLength(4)
  expect(asked.every(({ signal }) => signal.aborted)).toEqual(true)
})
