import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { browserNoticesActors, keepBrowserActors } from '../../src/api/browser-notices.actors.ts'
import type { NoticeSettings } from '../../src/api/contract/notice.ts'
import { run } from '../support/answering.ts'
import { off, on } from '../support/models/browser-notices.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, made } = recordedCalls(() => ({
  'POST /notification/browser/claim': off,
  'POST /notification/browser': on(),
  'POST /notification/browser/remove': off,
}))
const id = 'a'.repeat(43)
const subscription = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' }
const told: NoticeSettings[] = []
const done: string[] = []
const push = {
  readSupport: () => 'possible' as const,
  askPermission: async () => 'granted' as const,
  readId: async (): Promise<string | null> => id,
  subscribe: async (publicKey: string): Promise<typeof subscription | null> => {
    done.push(`subscribed with ${publicKey}`)
    return subscription
  },
  unsubscribe: async () => {
    done.push('unsubscribed')
  },
}
const onSettings = (settings: NoticeSettings) => told.push(settings)
const actorsWith = (changed: Partial<typeof push> = {}) =>
  browserNoticesActors({ call, push: { ...push, ...changed }, onSettings })

beforeEach(() => {
  for (const list of [told, done, made]) list.length = 0
})
const asked = () => made.map(({ call: name, input }) => [name, input])

describe('this browser', () => {
  test.each(['blocked', 'notInstalled', 'unsupported'] as const)(
    'is not asked about at the provider while it is %s',
    async (support) => {
      const { readBrowser } = browserNoticesActors({
        call,
        push: { ...push, readSupport: () => support },
        onSettings,
      })
      expect([await run(readBrowser), asked()]).toEqual([{ outcome: support }, []])
    },
  )

  test('is named by a hash, or by nothing where it has subscribed to nothing', async () => {
    expect(await run(actorsWith().readBrowser)).toEqual({ outcome: 'read', notices: off })
    await run(actorsWith({ readId: async () => null }).readBrowser)
    expect(asked()).toEqual([
      ['POST /notification/browser/claim', { body: { id } }],
      ['POST /notification/browser/claim', { body: { id: null } }],
    ])
  })

  test('is added with what it has subscribed to, and the table hears of it', async () => {
    const wanted = { publicKey: 'key-of-the-provider', showsAmounts: true }
    expect(await run(actorsWith().addBrowser, wanted)).toEqual({ outcome: 'added', notices: on() })
    expect([done, asked(), told]).toEqual([
      ['subscribed with key-of-the-provider'],
      [['POST /notification/browser', { body: { ...subscription, showsAmounts: true } }]],
      [on().settings],
    ])
  })

  test('is not added where its own service does not take it in', async () => {
    const wanted = { publicKey: 'key-of-the-provider', showsAmounts: false }
    const { addBrowser } = actorsWith({ subscribe: async () => null })
    expect([await run(addBrowser, wanted), asked()]).toEqual([{ outcome: 'unreached' }, []])
  })

  test('is removed at the provider and then gives its subscription back, whether or not it can', async () => {
    expect(await run(actorsWith().removeBrowser)).toEqual(off)
    expect([asked(), done, told]).toEqual([
      [['POST /notification/browser/remove', { body: { id } }]],
      ['unsubscribed'],
      [off.settings],
    ])
    const { removeBrowser } = actorsWith({ unsubscribe: () => Promise.reject(new Error('No')) })
    expect(await run(removeBrowser)).toEqual(off)
  })

  test('that has lost its subscription by itself is off as it is', async () => {
    expect(await run(actorsWith({ readId: async () => null }).removeBrowser)).toEqual(off)
    expect(asked()).toEqual([['POST /notification/browser/claim', { body: { id: null } }]])
  })
})

describe('while somebody is signed in', () => {
  const started = (readId: () => Promise<string | null>) => {
    const tokens: (() => void)[] = []
    const { keepBrowser } = keepBrowserActors({
      call,
      push: { ...push, readId },
      watchToken: (onToken) => {
        tokens.push(onToken)
        onToken()
        return () => tokens.splice(0)
      },
    })
    const actor = createActor(keepBrowser).start()
    return { tokens, stop: () => actor.stop() }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  test('the provider hears in which session this browser is, at once and with each new token', async () => {
    const { tokens } = started(async () => id)
    await settled()
    tokens[0]?.()
    await settled()
    expect(asked()).toEqual(Array(2).fill(['POST /notification/browser/claim', { body: { id } }]))
    expect(done).toEqual([])
  })

  test('a browser that has subscribed to nothing asks nothing', async () => {
    started(async () => null)
    await settled()
    expect(asked()).toEqual([])
  })

  test('whoever leaves takes the subscription along, and no new token is heard of', async () => {
    const { tokens, stop } = started(async () => id)
    await settled()
    stop()
    await settled()
    expect([done, tokens]).toEqual([['unsubscribed'], []])
  })

  test('a provider out of reach harms nothing', async () => {
    started(() => Promise.reject(new Error('No')))
    await settled()
    expect(asked()).toEqual([])
  })
})
