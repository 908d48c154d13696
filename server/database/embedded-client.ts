import { PGlite, protocol } from '@electric-sql/pglite'
import { nameOf } from './named-statements.ts'

type Send = PGlite['execProtocolStream']
type Kept = { name: string; description?: Awaited<ReturnType<Send>> }

/** A message has one byte for its kind, four for its length, and then its fields; texts end with a zero. */
const FIELDS = 5
const [PARSE, BIND, DESCRIBE, STATEMENT] = Buffer.from('PBDS')

/**
 * The embedded database, which keeps the statements it has seen. Its driver names none of them, so that each was parsed
 * and planned anew every time, which cost more than carrying it out.
 */
export class EmbeddedClient extends PGlite {
  readonly #known = new Map<string, Kept>()
  #current: Kept | undefined

  override async execProtocolStream(...[message, options]: Parameters<Send>): ReturnType<Send> {
    switch (message[0]) {
      case PARSE: {
        // The driver names neither the statement nor the types of its values.
        const text = Buffer.from(message.subarray(FIELDS + 1, -3)).toString()
        this.#current = this.#known.get(text)
        if (this.#current) return []
        const name = text.includes('$1') ? nameOf(text) : undefined
        if (name === undefined) return super.execProtocolStream(message, options)
        const parsed = await super.execProtocolStream(
          protocol.serialize.parse({ name, text }),
          options,
        )
        this.#current = { name }
        this.#known.set(text, this.#current)
        return parsed
      }
      case DESCRIBE: {
        const current = this.#current
        if (!current || message[FIELDS] !== STATEMENT) {
          return super.execProtocolStream(message, options)
        }
        current.description ??= await super.execProtocolStream(
          protocol.serialize.describe({ type: 'S', name: current.name }),
          options,
        )
        return current.description
      }
      case BIND:
        return super.execProtocolStream(
          this.#current ? boundTo(this.#current.name, message) : message,
          options,
        )
      default:
        return super.execProtocolStream(message, options)
    }
  }
}

/** Writes the statement's name where the driver left it empty. The field before, the portal's name, is empty too. */
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
