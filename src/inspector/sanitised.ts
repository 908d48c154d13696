const DEEPEST = 8

/**
 * Names under which a secret or a person's document may be kept, wherever they appear. A `payload` is what Telegram signs for
 * a sign-in; a `text` is what is copied or shared, recovery codes and keys of authenticators included.
 */
const secret =
  /password|passcode|token|secret|authorization|cookie|codes?$|document|photo|avatar|birth|familyStatus|card|signature|attestation|authenticatorData|clientData|payload|^text$|^leaving$/i

/** Addresses that hold what they show: keys of authenticators, pictures. */
const holding = /^(?:otpauth|data):/i

/** The query of an address and what is behind its #: states of sign-ins, codes of links. */
const asked = /^((?:https?:\/)?\/[^?#\s]*[?#])\S+$/

/** A copy fit for another window: secrets, documents and anything that is not plain data are left out. */
export function sanitised(value: unknown, depth = 0): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value === 'string')
    return holding.test(value) ? '(hidden)' : value.replace(asked, '$1…')
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value)) return value.map((item) => sanitised(item, depth + 1))
  if (value instanceof Error) return { name: value.name, message: value.message }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `(${value.constructor.name})`
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecret(key, item) ? '(hidden)' : sanitised(item, depth + 1),
    ]),
  )
}

/** A failure's code is a word of the contract; the codes people are sent are digits. `hasPassword` tells no password. */
const isSecret = (key: string, item: unknown): boolean =>
  item !== null &&
  typeof item !== 'boolean' &&
  (key === 'code' ? typeof item !== 'string' || /\d/.test(item) : secret.test(key))
