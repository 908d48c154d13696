import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { codeWatcher, type HearCodes } from '../../src/api/code-watcher.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import { createCodeReader } from '../../src/browser/one-time-code.ts'

type Asked = { options: unknown; signal: AbortSignal }
type Answer = PromiseWithResolvers<{ code: string } | null>

/** A browser with WebOTP, which hands over what the test says. */
function browser() {
  const asked: Asked[] = []
  const answers: Answer[] = []
  const get = ({ signal, ...options }: { signal: AbortSignal }) => {
    const answer: Answer = Promise.withResolvers()
    signal.addEventListener('abort', () => answer.reject(signal.reason))
    asked.push({ options, signal })
    answers.push(answer)
    return answer.promise
  }
  const page = { OTPCredential: class {}, navigator: { credentials: { get } } }
  return { asked, answers, page: page as never }
}

/** The flow that awaits a code: hears what comes until it is closed. */
function awaiting(channel: Challenge['channel'], hear: HearCodes) {
  const codes: string[] = []
  const waiting = setup({
    types: {} as { events: { type: 'code.received'; code: string } | { type: 'dialog.closed' } },
    actors: { watchCodes: codeWatcher(() => hear) },
    actions: { write: (_, { code }: { code: string }) => codes.push(code) },
  }).createMachine({
    initial: 'open',
    states: {
      open: {
        invoke: { src: 'watchCodes', input: { channel } },
        on: {
          'code.received': { actions: { type: 'write', params: ({ event }) => event } },
          'dialog.closed': 'closed',
        },
      },
      closed: { type: 'final' },
    },
  })
  const actor = createActor(waiting)
  actor.start()
  return { actor, codes }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the browser is asked for the code of the next SMS, and then for that of the one after it', async () => {
  const { asked, answers, page } = browser()
  const { codes } = awaiting('sms', createCodeReader(page))
  await settled()
  expect(asked.map(({ options }) => options)).toEqual([{ otp: { transport: ['sms'] } }])
  answers[0]?.resolve({ code: '123456' })
  await settled()
  expect(codes).toEqual(['123456'])
  expect(asked.length).toEqual(2)
  answers[1]?.resolve({ code: '654321' })
  await settled()
  expect(codes).toEqual(['123456', '654321'])
})

test('a dialog that closes asks no more', async () => {
  const { asked, page } = browser()
  const { actor, codes } = awaiting('sms', createCodeReader(page))
  await settled()
  actor.send({ type: 'dialog.closed' })
  await settled()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
  expect(codes).toEqual([])
})

test('a dialog that closed before its code was loaded asks nothing', async () => {
  const { asked, page } = browser()
  const loading = Promise.withResolvers<HearCodes>()
  const watch = createActor(
    codeWatcher(() => loading.promise),
    { input: { channel: 'sms' } },
  )
  watch.start()
  watch.stop()
  loading.resolve(createCodeReader(page))
  await settled()
  expect(asked).toEqual([])
})

test.each<[string, (answer: Answer | undefined) => void]>([
  ['says no', (answer) => answer?.reject(new DOMException('', 'NotAllowedError'))],
  ['gives nothing', (answer) => answer?.resolve(null)],
])('a person who %s is asked no more, and may type', async (_, end) => {
  const { asked, answers, page } = browser()
  const { codes } = awaiting('sms', createCodeReader(page))
  await settled()
  end(answers[0])
  await settled()
  expect(asked.length).toEqual(1)
  expect(codes).toEqual([])
})

test.each(['email', 'telegram', 'authenticator'] as const)(
  'nobody is asked for an SMS where the code comes by %s',
  async (channel) => {
    const { asked, page } = browser()
    awaiting(channel, createCodeReader(page))
    await settled()
    expect(asked).toEqual([])
  },
)

test('a browser without WebOTP is asked nothing', async () => {
  const { asked, page } = browser()
  awaiting('sms', createCodeReader({ navigator: (page as Window).navigator }))
  await settled()
  expect(asked).toEqual([])
})
