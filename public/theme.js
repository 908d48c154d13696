/*
 * Before the first paint: the theme and the language of this page, so that neither flashes. An item that is
 * missing, damaged or out of reach counts as never chosen; then the system's theme and the browser's languages
 * decide, and Russian where none of ours is among them.
 */
;(() => {
  const page = document.documentElement
  const locales = ['en', 'ru', 'de', 'kk']

  function stored(name, known) {
    try {
      const value = localStorage.getItem(name)
      return known.includes(value) ? value : null
    } catch {
      return null
    }
  }

  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const theme = stored('theme', ['dark', 'light']) ?? system
  page.setAttribute('data-mantine-color-scheme', theme)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#0b1216' : '#f2f5f6')

  const spoken = (navigator.languages ?? []).map((tag) => String(tag).slice(0, 2).toLowerCase())
  const locale =
    stored('locale', locales) ?? spoken.find((language) => locales.includes(language)) ?? 'ru'
  page.lang = locale
  if (locale === 'ru' || locale === 'kk') {
    document.querySelector('link[data-letters="cyrillic"]')?.setAttribute('media', 'all')
  }
})()
