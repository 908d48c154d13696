import { expect, test, vi } from 'vitest'
import { registerOfflineWorker } from '../../src/browser/offline-worker.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

function windowWith(register: (address: string) => Promise<unknown>) {
  const idle: (() => void)[] = []
  const registering = {
    navigator: { serviceWorker: { register } } as unknown as Navigator,
    setTimeout: window.setTimeout,
    requestIdleCallback: (then: () => void) => idle.push(then),
  }
  return { idle, registering }
}

test('the worker is registered only when the browser has nothing better to do', async () => {
  const register = vi.fn(async () => undefined)
  const { idle, registering } = windowWith(register)
  registerOfflineWorker(registering)
  await settled()
  expect(register).not.toHaveBeenCalled()
  for (const then of idle) then()
  await settled()
  expect(register).toHaveBeenCalledExactlyOnceWith('/worker.js')
})

test('its address passes the policy of trusted types under the name that the headers allow', async () => {
  const register = vi.fn(async () => undefined)
  const { idle, registering } = windowWith(register)
  const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => ({
    createScriptURL: (url: string) => `trusted:${rules.createScriptURL(url)}`,
  }))
  registerOfflineWorker({ ...registering, trustedTypes: { createPolicy } })
  for (const then of idle) then()
  await settled()
  expect(createPolicy.mock.calls[0]?.[0]).toEqual('worker')
  expect(register).toHaveBeenCalledExactlyOnceWith('trusted:/worker.js')
})

test('a browser that refuses, and one without workers, harm nothing', async () => {
  const { idle, registering } = windowWith(async () => {
    throw new Error('refused')
  })
  registerOfflineWorker(registering)
  for (const then of idle) then()
  await settled()
  expect(() =>
    registerOfflineWorker({ navigator: {} as Navigator, setTimeout: window.setTimeout }),
  ).not.toThrow()
})
