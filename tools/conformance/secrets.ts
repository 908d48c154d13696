/** Passwords, tokens and codes of this run, which no report may show. */
export class Secrets {
  readonly #names = new Map<string, string>()

  add(name: string, value: string): void {
    if (value !== '') this.#names.set(value, `$${name}`)
  }

  /** The longest first: a secret may be a part of another. */
  hide(text: string): string {
    return [...this.#names]
      .toSorted(([one], [other]) => other.length - one.length)
      .reduce((hidden, [value, name]) => hidden.replaceAll(value, name), text)
  }
}
