const page = document.documentElement
const themes = ['dark', 'light'] as const
const locales = ['en', 'ru', 'de', 'kk'] as const

/**
 * Before the first paint: the theme and the language of this page, so that neither flashes. An item that is missing,
 * damaged or out of reach counts as never chosen; then the system's theme and the browser's languages decide, and
 * Russian where none of ours is among them.
 */
export function chooseLook(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const theme = known(themes, stored('theme')) ?? system
  page.setAttribute('data-mantine-color-scheme', theme)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#0b1216' : '#f2f5f6')

  const spoken = navigator.languages.map((tag) => known(locales, tag.slice(0, 2).toLowerCase()))
  page.lang = known(locales, stored('locale')) ?? spoken.find((locale) => locale !== null) ?? 'ru'
}

/** An item of the storage, which may be out of reach. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const known = <Value extends string>(values: readonly Value[], found: string | null) =>
  values.find((value) => value === found) ?? null
