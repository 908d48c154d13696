/** Hands a file to the browser, which keeps it or asks where to. */
export const createSaveFile =
  (window: Window & typeof globalThis) =>
  (file: Blob, name: string): void => {
    const link = window.document.createElement('a')
    link.href = window.URL.createObjectURL(file)
    link.download = name
    link.click()
    // The browser may begin to read it only later.
    window.setTimeout(() => window.URL.revokeObjectURL(link.href), 60_000)
  }
