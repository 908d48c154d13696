import { expect, test } from 'vitest'
import {
  firstLocale,
  firstTheme,
  preferencesMachine,
} from '../../src/machines/preferences.machine.ts'
import { startFlow } from '../support/flow.ts'

const start = () =>
  startFlow(preferencesMachine, {
    input: { theme: 'light', locale: 'ru', areAmountsHidden: false },
  })

test('the theme of the system counts only until the person has chosen one', () => {
  expect(firstTheme(null, 'dark')).toEqual('dark')
  expect(firstTheme('light', 'dark')).toEqual('light')
})

test('the first language is the one chosen before, else one of the browser, else Russian', () => {
  expect(firstLocale('kk', ['de-DE'])).toEqual('kk')
  expect(firstLocale(null, ['fr', 'DE-at', 'en'])).toEqual('de')
  expect(firstLocale(null, ['fr', 'es'])).toEqual('ru')
})

test('a toggled theme is applied and remembered at once', () => {
  const flow = start()
  flow.send({ type: 'theme.toggled' })
  expect(flow.snapshot.context.theme).toEqual('dark')
  flow.send({ type: 'theme.toggled' })
  expect(flow.snapshot.context.theme).toEqual('light')
  expect(flow.services.performed).toEqual([
    { type: 'applyTheme', params: { theme: 'dark' } },
    { type: 'saveTheme', params: { theme: 'dark' } },
    { type: 'applyTheme', params: { theme: 'light' } },
    { type: 'saveTheme', params: { theme: 'light' } },
  ])
})

test('a language is shown and remembered when its texts have come, not before', async () => {
  const flow = start()
  flow.send({ type: 'locale.chosen', locale: 'kk' })
  expect(flow.inputOf('loadTexts')).toEqual({ locale: 'kk' })
  expect(flow.snapshot.context).toEqual({
    theme: 'light',
    locale: 'ru',
    areAmountsHidden: false,
    wanted: 'kk',
    failure: null,
  })

  await flow.answer('loadTexts')
  expect(flow.snapshot.value).toEqual('settled')
  expect(flow.snapshot.context).toEqual({
    theme: 'light',
    locale: 'kk',
    areAmountsHidden: false,
    wanted: null,
    failure: null,
  })
  expect(flow.services.performed).toEqual([{ type: 'saveLocale', params: { locale: 'kk' } }])
})

test('a language that does not come leaves the old one in place and says so', async () => {
  const flow = start()
  flow.send({ type: 'locale.chosen', locale: 'de' })
  await flow.refuse('loadTexts', 'unreachable')
  expect(flow.snapshot.value).toEqual('settled')
  expect(flow.snapshot.context).toEqual({
    theme: 'light',
    locale: 'ru',
    areAmountsHidden: false,
    wanted: null,
    failure: { code: 'unreachable' },
  })
  expect(flow.notified).toEqual([
    { type: 'alert.raised', severity: 'error', message: 'locale_not_changed' },
  ])
  flow.send({ type: 'locale.chosen', locale: 'de' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a language is not waited for without end', async () => {
  const flow = start()
  flow.send({ type: 'locale.chosen', locale: 'de' })
  await flow.refuse('loadTexts', 'timed_out')
  expect(flow.snapshot.context).toEqual({
    theme: 'light',
    locale: 'ru',
    areAmountsHidden: false,
    wanted: null,
    failure: { code: 'timed_out' },
  })
  expect(flow.notified).toEqual([
    { type: 'alert.raised', severity: 'error', message: 'locale_not_changed' },
  ])
})

test('who changes their mind while a language is coming gets the last one chosen', async () => {
  const flow = start()
  flow.send({ type: 'locale.chosen', locale: 'de' })
  flow.send({ type: 'locale.chosen', locale: 'en' })
  expect(flow.inputOf('loadTexts')).toEqual({ locale: 'en' })
  await flow.answer('loadTexts')
  expect(flow.snapshot.context.locale).toEqual('en')
})

test('choosing the language in use again gives up the one that is coming', () => {
  const flow = start()
  flow.send({ type: 'locale.chosen', locale: 'de' })
  flow.send({ type: 'locale.chosen', locale: 'ru' })
  expect(flow.snapshot.value).toEqual('settled')
  expect(flow.snapshot.context.wanted).toEqual(null)
  expect(flow.isAborted('loadTexts')).toEqual(true)
})

test('the theme may be changed while a language is coming', async () => {
  const flow = start()
  flow.send({ type: 'locale.chosen', locale: 'de' })
  flow.send({ type: 'theme.toggled' })
  await flow.answer('loadTexts')
  expect(flow.snapshot.context).toEqual({
    theme: 'dark',
    locale: 'de',
    areAmountsHidden: false,
    wanted: null,
    failure: null,
  })
})

test('amounts that are hidden stay hidden on this device until they are shown again', () => {
  const flow = start()
  flow.send({ type: 'hiding.chosen', areAmountsHidden: true })
  expect(flow.snapshot.context.areAmountsHidden).toEqual(true)
  flow.send({ type: 'hiding.chosen', areAmountsHidden: false })
  expect(flow.snapshot.context.areAmountsHidden).toEqual(false)
  expect(flow.services.performed).toEqual([
    { type: 'saveHiding', params: { areAmountsHidden: true } },
    { type: 'saveHiding', params: { areAmountsHidden: false } },
  ])
})
