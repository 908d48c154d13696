import type { PoolClient } from 'pg'

const MOST = 500
const names = new Map<string, string>()

/**
 * Lets a connection keep the statements it has seen: the server parses and plans each of them a few times instead of
 * every time. Only what comes with values has a name; texts that are written anew for each call would fill the
 * connection's memory, so there is a limit.
 */
export function nameStatements(connection: PoolClient): void {
  const query: (...parameters: unknown[]) => unknown = connection.query.bind(connection)
  Object.assign(connection, {
    query: (config: unknown, values: unknown, callback: unknown) =>
      query(named(config, values), values, callback),
  })
}

function named(config: unknown, values: unknown): unknown {
  if (!(config instanceof Object && 'text' in config && typeof config.text === 'string')) {
    return config
  }
  if (!Array.isArray(values) || values.length === 0) return config
  const name = nameOf(config.text)
  return name === undefined ? config : { ...config, name }
}

/** Names of statements, the same on every connection; none once there are too many. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
