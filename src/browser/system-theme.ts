/** Which theme the system prefers, and the theme of the page and of what the browser paints around it. */
export function createSystemTheme(window: Window) {
  return {
    applyTheme: (theme: 'dark' | 'light'): void => {
      const { document } = window
      document.documentElement.setAttribute('data-mantine-color-scheme', theme)
      document
        .querySelector('meta[name="theme-color"]')
        ?.setAttribute('content', theme === 'dark' ? '#0b1216' : '#f2f5f6')
    },
    readSystemTheme: (): 'dark' | 'light' =>
      window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  }
}
