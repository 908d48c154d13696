/** An answer; `toEqual` compares it by its status and body alone, as the rest is not its own. */
export class Asked {
  readonly status: number
  readonly body: unknown
  readonly #response: Response
  readonly #text: string

  constructor(response: Response, text: string) {
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    this.status = response.status
    this.body = isJson ? JSON.parse(text) : text
    this.#response = response
    this.#text = text
  }

  get headers(): Headers {
    return this.#response.headers
  }

  get text(): string {
    return this.#text
  }
}

export type Ask = (
  method: string,
  path: string,
  options?: {
    token?: string | undefined
    body?: unknown
    form?: FormData
    key?: string
    headers?: Record<string, string>
  },
) => Promise<Asked>

/** Calls a provider by `send`, which is a network or the app itself. */
export const askBy =
  (send: (path: string, init: RequestInit) => Response | Promise<Response>): Ask =>
  async (method, path, { token, body, form, key, headers = {} } = {}) => {
    const response = await send(path, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(form ? { body: form } : {}),
    })
    return new Asked(response, await response.text())
  }
