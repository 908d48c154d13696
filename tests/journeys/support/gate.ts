import { expect, type Page, type Route, type Request as Sent } from '@playwright/test'

type Waiting = { call: string; go: () => void; refuse?: (reason: unknown) => void }
type Held = { calls: string[]; waiting: Waiting[] }
type GateWindow = { gate: Held }

/**
 * Calls of a page wait in it until the walk says how each ends. Then the same request goes out to the provider,
 * or is cut off on the wire: no answer is made up here.
 */
export class Gate {
  readonly #page: Page
  #cut: Sent | null = null

  constructor(page: Page) {
    this.#page = page
  }

  /** From the next page on. A call is named as the contract does: `GET /funds/refills/*`; a query only if it tells them apart.
   * `clipboard` is the browser's own. */
  async hold(calls: string[]): Promise<void> {
    await this.#page.addInitScript((named) => {
      const gate: Held = { calls: named, waiting: [] }
      Object.assign(window, { gate })
      const send = window.fetch.bind(window)
      const isNamed = (call: string, request: Request) => {
        const [method, path = ''] = call.split(' ')
        const { pathname, search } = new URL(request.url)
        const pattern = path.replace(/[.?]/g, '\\$&').replaceAll('*', '[^/?]+')
        const asked = path.includes('?') ? pathname + search : pathname
        return request.method === method && new RegExp(`^/api${pattern}$`).test(asked)
      }
      window.fetch = async (input, options) => {
        const request = new Request(input, options)
        const call = gate.calls.find((one) => isNamed(one, request))
        if (call === undefined) return send(request)
        await new Promise<void>((resolve, reject) => {
          const held = { call, go: resolve }
          const leave = () => {
            gate.waiting = gate.waiting.filter((one) => one !== held)
            reject(request.signal.reason)
          }
          if (request.signal.aborted) reject(request.signal.reason)
          else gate.waiting.push(held)
          request.signal.addEventListener('abort', leave, { once: true })
        })
        return send(request)
      }
      if (!gate.calls.includes('clipboard')) return
      const write = navigator.clipboard.writeText.bind(navigator.clipboard)
      navigator.clipboard.writeText = async (text) => {
        await new Promise<void>((go, refuse) => {
          gate.waiting.push({ call: 'clipboard', go, refuse })
        })
        return write(text)
      }
    }, calls)
  }

  /** Whether the page is waiting for this call. */
  isWaiting(call: string): Promise<boolean> {
    return this.#page.evaluate(
      (named) => (window as unknown as GateWindow).gate.waiting.some((held) => held.call === named),
      call,
    )
  }

  #awaitCall(call: string): Promise<void> {
    const options = { message: `the page asks ${call}`, intervals: [30] }
    return expect.poll(() => this.isWaiting(call), options).toBe(true)
  }

  /** Lets the call go out as it is. */
  async pass(call: string): Promise<void> {
    await this.#awaitCall(call)
    await this.#page.evaluate((named) => {
      const { gate } = window as unknown as GateWindow
      // An older one may wait for nobody any more: a clipboard cannot be called back.
      const held = gate.waiting.findLast((one) => one.call === named)
      gate.waiting = gate.waiting.filter((one) => one !== held)
      held?.go()
    }, call)
  }

  /** As a browser does whose owner forbids it; the one of the journeys has no owner to ask. */
  async refuseClipboard(): Promise<void> {
    await this.#awaitCall('clipboard')
    await this.#page.evaluate(() => {
      const { gate } = window as unknown as GateWindow
      const held = gate.waiting.findLast(({ call }) => call === 'clipboard')
      gate.waiting = gate.waiting.filter((one) => one !== held)
      held?.refuse?.(new DOMException('Write permission denied.', 'NotAllowedError'))
    })
  }

  /** The wire is cut before the provider hears of the call. */
  cut(call: string): Promise<void> {
    return this.#meddle(call, async (route) => {
      if (route.request().method() !== 'GET') this.#cut = route.request()
      await route.abort('connectionreset')
    })
  }

  /** What was cut off last, a read apart, had reached the provider after all; with another content, if so told. */
  async arriveLate(changes: Record<string, unknown> = {}): Promise<void> {
    if (!this.#cut) throw new Error('Nothing was cut off')
    const sent = this.#cut
    const headers = Object.entries(sent.headers()).filter(([name]) =>
      ['authorization', 'content-type', 'idempotency-key'].includes(name),
    )
    const answer = await fetch(sent.url(), {
      method: sent.method(),
      headers,
      body: JSON.stringify({ ...sent.postDataJSON(), ...changes }),
    })
    expect(answer.ok).toBe(true)
  }

  /** The provider carries the call out, and the answer never comes back. */
  lose(call: string): Promise<void> {
    return this.#meddle(call, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
  }

  /** The provider gets the call with another content. */
  alter(call: string, changes: Record<string, unknown>): Promise<void> {
    return this.#meddle(call, (route) => {
      const asked: object = route.request().postDataJSON()
      return route.continue({ postData: JSON.stringify({ ...asked, ...changes }) })
    })
  }

  async #meddle(call: string, act: (route: Route) => Promise<void>): Promise<void> {
    const [method, path = ''] = call.split(' ')
    const done = Promise.withResolvers<void>()
    const handle = async (route: Route) => {
      if (route.request().method() !== method) return route.fallback()
      await act(route)
      done.resolve()
    }
    const pattern = new RegExp(
      `/api${path.replace(/[.?]/g, '\\$&').replaceAll('*', '[^/?]+')}(\\?|$)`,
    )
    await this.#page.route(pattern, handle)
    await this.pass(call)
    await done.promise
    await this.#page.unroute(pattern, handle)
  }
}
