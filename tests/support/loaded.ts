import { type EventObject, fromCallback } from 'xstate'

/** Logic that was loaded: it writes down what it is started with and what it is told. */
export function loadedLogic() {
  const inputs: unknown[] = []
  const notified: EventObject[] = []
  const logic = fromCallback(({ input, receive }) => {
    inputs.push(input)
    receive((event) => notified.push(event))
  })
  return { logic, inputs, notified }
}
