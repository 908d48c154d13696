import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiOf } from '../../server/openapi.ts'
import { proofs } from '../../server/proofs.ts'
import { calls } from '../../src/api/contract/calls.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import { conform } from '../../tools/conformance/conform.ts'
import { failuresOf } from '../../tools/conformance/report.ts'
import { readRecorded } from '../support/second-provider/recorded.ts'
import { startSecondProvider } from '../support/second-provider/second-provider.ts'

const { person, calls: recorded } = readRecorded()

describe('the recorded answers', () => {
  const reads = Object.entries<Endpoint>(calls).filter(([, { method }]) => method === 'GET')

  test('are of every call that reads', () => {
    expect(recorded.map(({ call }) => call).toSorted()).toEqual(
      reads.map(([name]) => name).toSorted(),
    )
  })

  test.each(recorded)('of $call are such as the contract allows', ({ call, answers }) => {
    const [, endpoint] = reads.find(([name]) => name === call) ?? []
    if (!endpoint) throw new Error(`There is no call ${call}`)
    for (const answer of Object.values(answers)) {
      expect(endpoint.response.parse(answer)).toEqual(answer)
    }
  })

  test('belong to the parameters of today', () => {
    const document = openApiOf(calls, proofs, { version: '0', server: '/api' }) as {
      paths: Record<string, { get?: { operationId: string; parameters: object[] } }>
    }
    const parameters = Object.entries(document.paths).flatMap(([path, { get }]) =>
      get
        ? [
            {
              call: get.operationId,
              path,
              parameters: get.parameters.filter((one) => 'name' in one),
            },
          ]
        : [],
    )
    expect(recorded.map(({ call, path, parameters }) => ({ call, path, parameters }))).toEqual(
      parameters,
    )
  })
})

describe('another provider', () => {
  let second: Awaited<ReturnType<typeof startSecondProvider>>
  beforeAll(async () => {
    second = await startSecondProvider()
  })
  afterAll(() => second.close())

  test('keeps the contract as far as it reads', async () => {
    const { login, password } = person
    const settings = { url: second.url, login, password, other: null, codeCommand: null }
    const report = await conform(
      {
        ...settings,
        linkCommand: null,
        telegramBotToken: null,
        mayRegister: false,
        maySubscribe: false,
        mayMoveMoney: false,
        mayChangeOther: false,
        readOnly: true,
        only: [],
        seconds: 30,
        junit: null,
        json: null,
      },
      {
        send: fetch,
        codeFor: () => Promise.reject(new Error('No code is asked for')),
        linkFor: () => Promise.reject(new Error('No link is asked for')),
        pause: async (seconds) => second.pass(seconds),
      },
    )
    expect(failuresOf(report)).toEqual([])
    const passed = report.areas.map(({ area, outcomes }) => [
      area,
      outcomes.filter(({ result }) => result === 'passed').length,
    ])
    expect(Object.fromEntries(passed)).toEqual({
      shapes: 45,
      tokens: 47,
      refusals: 45,
      ownership: 0,
      idempotency: 0,
      pages: 45,
      codes: 0,
      time: 15,
      limits: 0,
      amounts: 10,
      money: 0,
      newcomer: 0,
      account: 0,
    })
  })
})
