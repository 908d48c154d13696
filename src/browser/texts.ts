import type { I18n, Messages } from '@lingui/core'
import type { Locale } from '../machines/preferences.machine.ts'

/** Brings the catalogue of one room in one language. */
export type LoadCatalogue = (locale: Locale, room: string) => Promise<Messages>

/** The texts of the rooms that are open, in the language that is shown. */
export function createTexts(i18n: I18n, load: LoadCatalogue, show: (locale: Locale) => void) {
  const rooms = new Set<string>()
  const catalogues = new Map<string, Messages>()
  const listeners = new Set<() => void>()
  let shown: Locale | null = null

  const isLoaded = (locale: Locale) => (room: string) => catalogues.has(`${locale}/${room}`)

  const complete = async (locale: Locale) => {
    // Rooms may open while those before them are on their way.
    while (![...rooms].every(isLoaded(locale))) {
      const missing = [...rooms].filter((room) => !isLoaded(locale)(room))
      await Promise.all(
        missing.map(async (room) => {
          catalogues.set(`${locale}/${room}`, await load(locale, room))
        }),
      )
    }
    const messages = [...rooms].map((room) => catalogues.get(`${locale}/${room}`))
    i18n.load(locale, Object.assign({}, ...messages))
  }

  return {
    /** Changes the language of all that is open; aborted, it changes nothing. */
    async changeLocale(locale: Locale, signal?: AbortSignal): Promise<void> {
      await complete(locale)
      if (signal?.aborted) return
      shown = locale
      i18n.activate(locale)
      show(locale)
      for (const listener of listeners) listener()
    },
    /** Calls back when another language is shown, until the returned function is called. */
    watchLocale(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Adds the texts of rooms that are about to be shown. */
    async open(opened: readonly string[]): Promise<void> {
      const added = opened.filter((room) => !rooms.has(room))
      for (const room of added) rooms.add(room)
      try {
        for (let done: Locale | null = null; shown !== null && done !== shown; ) {
          done = shown
          await complete(shown)
        }
      } catch (failure) {
        for (const room of added) rooms.delete(room)
        throw failure
      }
    },
  }
}
