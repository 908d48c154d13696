import { type PGlite, protocol } from '@electric-sql/pglite'
import { nameOf } from './named-statements.ts'

type Sent = ReturnType<PGlite['execProtocolStream']>
type Kept = { name: string; description?: Awaited<Sent> }

/** A message is its kind, its length in four bytes, and its fields; texts end with a zero. */
const FIELDS = 5
const [PARSE, BIND, DESCRIBE, STATEMENT] = Buffer.from('PBDS')

/**
 * Lets the embedded database keep the statements it has seen. Its driver has names for none of them, so that each was
 * parsed and planned anew every time, which cost more than carrying it out.
 */
export function nameEmbeddedStatements(client: PGlite): void {
  const send = client.execProtocolStream.bind(client)
  const known = new Map<string, Kept>()
  let current: Kept | undefined

  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    switch (message[0]) {
      case PARSE: {
        // The driver names neither the statement nor the types of its values.
        const text = Buffer.from(message.subarray(FIELDS + 1, -3)).toString()
        current = known.get(text)
        if (current) return []
        const name = text.includes('$1') ? nameOf(text) : undefined
        if (name === undefined) return send(message, options)
        const parsed = await send(protocol.serialize.parse({ name, text }), options)
        current = { name }
        known.set(text, current)
        return parsed
      }
      case DESCRIBE: {
        if (!current || message[FIELDS] !== STATEMENT) return send(message, options)
        const { name } = current
        current.description ??= await send(
          protocol.serialize.describe({ type: 'S', name }),
          options,
        )
        return current.description
      }
      case BIND:
        return send(current ? boundTo(current.name, message) : message, options)
      default:
        return send(message, options)
    }
  }
  Object.assign(client, { execProtocolStream })
}

/** The driver binds the values to the statement without a name, in the portal without a name. */
function boundTo(name: string, message: Uint8Array): Uint8Array {
  const fields = FIELDS + 1
  const bound = Buffer.concat([
    message.subarray(0, fields),
    Buffer.from(name),
    message.subarray(fields),
  ])
  bound.writeUInt32BE(message.length - 1 + name.length, 1)
  return bound
}
