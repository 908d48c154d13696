import { useEffect, useMemo, useState } from 'react'
import type { FromApp, FromPage, Placement, Timeline } from './protocol.ts'
import { extended } from './timeline.ts'

type Told = { timeline: Timeline; placement: Placement }

/** Hears the app that opened this page, and nobody else; null until it has answered. */
export function useApp(page: Window): { told: Told | null; tell: (message: FromPage) => void } {
  const app: Window | null = page.opener ?? (page.parent === page ? null : page.parent)
  const { origin } = page.location
  const [told, setTold] = useState<Told | null>(null)
  const tell = useMemo(
    () => (message: FromPage) => {
      if (message.type === 'placed')
        setTold((before) => before && { ...before, placement: message.placement })
      app?.postMessage(message, origin)
    },
    [app, origin],
  )

  useEffect(() => {
    const hear = ({ source, origin: from, data }: MessageEvent<FromApp>) => {
      if (from !== origin || source !== app) return
      if (data.type === 'welcome') setTold(data)
      else
        setTold(
          (before) => before && { ...before, timeline: extended(before.timeline, data.entries) },
        )
    }
    page.addEventListener('message', hear)
    tell({ type: 'opened' })
    return () => page.removeEventListener('message', hear)
  }, [page, app, origin, tell])

  return { told, tell }
}
