/** For what the current state implies and the type cannot: loud when the chart breaks its own promise. */
export function present<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) {
    throw new Error(`'${name}' must be known in this state`)
  }
  return value
}
