const MARK = '\0'

/** The contract allows none that is shorter: it might be a part of any text. */
const TOKEN_MIN = 20

/** Passwords, tokens and codes of this run, which no report may show. */
export class Secrets {
  readonly #names = new Map<string, string>()

  add(name: string, value: string): void {
    if (value !== '' && !this.#names.has(value)) this.#names.set(value, name)
  }

  addToken(name: string, token: string): void {
    if (token.length >= TOKEN_MIN) this.add(name, token)
  }

  hide(text: string): string {
    return this.#marked(text, (name) => `$${name}`)
  }

  /** A line for a shell, which fills the names in again. */
  commandOf(words: readonly string[]): string {
    const written = words.map((word) => {
      const parts = this.#marked(word, (name) => `${MARK}${name}${MARK}`).split(MARK)
      return parts.map((part, at) => (at % 2 === 0 ? quoted(part) : `"$${part}"`)).join('')
    })
    return written.join(' ')
  }

  /** The longest first: a secret may be a part of another. */
  #marked(text: string, markOf: (name: string) => string): string {
    return [...this.#names]
      .toSorted(([one], [other]) => other.length - one.length)
      .reduce((hidden, [value, name]) => hidden.replaceAll(value, markOf(name)), text)
  }
}

const quoted = (text: string) =>
  /^[\w./:=-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
