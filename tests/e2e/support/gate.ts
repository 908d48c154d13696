import {
  type CDPSession,
  expect,
  type Page,
  type Route,
  type Request as Sent,
  test,
} from '@playwright/test'

type Waiting = { call: string; go: () => void; refuse?: (reason: unknown) => void }
/** A form with files on its way: how much of it has left, from 0 to 1, and whether its answer is to wait too. */
type Form = { call: string; share: number; isWatched: boolean }
type Held = {
  calls: string[]
  waiting: Waiting[]
  forms: Form[]
  /** Requests that have left for the provider, until the last byte of their answers is here. */
  underWay: number
  /** Whoever waits until something of this has changed. */
  watchers: Set<() => void>
  /** Once this holds. */
  until: (holds: () => boolean) => Promise<void>
}
type GateWindow = { gate: Held; scheduler: { postTask: PostTask } }
type PostTask = (task: () => void, options: { priority: 'background' }) => Promise<void>

/** A page that asks nothing by then will not. */
const PATIENCE = 30_000

/** Bytes of a form that leave in a second while somebody is to see it go: a photo takes some seconds. */
const SLOW = 40_000

/**
 * Calls of a page wait in it until the path says how each ends. Then the same request goes out to the provider,
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
      const watchers = new Set<() => void>()
      const gate: Held = {
        calls: named,
        waiting: [],
        forms: [],
        underWay: 0,
        watchers,
        until: (holds) =>
          new Promise((resolve) => {
            const look = () => {
              if (!holds()) return
              watchers.delete(look)
              resolve()
            }
            watchers.add(look)
            look()
          }),
      }
      const tell = () => {
        for (const look of [...watchers]) look()
      }
      const wait = (held: Waiting) => {
        gate.waiting.push(held)
        tell()
      }
      const leave = (isLeaving: (held: Waiting) => boolean) => {
        gate.waiting = gate.waiting.filter((held) => !isLeaving(held))
        tell()
      }
      const count = (change: 1 | -1) => {
        gate.underWay += change
        tell()
      }
      Object.assign(window, { gate })
      const fetch = window.fetch.bind(window)
      const send = async (request: Request) => {
        count(1)
        try {
          const response = await fetch(request)
          const read = response.clone().arrayBuffer()
          read.then(
            () => count(-1),
            () => count(-1),
          )
          return response
        } catch (error) {
          count(-1)
          throw error
        }
      }
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
          const giveUp = () => {
            leave((one) => one === held)
            reject(request.signal.reason)
          }
          if (request.signal.aborted) reject(request.signal.reason)
          else wait(held)
          request.signal.addEventListener('abort', giveUp, { once: true })
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
          tell()
        })
        this.addEventListener('load', (event) => {
          if (!form.isWatched) return
          event.stopImmediatePropagation()
          const go = () => {
            form.isWatched = false
            this.dispatchEvent(new ProgressEvent('load'))
          }
          wait({ call: `answer to ${call}`, go })
        })
      }
      prototype.send = function (body) {
        const form = forms.get(this)
        if (!form) return sendForm.call(this, body)
        gate.forms.push(form)
        const go = () => {
          count(1)
          this.addEventListener('loadend', () => count(-1), { once: true })
          sendForm.call(this, body)
        }
        wait({ call: form.call, go })
      }
      prototype.abort = function () {
        const call = forms.get(this)?.call
        gate.forms = gate.forms.filter((form) => form.call !== call)
        leave((held) => held.call === call || held.call === `answer to ${call}`)
        abort.call(this)
      }
      if (gate.calls.includes('picture')) {
        const read = Blob.prototype.arrayBuffer
        Blob.prototype.arrayBuffer = async function () {
          await new Promise<void>((go) => {
            wait({ call: 'picture', go })
          })
          return read.call(this)
        }
      }
      if (!gate.calls.includes('clipboard')) return
      const write = navigator.clipboard.writeText.bind(navigator.clipboard)
      navigator.clipboard.writeText = async (text) => {
        await new Promise<void>((go, refuse) => {
          wait({ call: 'clipboard', go, refuse })
        })
        return write(text)
      }
    }, calls)
  }

  isWaiting(call: string): Promise<boolean> {
    return this.#page.evaluate(
      (named) => (window as unknown as GateWindow).gate.waiting.some((held) => held.call === named),
      call,
    )
  }

  /** Until the page waits for this call. */
  asked(call: string): Promise<void> {
    const ask = () =>
      this.#page.evaluate((named) => {
        const { gate } = window as unknown as GateWindow
        return gate.until(() => gate.waiting.some((held) => held.call === named))
      }, call)
    return test.step(`the page asks ${call}`, ask, { timeout: PATIENCE })
  }

  /** Until the page waits for this call no more. */
  ended(call: string): Promise<void> {
    const end = () =>
      this.#page.evaluate((named) => {
        const { gate } = window as unknown as GateWindow
        return gate.until(() => gate.waiting.every((held) => held.call !== named))
      }, call)
    return test.step(`the page no longer asks ${call}`, end, { timeout: PATIENCE })
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
    await this.#page.evaluate((named) => {
      const { gate } = window as unknown as GateWindow
      const isLeaving = ({ call, share, isWatched }: Form) =>
        call === named && isWatched && share > 0
      return gate.until(() => gate.forms.some(isLeaving))
    }, call)
  }

  /** All of the form leaves the device, and the answer waits. */
  async sendWhole(call: string): Promise<void> {
    await this.sendPart(call)
    await this.#hasten()
    await this.asked(`answer to ${call}`)
  }

  async #hasten(): Promise<void> {
    if (this.#wire) await this.#limitWire(this.#wire, -1)
  }

  #limitWire(wire: CDPSession, uploadThroughput: number): Promise<unknown> {
    const others = { offline: false, latency: 0, downloadThroughput: -1 }
    return wire.send('Network.emulateNetworkConditions', { ...others, uploadThroughput })
  }

  /** The sent share of a form; null if it is not on its way, or nobody watches it. */
  #shareOf(call: string): Promise<number | null> {
    return this.#page.evaluate((named) => {
      const { forms } = (window as unknown as GateWindow).gate
      return forms.findLast((form) => form.call === named && form.isWatched)?.share ?? null
    }, call)
  }

  async #watch(call: string): Promise<void> {
    await this.asked(call)
    await this.#page.evaluate((named) => {
      const { forms } = (window as unknown as GateWindow).gate
      const form = forms.findLast((one) => one.call === named)
      if (form) form.isWatched = true
    }, call)
  }

  async #release(call: string): Promise<void> {
    await this.asked(call)
    await this.#page.evaluate((named) => {
      const { gate } = window as unknown as GateWindow
      // An older one may wait for nobody any more: a clipboard cannot be called back.
      const held = gate.waiting.findLast((one) => one.call === named)
      gate.waiting = gate.waiting.filter((one) => one !== held)
      for (const look of [...gate.watchers]) look()
      held?.go()
    }, call)
  }

  /** As a browser does whose owner forbids it; the one of the end-to-end tests has no owner to ask. */
  async refuseClipboard(): Promise<void> {
    await this.asked('clipboard')
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

  /** The last call that was cut off, unless a read, had reached the provider after all; `changes` go into its body. */
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

/** Until the page awaits no answer of the provider, and has done what the last one set going. */
export function answered(page: Page): Promise<void> {
  const answer = () =>
    page.evaluate(async () => {
      const { gate, scheduler } = window as unknown as GateWindow
      do {
        await gate.until(() => gate.underWay === 0)
        await scheduler.postTask(() => undefined, { priority: 'background' })
      } while (gate.underWay > 0)
    })
  return test.step('the page awaits no answer', answer, { timeout: PATIENCE })
}
