import { vi } from 'vitest'
import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import { type Call, createCall } from '../../src/api/http.ts'

export type ReceivedRequest = {
  method: string
  path: string
  body: unknown
  key: string | null
  /** The bearer token that came with it. */
  token: string | null
}

/** A provider that answers everything with this, and writes down what it was asked. Unstub the globals afterwards. */
export function answering(
  answer: unknown,
  { status = 200, token = null }: { status?: number; token?: string | null } = {},
): { call: Call; received: ReceivedRequest[] } {
  const received: ReceivedRequest[] = []
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const body = await request.text()
    received.push({
      method: request.method,
      path: new URL(request.url).pathname,
      body: body === '' ? null : JSON.parse(body),
      key: request.headers.get('idempotency-key'),
      token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
    })
    return Response.json(answer, { status })
  })
  const call = createCall({
    baseUrl: Promise.resolve('https://provider.example/api'),
    readToken: () => token,
    readLocale: () => 'en',
    onRefused: () => {},
    onBlocked: () => {},
    onMaintenance: () => {},
    deviceNow: () => 0,
    onTime: () => undefined,
    takeEarly: () => null,
  })
  return { call, received }
}

export const run = <Output, Input>(
  logic: PromiseActorLogic<Output, Input>,
  input?: NoInfer<Input>,
): Promise<Output> => toPromise(createActor(logic, { input } as never).start()) as Promise<Output>
