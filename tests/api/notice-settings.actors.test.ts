import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { createToldSettings, noticeSettingsActors } from '../../src/api/notice-settings.actors.ts'
import { run } from '../support/answering.ts'
import { refillsOn, saved, standard } from '../support/models/notice-settings.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, made } = recordedCalls(() => ({
  'GET /notification/settings': standard,
  'PATCH /notification/settings': saved(standard, refillsOn),
}))
const toldSettings = createToldSettings()
const { readSettings, saveSwitch, watchSettings } = noticeSettingsActors({ call, toldSettings })

test('the settings are asked for each time, for contacts change elsewhere', async () => {
  expect([await run(readSettings), await run(readSettings)]).toEqual([standard, standard])
  expect(made.map((one) => one.call)).toEqual([
    'GET /notification/settings',
    'GET /notification/settings',
  ])
})

test('one switch is saved, and nothing else is sent', async () => {
  const pressed = { type: 'notice.switched', ...refillsOn }
  expect(await run(saveSwitch, pressed)).toEqual(saved(standard, refillsOn))
  expect(made.at(-1)).toEqual({
    call: 'PATCH /notification/settings',
    input: { body: refillsOn },
  })
})

test('settings that another flow of the page was answered are heard of, until nobody listens', () => {
  const heard: unknown[] = []
  const parent = createActor(
    setup({ actors: { watchSettings } }).createMachine({
      invoke: { src: 'watchSettings' },
      on: { '*': { actions: ({ event }) => heard.push(event) } },
    }),
  ).start()
  toldSettings.tell(standard)
  parent.stop()
  toldSettings.tell(standard)
  expect(heard).toEqual([{ type: 'settings.changed', settings: standard }])
})
