/** Which theme the system prefers, and the theme of what the browser paints around the page. */
export function createSystemTheme(window: Window) {
  return {
    /** The page itself follows the provider of the theme. */
    applyTheme: (theme: 'dark' | 'light'): void => {
      window.document
        .querySelector('meta[name="theme-color"]')
        ?.setAttribute('content', theme === 'dark' ? '#0b1216' : '#f2f5f6')
    },
    readSystemTheme: (): 'dark' | 'light' =>
      window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  }
}
