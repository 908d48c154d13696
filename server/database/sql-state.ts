type Raised = { code?: unknown; constraint?: unknown; cause?: unknown }

/** The SQLSTATE of what a driver threw, however deep the query builder wrapped it. */
export function sqlState(thrown: unknown): string | undefined {
  return deepest(thrown, ({ code }) =>
    typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined,
  )
}

export function violatedConstraint(thrown: unknown): string | undefined {
  return deepest(thrown, ({ constraint }) =>
    typeof constraint === 'string' ? constraint : undefined,
  )
}

function deepest(
  thrown: unknown,
  read: (raised: Raised) => string | undefined,
): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  const raised: Raised = thrown
  return read(raised) ?? deepest(raised.cause, read)
}
