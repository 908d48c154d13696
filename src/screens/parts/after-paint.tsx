import { createContext, type ReactNode, useDeferredValue } from 'react'

/** Tells a dialog that it was closed and is only put out of sight as yet. */
export const IsClosing = createContext(false)

type AfterPaintProps = {
  /** A dialog, or null. */
  children: ReactNode
  /** Opens within the press: what is typed right after it goes to the field of the dialog. */
  opensAtOnce?: boolean
}

/**
 * A dialog that opens and closes right after the next paint. Both make the browser work out for each element of the page
 * whether it can be pressed. One that is closed is out of sight with that paint.
 */
export function AfterPaint({ children, opensAtOnce = false }: AfterPaintProps) {
  const before = useDeferredValue(children)
  const isOpening = before === null && !opensAtOnce
  return <IsClosing value={children === null}>{isOpening ? null : (children ?? before)}</IsClosing>
}
