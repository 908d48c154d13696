import {
  type CDPSession,
  expect,
  type Page,
  type Route,
  type Request as Sent,
} from '@playwright/test'

type Waiting = { call: string; go: () => void; refuse?: (reason: unknown) => void }
/** A form with files on its way: how much of it has left, from 0 to 1, and whether its answer is to wait too. */
type Form = { call: string; share: number; isWatched: boolean }
type Held = { calls: string[]; waiting: Waiting[]; forms: Form[] }
type GateWindow = { gate: Held }

/** Bytes of a form that leave in a second while somebody is to see it go: a photo takes some seconds. */
const SLOW = 40_000

/**
 * Calls of a page wait in it until the walk says how each ends. Then the same request goes out to the provider,
 * or is cut off on the wire: no answer is made up here.
 */
export class Gate {
  readonly #page: Page
  #cut: Sent | null = null
  /** While the wire is slow. */
  #wire: CDPSession | null = null

  constructor(page: Page) {
    this.#page = page
  }

  /** From the next page on. A call is named as the contract does: `GET /funds/refills/*`; a query only if it tells them apart,
   * and a bare `?` where there is none. `clipboard` and `picture`, a file that is opened, are the browser's own. */
  async hold(calls: string[]): Promise<void> {
    await this.#page.addInitScript((named) => {
      const gate: Held = { calls: named, waiting: [], forms: [] }
      Object.assign(window, { gate })
      const send = window.fetch.bind(window)
      const nameOf = (used: string, url: string) => {
        const { pathname, search } = new URL(url, location.href)
        return gate.calls.find((call) => {
          const [method, path = ''] = call.split(' ')
          const pattern = path.replace(/[.?]/g, '\\$&').replaceAll('*', '[^/?]+')
          const asked = path.includes('?') ? pathname + (search || '?') : pathname
          return used === method && new RegExp(`^/api${pattern}$`).test(asked)
        })
      }
      window.fetch = async (input, options) => {
        const request = new Request(input, options)
        const call = nameOf(request.method, request.url)
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
      const { prototype } = XMLHttpRequest
      const forms = new WeakMap<XMLHttpRequest, Form>()
      const { open, abort, send: sendForm } = prototype
      prototype.open = function (method: string, url: string | URL) {
        open.call(this, method, url, true)
        const call = nameOf(method, String(url))
        if (call === undefined) return
        const form = { call, share: 0, isWatched: false }
        forms.set(this, form)
        this.upload.addEventListener('progress', ({ loaded, total }) => {
          form.share = loaded / total
        })
        this.addEventListener('load', (event) => {
          if (!form.isWatched) return
          event.stopImmediatePropagation()
          const go = () => {
            form.isWatched = false
            this.dispatchEvent(new ProgressEvent('load'))
          }
          gate.waiting.push({ call: `answer to ${call}`, go })
        })
      }
      prototype.send = function (body) {
        const form = forms.get(this)
        if (!form) return sendForm.call(this, body)
        gate.forms.push(form)
        gate.waiting.push({ call: form.call, go: () => sendForm.call(this, body) })
      }
      prototype.abort = function () {
        const call = forms.get(this)?.call
        gate.forms = gate.forms.filter((form) => form.call !== call)
        gate.waiting = gate.waiting.filter(
          (held) => held.call !== call && held.call !== `answer to ${call}`,
        )
        abort.call(this)
      }
      if (gate.calls.includes('picture')) {
        const read = Blob.prototype.arrayBuffer
        Blob.prototype.arrayBuffer = async function () {
          await new Promise<void>((go) => {
            gate.waiting.push({ call: 'picture', go })
          })
          return read.call(this)
        }
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

  /** Lets the call go out as it is; of a form that is on its way, the rest and then the answer. */
  async pass(call: string): Promise<void> {
    await this.#hasten()
    const isUnderWay = (await this.#shareOf(call)) !== null
    await this.#release(isUnderWay ? `answer to ${call}` : call)
  }

  /** A part of the form leaves the device, and the rest takes its time. */
  async sendPart(call: string): Promise<void> {
    if ((await this.#shareOf(call)) === null) {
      this.#wire ??= await this.#page.context().newCDPSession(this.#page)
      await this.#limitWire(this.#wire, SLOW)
      await this.#watch(call)
      await this.#release(call)
    }
    await expect.poll(() => this.#shareOf(call), { intervals: [30] }).toBeGreaterThan(0)
  }

  /** All of the form leaves the device, and the answer waits. */
  async sendWhole(call: string): Promise<void> {
    await this.sendPart(call)
    await this.#hasten()
    await this.#awaitCall(`answer to ${call}`)
  }

  async #hasten(): Promise<void> {
    if (this.#wire) await this.#limitWire(this.#wire, -1)
  }

  #limitWire(wire: CDPSession, uploadThroughput: number): Promise<unknown> {
    const others = { offline: false, latency: 0, downloadThroughput: -1 }
    return wire.send('Network.emulateNetworkConditions', { ...others, uploadThroughput })
  }

  /** How much of a form has left; null if it is not on its way, or nobody watches it go. */
  #shareOf(call: string): Promise<number | null> {
    return this.#page.evaluate((named) => {
      const { forms } = (window as unknown as GateWindow).gate
      return forms.findLast((form) => form.call === named && form.isWatched)?.share ?? null
    }, call)
  }

  async #watch(call: string): Promise<void> {
    await this.#awaitCall(call)
    await this.#page.evaluate((named) => {
      const { forms } = (window as unknown as GateWindow).gate
      const form = forms.findLast((one) => one.call === named)
      if (form) form.isWatched = true
    }, call)
  }

  async #release(call: string): Promise<void> {
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
    const isForm = sent.headers()['content-type']?.startsWith('multipart/')
    const answer = await fetch(sent.url(), {
      method: sent.method(),
      headers,
      body: isForm
        ? new Uint8Array(sent.postDataBuffer() ?? [])
        : JSON.stringify({ ...sent.postDataJSON(), ...changes }),
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
    const asked = path.replace(/\?$/, '')
    const pattern = new RegExp(
      `/api${asked.replace(/[.?]/g, '\\$&').replaceAll('*', '[^/?]+')}${asked === path ? '(\\?|$)' : '$'}`,
    )
    await this.#page.route(pattern, handle)
    await this.pass(call)
    await done.promise
    await this.#page.unroute(pattern, handle)
  }
}
