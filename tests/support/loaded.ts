import { type EventObject, fromCallback } from 'xstate'

/** Logic that was loaded: it writes down what it is started with and what it is told. */
export function loadedLogic() {
  const inputs: unknown[] = []
  const told: EventObject[] = []
  const logic = fromCallback(({ input, receive }) => {
    inputs.push(input)
    receive((event) => told.push(event))
  })
  return { logic, inputs, told }
}
