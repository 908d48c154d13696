import { useEffect, useRef, useState } from 'react'

type ViewFrameProps = { source: string; address: string; width: number; isShown: boolean }

/** Shows the page of the view at its own width; where there is less room, smaller. */
export function ViewFrame({ source, address, width, isShown }: ViewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width, height: 0 })
  const [first] = useState(`${source}${address}`)

  useEffect(() => {
    const element = room.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** The view takes the focus, as in the product; the person who works here keeps it. */
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (
      isShown &&
      document.activeElement === frame.current &&
      focused.current instanceof HTMLElement
    )
      focused.current.focus()
  }, [isShown])

  // Not by `src`: each of these would be a page to go back from.
  useEffect(() => {
    focused.current = document.activeElement
    frame.current?.contentWindow?.location.replace(
      new URL(`${source}${address}`, location.href).href,
    )
  }, [source, address])

  const scale = Math.min(1, size.width / width)
  return (
    <div ref={room} className="atlas-room">
      <iframe
        ref={frame}
        title="View"
        src={first}
        className="atlas-view"
        aria-busy={!isShown}
        style={{
          width,
          height: size.height / scale,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  )
}
