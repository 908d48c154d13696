import type { Answer, Endpoint, Input } from './contract/endpoint.ts'
import { ApiFailure } from './contract/failure.ts'
import {
  answerOf,
  type HttpPorts,
  headersOf,
  pathOf,
  rejectionFrom,
  startCallLimit,
} from './request.ts'

export type UploadOptions = {
  signal: AbortSignal
  /** The share of the body that is sent, from 0 to 1; the answer is still awaited at 1. */
  onProgress?: (share: number) => void
}

/** Sends one form of the contract with its files; throws an `ApiFailure`, whatever went wrong. */
export type Upload = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: UploadOptions,
) => Promise<Answer<E>>

type Sent = {
  method: string
  url: string
  headers: Headers
  body: FormData
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** XMLHttpRequest, because `fetch` tells nothing of a body on its way unless the connection is HTTP/2. */
export function createUpload(ports: HttpPorts): Upload {
  return async (endpoint, input, { signal, onProgress = () => undefined }) => {
    const { params, form } = input as { params?: Record<string, string>; form?: object }
    const token = ports.readToken()
    const limit = startCallLimit(endpoint)
    const ask = async () =>
      send({
        method: endpoint.method,
        url: `${await ports.baseUrl}/${pathOf(endpoint.path, params)}`,
        headers: headersOf(ports.readLocale(), token),
        body: bodyOf(form),
        signal: AbortSignal.any([signal, limit.signal]),
        onProgress,
      })
    try {
      const { status, data } = await Promise.race([ask(), limit.passed])
      if (status >= 200 && status < 300) return answerOf(endpoint, data)
      throw rejectionFrom(ports, { endpoint, token, status, data })
    } finally {
      limit.stop()
    }
  }
}

function bodyOf(form: object = {}): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) {
    // The person's own file name is nobody's business.
    if (value instanceof Blob) body.append(name, value, name)
    else if (value !== undefined) body.append(name, String(value))
  }
  return body
}

function send({ method, url, headers, body, signal, onProgress }: Sent) {
  return new Promise<{ status: number; data: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
      reject(new ApiFailure('unexpected', {}, { cause: signal.reason }))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.min(1, loaded / total))
    })
    request.addEventListener('error', () => reject(new ApiFailure('unreachable')))
    request.addEventListener('load', () =>
      resolve({ status: request.status, data: jsonOf(request.responseText) }),
    )
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.send(body)
  })
}

/** Returns undefined for anything but JSON; no schema takes that. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
