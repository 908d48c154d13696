/** A choice among a few that outlives the window. The reader must check it: storage may hold anything. */
export function storedChoice(window: { readonly localStorage: Storage }, name: string) {
  return {
    read: (): string | null => {
      try {
        return window.localStorage.getItem(name)
      } catch {
        return null
      }
    },
    /** A storage that is full or closed keeps nothing, and the choice lasts as long as the page. */
    save: (value: string): void => {
      try {
        window.localStorage.setItem(name, value)
      } catch {
        return
      }
    },
  }
}
