let isOn = false

/** Whether the page is being printed. */
export const isPrinting = (): boolean => isOn

export function watchPrinting(tell: () => void): () => void {
  const stopped = new AbortController()
  const set = (value: boolean) => () => {
    isOn = value
    tell()
  }
  window.addEventListener('beforeprint', set(true), stopped)
  window.addEventListener('afterprint', set(false), stopped)
  return () => {
    isOn = false
    stopped.abort()
  }
}
