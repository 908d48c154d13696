import type { I18n, Messages } from '@lingui/core'
import type { Locale } from '../machines/preferences.machine.ts'

/** A language as a whole, or only as much of it as the first screen can say. */
export type Share = 'first' | 'all'

export type LoadMessages = (locale: Locale, share: Share) => Promise<Messages>

/** The texts of the language that is shown; `needed` at first. */
export function createTexts(
  i18n: I18n,
  load: LoadMessages,
  show: (locale: Locale) => void,
  needed: Share = 'first',
) {
  const loaded: Record<Share, Set<Locale>> = { first: new Set(), all: new Set() }
  const listeners = new Set<() => void>()
  /** The language that is shown, or on its way to be the first one shown. */
  let current: Locale | null = null
  let share = needed

  const has = (locale: Locale, share: Share) => loaded.all.has(locale) || loaded[share].has(locale)

  const bring = async (locale: Locale, share: Share) => {
    const messages = await load(locale, share)
    // Lingui draws all anew with each `load`, and what is on the screen says the same in both shares.
    if (i18n.locale === locale) Object.assign(i18n.messages, messages)
    else i18n.load(locale, messages)
    loaded[share].add(locale)
  }

  return {
    /** Changes the language of all that is open; aborted, it changes nothing. */
    async changeLocale(locale: Locale, signal?: AbortSignal): Promise<void> {
      current ??= locale
      // More may be needed once the first share has come.
      while (!has(locale, share)) await bring(locale, share)
      if (signal?.aborted) return
      current = locale
      i18n.activate(locale)
      show(locale)
      for (const listener of listeners) listener()
    },
    /** Calls back when another language is shown, until the returned function is called. */
    watchLocale(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Loads all texts; from then on a new language comes as a whole. */
    async loadAll(): Promise<void> {
      // The language may change while its texts are on their way.
      while (current !== null && !has(current, 'all')) await bring(current, 'all')
      share = 'all'
    },
  }
}
