import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine, fromPromise, setup } from 'xstate'
import { port } from '../../src/machines/unprovided.ts'
import { chartRules, unlimitedCalls } from './chart-rules.ts'

const files = globSync('src/machines/*.machine.ts').sort()
const modules = await Promise.all(
  files.map(async (file) => ({
    name: basename(file, '.machine.ts'),
    exported: (await import(`../../${file}`)) as Record<string, unknown>,
  })),
)
const camelCase = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const machineIn = (exported: Record<string, unknown>) =>
  Object.values(exported).find(
    (value): value is AnyStateMachine => value instanceof Object && 'root' in value,
  )

const flows = new Set(modules.map(({ exported }) => machineIn(exported)?.id ?? ''))

describe.each(modules)('$name', ({ name, exported }) => {
  test('machine, file and id carry one name', () => {
    expect(machineIn(exported)?.id).toEqual(camelCase(name))
    expect(Object.keys(exported)).toContain(`${camelCase(name)}Machine`)
  })

  test.each(chartRules)('$says', ({ broken }) => {
    expect(broken(machineIn(exported) ?? createMachine({}), flows)).toEqual([])
  })
})

test('only calls that wait for a person, and the one that the sign-in form waits for, leave the limit of their time to a state', () => {
  expect(unlimitedCalls(modules.flatMap(({ exported }) => machineIn(exported) ?? []))).toEqual([
    'partners shareLink',
    'session restoreSession',
    'sharing shareText',
    'telegramLink askTelegram',
    'telegramSignIn askTelegram',
  ])
})

describe('the rules of a chart', () => {
  const faulty = setup({
    actors: { askProvider: fromPromise(() => Promise.resolve()), readList: port<void>('readList') },
    delays: { second: 1_000, answerLimit: 20_000 },
  }).createMachine({
    id: 'faulty',
    initial: 'idle',
    states: {
      idle: {
        on: { CLICK: { guard: () => true, target: 'loading' }, 'door.opened': 'fetched' },
      },
      loading: {
        invoke: { id: 'ask', src: 'askProvider', onDone: 'idle' },
        after: { second: 'idle' },
      },
      reading: {
        invoke: { id: 'readList', src: 'readList', onDone: 'idle', onError: 'idle' },
        after: { answerLimit: 'idle' },
      },
      fetched: { tags: 'busy', entry: () => {} },
      torn: {
        type: 'parallel',
        states: {
          left: {
            initial: 'near',
            on: { 'page.turned': { target: '.near', reenter: true } },
            states: { near: {} },
          },
          right: {},
        },
      },
    },
  })

  test.each([
    ['events are facts: subject.happened', ['CLICK']],
    ['an invoked actor answers under its own name', ['ask']],
    [
      'every answer and every failure of a call is heard',
      ['faulty.loading xstate.error.actor.ask'],
    ],
    ['a call that limits its own time is limited by no state', ['faulty.reading']],
    ['a call that does not limit its own time is limited by its state', ['faulty.loading']],
    ['a state in flight is busy, and its name ends in -ing', ['faulty.fetched']],
    ['guards and actions have names', ['faulty.idle CLICK', 'faulty.fetched']],
    ['a region that begins anew leaves its neighbours alone', ['faulty.torn.left page.turned']],
  ])('a machine that breaks "%s" is found', (says, expected) => {
    expect(chartRules.find((rule) => rule.says === says)?.broken(faulty, new Set())).toEqual(
      expected,
    )
  })
})
