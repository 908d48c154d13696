import { createContext, type ReactNode, useDeferredValue } from 'react'

/** Tells a dialog that it was closed and is only put out of sight as yet. */
export const IsClosing = createContext(false)

/**
 * A dialog, or null. One that was closed is out of sight with the next paint and goes after it: then the browser works
 * out for each element of the page that it can be pressed again.
 */
export function Closing({ children }: { children: ReactNode }) {
  const before = useDeferredValue(children)
  return <IsClosing value={children === null}>{children ?? before}</IsClosing>
}
