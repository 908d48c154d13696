import { expect, test } from 'vitest'
import type { NoticeSwitch } from '../../src/api/contract/notice.ts'
import { isOn, noticeSettingsMachine } from '../../src/machines/notice-settings.machine.ts'
import { startFlow } from '../support/flow.ts'
import {
  refillsOn,
  saved,
  standard,
  withBrowser,
  withdrawalsOff,
} from '../support/models/notice-settings.model.ts'

async function loaded() {
  const flow = startFlow(noticeSettingsMachine)
  await flow.answer('readSettings', standard)
  return flow
}
type Flow = Awaited<ReturnType<typeof loaded>>
const press = (flow: Flow, wanted: NoticeSwitch) =>
  flow.send({ type: 'notice.switched', ...wanted })
const shown = ({ snapshot: { context } }: Flow) => [
  isOn(context, { topic: 'refills', channel: 'message' }),
  isOn(context, { topic: 'withdrawals', channel: 'message' }),
]
const savesOf = (flow: Flow) =>
  flow.services.calls.filter(({ id }) => id === 'saveSwitch').map(({ input }) => input)

test('a switch is saved as soon as it is pressed, and shown so meanwhile', async () => {
  const flow = await loaded()
  press(flow, refillsOn)
  expect(shown(flow)).toEqual([true, true])
  expect(savesOf(flow)).toEqual([refillsOn])
  await flow.answer('saveSwitch', saved(standard, refillsOn))
  expect(flow.snapshot.value).toEqual('settled')
  expect(flow.snapshot.context).toEqual({
    settings: saved(standard, refillsOn),
    failure: null,
    wanted: [],
    refused: null,
  })
})

test('switches that are pressed while another is saved are saved after it, none is lost', async () => {
  const flow = await loaded()
  press(flow, refillsOn)
  press(flow, withdrawalsOff)
  expect(shown(flow)).toEqual([true, false])
  expect(savesOf(flow)).toEqual([refillsOn])
  await flow.answer('saveSwitch', saved(standard, refillsOn))
  expect(savesOf(flow)).toEqual([refillsOn, withdrawalsOff])
  expect(shown(flow)).toEqual([true, false])
  await flow.answer('saveSwitch', saved(saved(standard, refillsOn), withdrawalsOff))
  expect(flow.snapshot.value).toEqual('settled')
  expect(shown(flow)).toEqual([true, false])
})

test('of several presses on one switch the last one counts', async () => {
  const flow = await loaded()
  const off = { ...refillsOn, enabled: false }
  for (const wanted of [refillsOn, off, refillsOn, off]) press(flow, wanted)
  expect(shown(flow)).toEqual([false, true])
  await flow.answer('saveSwitch', saved(standard, refillsOn))
  await flow.answer('saveSwitch', standard)
  expect(savesOf(flow)).toEqual([refillsOn, off])
  expect(flow.snapshot.value).toEqual('settled')
})

test('a switch that is refused goes back and says so, and those behind it are saved', async () => {
  const flow = await loaded()
  press(flow, refillsOn)
  press(flow, withdrawalsOff)
  await flow.refuse('saveSwitch', 'unreachable')
  expect(shown(flow)).toEqual([false, false])
  expect(flow.snapshot.context.refused).toEqual({
    wanted: refillsOn,
    failure: { code: 'unreachable' },
  })
  expect(savesOf(flow)).toEqual([refillsOn, withdrawalsOff])
  await flow.answer('saveSwitch', saved(standard, withdrawalsOff))
  press(flow, refillsOn)
  expect(flow.snapshot.context.refused).toEqual(null)
})

test('a channel that does not reach the person cannot be switched', async () => {
  const flow = await loaded()
  const telegram = { ...refillsOn, channel: 'telegram' } as const
  expect(flow.snapshot.can({ type: 'notice.switched', ...telegram })).toEqual(false)
  const linked = startFlow(noticeSettingsMachine)
  await linked.answer('readSettings', { ...standard, contact: null, telegramLinked: true })
  expect(linked.snapshot.can({ type: 'notice.switched', ...telegram })).toEqual(true)
  expect(linked.snapshot.can({ type: 'notice.switched', ...refillsOn })).toEqual(false)
})

test('settings that did not come are asked for again', async () => {
  const flow = startFlow(noticeSettingsMachine)
  await flow.refuse('readSettings', 'timed_out')
  expect(flow.snapshot.value).toEqual('notLoaded')
  flow.send({ type: 'retry.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
  await flow.answer('readSettings', standard)
  expect(flow.snapshot.value).toEqual('settled')
})

test('a browser that is added beside the table can be switched topic by topic', async () => {
  const flow = await loaded()
  const refillsPushed = { topic: 'refills', channel: 'push', enabled: false } as const
  expect(flow.snapshot.can({ type: 'notice.switched', ...refillsPushed })).toEqual(false)
  press(flow, withdrawalsOff)
  flow.send({ type: 'settings.changed', settings: withBrowser(standard) })
  expect(flow.snapshot.can({ type: 'notice.switched', ...refillsPushed })).toEqual(true)
  expect(shown(flow)).toEqual([false, false])
})

test('a browser that is added while nothing is saved is known as well', async () => {
  const flow = await loaded()
  expect(flow.snapshot.children.browserNotices?.getSnapshot().status).toEqual('active')
  flow.receive('watchSettings', { type: 'settings.changed', settings: withBrowser(standard) })
  expect(flow.snapshot.context.settings).toEqual(withBrowser(standard))
})

test('the only switch that is refused goes back and says so', async () => {
  const flow = await loaded()
  press(flow, refillsOn)
  await flow.refuse('saveSwitch', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual([
    'settled',
    {
      settings: standard,
      failure: null,
      wanted: [],
      refused: { wanted: refillsOn, failure: { code: 'unreachable' } },
    },
  ])
})
