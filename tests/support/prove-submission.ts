import { describe, expect, test } from 'vitest'
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate'
import type { ExchangeQuoteEvent } from '../../src/machines/exchange-quote.machine.ts'
import type { Flow } from './flow.ts'

type Proof<Machine extends AnyStateMachine> = {
  /** A flow in which the request may be submitted. */
  begin: () => Promise<Flow<Machine>>
  /** Submits the request with a key that was made for it. */
  submitted: (key: string) => EventFromLogic<Machine> | ExchangeQuoteEvent
  /** The same for another request; left out where there is none. */
  other?: (key: string) => EventFromLogic<Machine> | ExchangeQuoteEvent
  /** The flow within that hears it; left out where it is the flow itself. */
  to?: (flow: Flow<Machine>) => AnyActorRef | undefined
  /** Leads back to where it may be submitted again, if that takes anything. */
  back?: (flow: Flow<Machine>, end: 'nothing' | 'refused') => Promise<void>
  /** The provider's answer when the request was carried out. */
  result: object
}

const lost = ['timed_out', 'unreachable', 'unexpected', 'overloaded'] as const

/** Proves what holds for every flow that submits something that must be done once. */
export function proveSubmission<Machine extends AnyStateMachine>({
  begin,
  submitted,
  other,
  to = ({ actor }) => actor,
  back,
  result,
}: Proof<Machine>): void {
  type Submitted = ReturnType<typeof submitted>
  const submit = (flow: Flow<Machine>, event: Submitted) => to(flow)?.send(event)
  const canSubmit = (flow: Flow<Machine>) =>
    to(flow)?.getSnapshot().can(submitted('key-2')) ?? false
  const begun = async () => {
    const flow = await begin()
    submit(flow, submitted('key-1'))
    return flow
  }
  const keysOf = ({ services }: Flow<Machine>) =>
    services.calls.flatMap(({ id, input }) =>
      id === 'send' ? [(input as { key: string }).key] : [],
    )
  const snapshotOf = (flow: Flow<Machine>): AnyMachineSnapshot => flow.snapshot
  const ask = (flow: Flow<Machine>) =>
    snapshotOf(flow).children.submission?.send({ type: 'outcome.requested' })
  const endedWithNothing = async () => {
    const flow = await begun()
    await flow.refuse('send', 'timed_out')
    ask(flow)
    await flow.answer('find', null)
    await back?.(flow, 'nothing')
    return flow
  }

  describe('a request that must be carried out once', () => {
    test('is sent once, however often it is submitted', async () => {
      const flow = await begun()
      expect(canSubmit(flow)).toEqual(false)
      submit(flow, submitted('key-2'))
      expect(keysOf(flow)).toEqual(['key-1'])
    })

    test.each(lost)('after %s is asked after, and can not be submitted meanwhile', async (code) => {
      const flow = await begun()
      await flow.refuse('send', code)
      expect(canSubmit(flow)).toEqual(false)
      ask(flow)
      expect(flow.inputOf('find')).toEqual(expect.objectContaining({ key: 'key-1' }))
      expect(canSubmit(flow)).toEqual(false)
      expect(keysOf(flow)).toEqual(['key-1'])
    })

    test('that was carried out after all ends as if its answer had come', async () => {
      const received = await begun()
      await received.answer('send', result)
      const found = await begun()
      await found.refuse('send', 'unreachable')
      ask(found)
      await found.answer('find', result)

      const stateOf = (flow: Flow<Machine>) => {
        const { value, context } = snapshotOf(flow)
        return { value, context }
      }
      expect(stateOf(found)).toEqual(stateOf(received))
      expect(found.services.performed).toEqual(received.services.performed)
    })

    test('that did nothing carries the same key when it is submitted again', async () => {
      const flow = await endedWithNothing()
      submit(flow, submitted('key-2'))
      expect(keysOf(flow)).toEqual(['key-1', 'key-1'])
    })

    if (other) {
      test('that did nothing gives way to another one, which has a key of its own', async () => {
        const flow = await endedWithNothing()
        submit(flow, other('key-2'))
        expect(keysOf(flow)).toEqual(['key-1', 'key-2'])
      })
    }

    test('that was refused is another request when it is submitted again', async () => {
      const flow = await begun()
      await flow.refuse('send', 'too_many_requests')
      await back?.(flow, 'refused')
      submit(flow, submitted('key-2'))
      expect(keysOf(flow)).toEqual(['key-1', 'key-2'])
    })

    test('is given up when its flow is left', async () => {
      const flow = await begun()
      flow.stop()
      expect(flow.isAborted('send')).toEqual(true)
    })
  })
}
